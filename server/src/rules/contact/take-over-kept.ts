import type { KeptContact } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { record } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { contactProblems, type GivenContact, givenContacts } from './given-contact.js'
import { isInstitutional } from './is-email-address.js'
import { isWaiting } from './is-waiting.js'
import { goOnTelling, tellOwner } from './tell-owner.js'

/** How long a new contact of the directory serves no recovery, for its person to notice (N9). */
const leastKeptHoldMs = 24 * 60 * 60_000

export interface KeptOf {
  readonly accountId: AccountId
  /** Contacts that the directory keeps of the person now. */
  readonly kept: readonly KeptContact[]
  /** Where a listing of the directory has told them, and no question about the person. */
  readonly listing?: FromListing
}

interface FromListing {
  /** When the listing began, in ms. What is newer in the store is newer than the listing. */
  readonly listedAt: number
  /** False where another setting has changed the contacts, and not the directory. */
  readonly isTold: boolean
}

/** A directory that cannot be read for an hour must not cost its people their contacts. */
const missingForMs = 24 * 60 * 60_000

/**
 * Brings the contacts of an account in line with what its directory keeps, and returns those that
 * can be used, in the order of their creation. Only a person whose password was right may cause it,
 * or the server by itself: a stranger could see by it later which names exist (G8). A change is
 * audited and reported to the contacts of before, because the directory may have been changed by an
 * attacker (N9). A contact that is missing goes after a day. Without a change it only reads.
 */
export async function takeOverKept(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  { accountId, kept, listing }: KeptOf,
): Promise<Contact[]> {
  const { ports } = context
  const { listedAt, isTold } = listing ?? { listedAt: Infinity, isTold: true }
  const known = await stores.contacts.allOf(accountId)
  const now = ports.clock.now()
  const changes = keptChanges(known, usableIn(ports, kept), now)
  if (!isChange(changes) || known.some((one) => isNewer(one, listedAt))) return usableOf(known)
  const { added, marked, lost, found, dropped } = changes
  const heldUntil = now + ((await isOfferedAtOnce(stores, ports, accountId)) ? 0 : keptHoldMs(ports))
  if (isTold && isNews(changes)) await tellOwner(stores, context, { what: 'kept-contacts', accountId })
  for (const contact of dropped) await drop(stores, ports, contact)
  for (const contact of lost) await lose(stores, contact, now)
  for (const { id } of found) await stores.contacts.markMissing(id, null)
  for (const { id } of marked) await stores.contacts.markKept(id, { now, heldUntil })
  for (const [index, contact] of added.entries()) {
    // One ms apart, because contacts are listed in the order of their creation.
    const row = { ...contact, id: ports.random.token(16), accountId, verifiedAt: now, createdAt: now + index }
    const ofDirectory = { heldUntil, keptSince: now, missingSince: null, signsInFrom: null, caseId: null }
    await stores.contacts.add({ ...row, ...ofDirectory })
  }
  const about = context.visit.actor === accountId ? {} : { about: accountId }
  await record(stores, context, { event: 'contacts.taken-over', result: 'ok', ...about })
  return usableOf(await stores.contacts.allOf(accountId))
}

/**
 * True where the institution offers what it keeps of a person, and it is the first thing known of
 * them. Who had a contact once, also long ago, waits for each other one: an attacker who can write
 * the directory must not remove it first (N9).
 */
async function isOfferedAtOnce(stores: Stores, { rules }: Pick<TransactionPorts, 'rules'>, accountId: AccountId) {
  return rules.keptContacts.serve === 'offered' && !(await stores.people.isEnrolled(accountId))
}

function keptHoldMs({ rules }: Pick<TransactionPorts, 'rules'>): number {
  return Math.max(rules.contactHoldMs, leastKeptHoldMs)
}

/** The contacts that `takeOverKept` would return for a sign-in now, those to come without an id. Pure. */
export function foreseenKept(
  { rules }: KeptRules,
  {
    known,
    kept,
    now,
  }: { readonly known: readonly Contact[]; readonly kept: readonly KeptContact[]; readonly now: number },
): Contact[] {
  const { added, marked, lost, found, dropped } = keptChanges(known, usableIn({ rules }, kept), now)
  const stays = (one: Contact) => found.includes(one) || one.missingSince === null
  const goes = (one: Contact) => dropped.includes(one) || (lost.includes(one) && !isProven(one))
  const times = { verifiedAt: now, heldUntil: now, createdAt: now, keptSince: now, missingSince: null }
  const ofPerson = { signsInFrom: null, caseId: null }
  return [
    ...known
      .filter((one) => stays(one) && !goes(one))
      .map((one) => (marked.includes(one) ? verifiedBy(one, now) : one)),
    ...added.map((one) => ({ ...one, id: '', accountId: known[0]?.accountId ?? '', ...times, ...ofPerson })),
  ]
}

function verifiedBy(one: Contact, now: number): Contact {
  return { ...one, verifiedAt: one.verifiedAt ?? now }
}

function isNewer({ keptSince, missingSince }: Contact, listedAt: number): boolean {
  return Math.max(keptSince ?? 0, missingSince ?? 0) >= listedAt
}

