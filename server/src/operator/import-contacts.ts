import { recordOperator } from '../audit/audit.js'
import { contactProblems, type GivenAddresses, type GivenContact, givenContacts } from '../contact/given-contact.js'
import type { Take } from '../directory/account-administration.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import type { Account } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'

/** Contacts that an operator gives to one name. */
export interface ContactsOfName extends GivenAddresses {
  readonly username: string
}

export interface ImportedContacts {
  /** What stands in the way of each, in their order; an empty list is one that can be taken. */
  readonly problems: readonly (readonly string[])[]
  /** How many contacts are new, or are proven only by this. */
  readonly added: number
  /** How many the accounts had already. */
  readonly known: number
}

export interface ImportPorts extends Pick<Ports, 'store' | 'directory' | 'clock' | 'random'> {
  /** The institution's domains: `alice@` one of them is `alice`. */
  readonly domains: readonly string[]
}

interface Sound {
  readonly account: Account
  readonly contacts: readonly GivenContact[]
}

/** Gives people of any directory contacts that count as verified; each person's import leaves one line in the audit. */
export async function importContacts(
  ports: ImportPorts,
  given: readonly ContactsOfName[],
  take: Take,
): Promise<ImportedContacts> {
  const looked: (Sound | { readonly problems: readonly string[] })[] = []
  for (const one of given) looked.push(await lookedAt(ports, one))
  const problems = looked.map((one) => ('problems' in one ? one.problems : []))
  const sound = looked.filter((one): one is Sound => !('problems' in one))
  const isLeft = take === 'none' || (take === 'all-or-none' && sound.length < given.length)
  if (isLeft) return { problems, added: 0, known: 0 }
  const added = await ports.store.transaction((stores) => addAll(stores, ports, sound))
  return { problems, added, known: sound.reduce((sum, { contacts }) => sum + contacts.length, 0) - added }
}

async function lookedAt(
  { directory, domains }: ImportPorts,
  given: ContactsOfName,
): Promise<Sound | { readonly problems: readonly string[] }> {
  const { value: username, isPossible } = canonicalUsername(given.username, domains)
  if (!isPossible) return { problems: [`"${given.username}" cannot be a username.`] }
  const contacts = givenContacts(given)
  const account = await directory.find(username)
  const problems = [
    ...(account === null ? [`There is no account "${username}".`] : []),
    ...(contacts.length === 0 ? ['Neither an email address nor a phone number is given.'] : []),
    ...contactProblems(contacts),
  ]
  return account === null || problems.length > 0 ? { problems } : { account, contacts }
}

async function addAll(stores: Stores, ports: ImportPorts, sound: readonly Sound[]): Promise<number> {
  const now = ports.clock.now()
  const changed = new Set<string>()
  let added = 0
  for (const { account, contacts } of sound) {
    for (const contact of contacts) {
      // One ms apart, so that they stay in the order in which they were given.
      const createdAt = now + added
      const isNew = await addOne(stores, {
        ...contact,
        id: ports.random.token(16),
        accountId: account.id,
        verifiedAt: now,
        createdAt,
      })
      if (!isNew) continue
      added += 1
      changed.add(account.id)
    }
  }
  for (const about of changed) await recordOperator(stores.audit, { event: 'contacts.imported', about, now })
  return added
}

type Verified = Parameters<Stores['contacts']['add']>[0] & { readonly verifiedAt: number }

/** Whether it is new to the account, or was there unproven and counts from now on. */
async function addOne({ contacts }: Stores, contact: Verified): Promise<boolean> {
  if (await contacts.add(contact)) return true
  const known = (await contacts.allOf(contact.accountId)).find(
    ({ kind, canonical }) => kind === contact.kind && canonical === contact.canonical,
  )
  return known?.verifiedAt === null && contacts.markVerified(known.id, contact.verifiedAt)
}
