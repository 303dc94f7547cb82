import { recordOperator } from '../audit/record.js'
import type { Contact } from '../contact/contact-store.js'
import { contactProblems, type GivenAddresses, type GivenContact, givenContacts } from '../contact/given-contact.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import type { Account } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import { failure, ok, type Result } from '../result.js'
import type { Stores } from '../stores.js'
import type { ImportChoice } from './account-administration.js'

/** Contacts that an operator gives to one username. */
export interface ContactsOfName extends GivenAddresses {
  readonly username: string
}

export interface ImportedContacts {
  /** The result of each entry, in the same order: `ok` means that it has no problem. */
  readonly entries: readonly Result<unknown>[]
  /** How many contacts are new, or became verified. */
  readonly added: number
  /** How many contacts were verified before. */
  readonly known: number
}

export interface ImportPorts extends Pick<Ports, 'store' | 'directory' | 'clock' | 'random'> {
  /** The institution's domains. `alice@` such a domain means `alice`. */
  readonly domains: readonly string[]
  /** The name of the operator, for the audit. */
  readonly operator: string
}

interface ValidEntry {
  readonly account: Account
  readonly contacts: readonly GivenContact[]
}

/** Gives accounts of any directory verified contacts. Writes one audit line for each account. */
export async function importContacts(
  ports: ImportPorts,
  given: readonly ContactsOfName[],
  { onProblem, isDryRun = false }: ImportChoice,
): Promise<ImportedContacts> {
  const entries: Result<ValidEntry>[] = []
  for (const one of given) entries.push(await checkEntry(ports, one))
  const valid = entries.flatMap((entry) => (entry.ok ? [entry.value] : []))
  const isRejected = onProblem === 'reject-all' && valid.length < given.length
  if (isDryRun || isRejected) return { entries, added: 0, known: 0 }
  const added = await ports.store.transaction((stores) => addAll(stores, ports, valid))
  return { entries, added, known: valid.reduce((sum, { contacts }) => sum + contacts.length, 0) - added }
}

async function checkEntry({ directory, domains }: ImportPorts, given: ContactsOfName): Promise<Result<ValidEntry>> {
  const { value: username, isPossible } = canonicalUsername(given.username, domains)
  if (!isPossible) return failure(`"${given.username}" cannot be a username.`)
  const contacts = givenContacts(given)
  const account = await directory.find(username)
  const problems = [
    ...(account === null ? [`There is no account "${username}".`] : []),
    ...(contacts.length === 0 ? ['Neither an email address nor a phone number is given.'] : []),
    ...contactProblems(contacts),
  ]
  return account === null || problems.length > 0 ? failure(...problems) : ok({ account, contacts })
}

async function addAll(
  stores: Stores,
  ports: Pick<ImportPorts, 'clock' | 'random' | 'operator'>,
  valid: readonly ValidEntry[],
): Promise<number> {
  const now = ports.clock.now()
  const changed = new Set<string>()
  let added = 0
  for (const { account, contacts } of valid) {
    for (const contact of contacts) {
      // One ms apart, because contacts are listed in the order of their creation.
      const createdAt = now + added
      const isNew = await addOne(stores, {
        ...contact,
        id: ports.random.token(16),
        accountId: account.id,
        verifiedAt: now,
        createdAt,
        heldUntil: now,
        keptSince: null,
      })
      if (!isNew) continue
      added += 1
      changed.add(account.id)
    }
  }
  for (const about of changed) {
    const act = { event: 'contacts.imported', operator: ports.operator, about, now } as const
    await recordOperator(stores.audit, { ...act, detail: { fields: ['contacts'] } })
  }
  return added
}

type Verified = Contact & { readonly verifiedAt: number; readonly heldUntil: number }

/** True if the contact is new, or was there unverified and counts as verified now. */
async function addOne({ contacts }: Stores, contact: Verified): Promise<boolean> {
  if (await contacts.add(contact)) return true
  const known = (await contacts.allOf(contact.accountId)).find(
    ({ kind, canonical }) => kind === contact.kind && canonical === contact.canonical,
  )
  const { verifiedAt: now, heldUntil } = contact
  return known?.verifiedAt === null && contacts.markVerified(known.id, { now, heldUntil })
}