/** The contacts that a recovery may use: those that the directory kept must still stand there. */
export function stillKept({ rules }: KeptRules, known: readonly Contact[], kept: readonly KeptContact[]): Contact[] {
  const now = usableIn({ rules }, kept)
  return usableOf(known).filter((one) => one.keptSince === null || now.some(isSame(one)))
}

/** The settings that say which contacts of a directory can be used. */
export interface KeptRules {
  readonly rules: Pick<TransactionPorts['rules'], 'country'> & {
    readonly institution: Pick<TransactionPorts['rules']['institution'], 'domains'>
  }
}

/** What can be used among contacts of a directory. Pure. */
export function usableIn({ rules }: KeptRules, kept: readonly KeptContact[]): GivenContact[] {
  const judged = judgeKept(kept, { ...rules, ...rules.institution })
  return judged.flatMap(({ contact, leftOut }) => (leftOut === null ? [contact] : []))
}

function usableOf(contacts: readonly Contact[]): Contact[] {
  return contacts.filter(({ missingSince }) => missingSince === null)
}

async function lose(stores: Stores, contact: Contact, now: number): Promise<void> {
  if (isProven(contact)) return stores.contacts.release(contact.id)
  await stores.codes.voidAllOfContact(contact.id, now)
  await stores.contacts.markMissing(contact.id, now)
}

async function drop(stores: Stores, ports: TransactionPorts, contact: Contact): Promise<void> {
  await stores.codes.voidAllOfContact(contact.id, ports.clock.now())
  await stores.contacts.remove(contact.id)
  await goOnTelling(stores, ports, contact)
}

/** A contact that the person had proven before the directory kept it stays theirs. */
function isProven({ verifiedAt, keptSince }: Contact): boolean {
  return verifiedAt !== null && keptSince !== null && verifiedAt < keptSince
}

type KeptChanges = ReturnType<typeof keptChanges>

/** Changes after which exactly `kept` is kept among the known contacts. Pure. */
export function keptChanges(known: readonly Contact[], kept: readonly GivenContact[], now: number) {
  const ofDirectory = known.filter((one) => one.keptSince !== null)
  const isThere = (one: Contact) => kept.some(isSame(one))
  const gone = ofDirectory.filter((one) => !isThere(one))
  const back = ofDirectory.filter((one) => one.missingSince !== null && isThere(one))
  // One that went while it waited begins anew: its owner may have had it removed.
  const anew = back.filter((one) => one.missingSince !== null && isWaiting(one, one.missingSince))
  return {
    added: kept.filter((one) => !known.some(isSame(one)) || anew.some(isSame(one))),
    marked: known.filter((one) => one.keptSince === null && isThere(one)),
    found: back.filter((one) => !anew.includes(one)),
    lost: gone.filter(({ missingSince }) => missingSince === null),
    dropped: [
      ...anew,
      ...gone.filter(({ missingSince }) => missingSince !== null && missingSince <= now - missingForMs),
    ],
  }
}

export function isChange(changes: KeptChanges): boolean {
  return Object.values(changes).some((some) => some.length > 0)
}

/** True for changes that the contacts of before are told. */
export function isNews({ added, dropped }: KeptChanges): boolean {
  return added.length + dropped.length > 0
}

function isSame(one: GivenContact): (other: GivenContact) => boolean {
  return (other) => one.kind === other.kind && one.canonical === other.canonical
}

/** The most contacts of one kind that the portal takes over from an entry. */
const keptPerKind = 5

/** A contact that the directory keeps, in the form of the portal. */
export interface JudgedContact {
  readonly contact: GivenContact
  readonly leftOut:
    | 'malformed'
    | 'no country code'
    | 'two readings'
    | 'given twice'
    | 'a mailbox of the institution'
    | 'more than five'
    | null
}

interface Home {
  readonly domains: readonly string[]
  readonly country: string | null
}

/** Takes well-formed contacts, each once, without the institution's own mailboxes (N3). Pure. */
export function judgeKept(kept: readonly KeptContact[], { domains, country }: Home): readonly JudgedContact[] {
  const addressesOf = (kind: KeptContact['kind']) =>
    kept.filter((one) => one.kind === kind).map(({ address }) => address)
  const taken: GivenContact[] = []
  return givenContacts({ emails: addressesOf('email'), phones: addressesOf('phone') }, country).map((contact) => {
    const leftOut = whyLeftOut(contact, { taken, domains })
    if (leftOut === null) taken.push(contact)
    return { contact, leftOut }
  })
}

function whyLeftOut(
  contact: GivenContact,
  { taken, domains }: { readonly taken: readonly GivenContact[]; readonly domains: readonly string[] },
): JudgedContact['leftOut'] {
  const { kind, address, canonical } = contact
  if (contact.unread !== undefined && contact.unread !== 'no phone number') return contact.unread
  if (contactProblems([contact]).length > 0) return 'malformed'
  if (kind === 'email' && isInstitutional(address, domains)) return 'a mailbox of the institution'
  const ofKind = taken.filter((one) => one.kind === kind)
  if (ofKind.some((one) => one.canonical === canonical)) return 'given twice'
  return ofKind.length >= keptPerKind ? 'more than five' : null
}
