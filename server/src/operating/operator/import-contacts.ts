import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { type OperatorAct, recordOperatorAll } from '../../rules/audit/record.js'
import type { VerifiedContact } from '../../rules/contact/contact-store.js'
import {
  contactProblems,
  contactRow,
  type GivenAddresses,
  type GivenContact,
  givenContacts,
} from '../../rules/contact/given-contact.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { Ports } from '../../rules/ports.js'
import type { Stores } from '../../rules/stores.js'
import type { ImportChoice } from './account-administration.js'

export interface ContactsOfName extends GivenAddresses {
  readonly username: string
}

export interface ImportedContacts {
  /** The result of each entry, in the same order: `ok` means that it has no problem. */
  readonly entries: readonly Result<unknown>[]
  /** How many contacts are new, or became verified. */
  readonly added: number
  /** How many contacts wait no longer, because the operator vouches for them. */
  readonly lifted: number
  /** How many contacts were verified before. */
  readonly known: number
}

export interface ImportPorts extends Pick<Ports, 'store' | 'directory' | 'clock' | 'random'> {
  readonly domains: readonly string[]
  readonly country: string | null
  readonly operator: string
}

interface ValidEntry {
  readonly account: Account
  readonly contacts: readonly GivenContact[]
  /** Those of them that the account does not have, or has unverified. */
  readonly missing: readonly GivenContact[]
  /** Those that wait. */
  readonly waiting: readonly GivenContact[]
}

/** Gives accounts of any directory verified contacts. Writes one audit line for each account. */
export async function importContacts(
  ports: ImportPorts,
  given: readonly ContactsOfName[],
  { onProblem, isDryRun = false, onProgress }: ImportChoice,
): Promise<ImportedContacts> {
  const entries: Result<ValidEntry>[] = []
  for (const one of given) {
    entries.push(await checkEntry(ports, one))
    onProgress?.(entries.length, given.length)
  }
  const valid = entries.flatMap((entry) => (entry.ok ? [entry.value] : []))
  const isRejected = onProblem === 'reject-all' && valid.length < given.length
  if (isRejected) return { entries, added: 0, lifted: 0, known: 0 }
  const missing = rowsOf(ports, valid, 'missing')
  const waiting = rowsOf(ports, valid, 'waiting')
  const changes = [...missing, ...waiting]
  const changed = isDryRun
    ? changes.length
    : await ports.store.transaction((stores) =>
        addAll(stores, changes, { operator: ports.operator, at: ports.clock.date() }),
      )
  const lifted = Math.min(waiting.length, changed)
  const known = valid.reduce((sum, { contacts }) => sum + contacts.length, 0) - changed
  return { entries, added: changed - lifted, lifted, known }
}

async function checkEntry(ports: ImportPorts, given: ContactsOfName): Promise<Result<ValidEntry>> {
  const { directory, domains, country, store } = ports
  const username = canonicalUsername(given.username, domains)
  const contacts = givenContacts(given, country)
  const account = username.isPossible ? await directory.find(username.value, username.whole) : null
  const problems = [
    ...(username.isPossible ? [] : [`"${given.username}" cannot be a username.`]),
    ...(username.isPossible && account === null ? [`There is no account "${username.value}".`] : []),
    ...(contacts.length === 0 ? ['Neither an email address nor a phone number is given.'] : []),
    ...contactProblems(contacts),
  ]
  if (account === null || problems.length > 0) return failure(...problems)
  const verified = (await store.contacts.allOf(account.id)).filter(({ verifiedAt }) => verifiedAt !== null)
  const had = (one: GivenContact) => verified.find((other) => isSame(other, one))
  const waits = (one: GivenContact) => isWaiting(had(one) ?? notThere, ports.clock.now())
  return ok({
    account,
    contacts,
    missing: contacts.filter((one) => had(one) === undefined),
    waiting: contacts.filter(waits),
  })
}

function isSame(one: GivenContact, other: GivenContact): boolean {
  return one.kind === other.kind && one.canonical === other.canonical
}

const notThere = { verifiedAt: null, heldUntil: null }

/** The rows of the contacts to change. A contact that several lines name is changed once. */
function rowsOf(
  { clock, random }: ImportPorts,
  valid: readonly ValidEntry[],
  which: 'missing' | 'waiting',
): VerifiedContact[] {
  const now = clock.now()
  const contacts = new Map<string, VerifiedContact>()
  for (const { account, [which]: some } of valid) {
    for (const one of some) {
      const key = JSON.stringify([account.id, one.kind, one.canonical])
      if (contacts.has(key)) continue
      const place = { id: random.token(16), accountId: account.id, place: contacts.size }
      contacts.set(key, contactRow(one, place, now))
    }
  }
  return [...contacts.values()]
}

async function addAll(
  { contacts, audit }: Stores,
  missing: readonly VerifiedContact[],
  { operator, at }: Pick<OperatorAct, 'operator' | 'at'>,
): Promise<number> {
  const changed = await contacts.addVerified(missing)
  const act = { event: 'contacts.imported', operator, at, detail: { fields: ['contacts'] } } as const
  await recordOperatorAll(
    audit,
    [...new Set(changed)].map((about) => ({ ...act, about })),
  )
  return changed.length
}
