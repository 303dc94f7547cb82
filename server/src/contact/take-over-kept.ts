import { record } from '../audit/record.js'
import type { KeptContact } from '../directory/directory.js'
import type { AccountId } from '../ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { contactProblems, type GivenContact, givenContacts } from './given-contact.js'
import { isInstitutional } from './is-email-address.js'
import { notifyContacts } from './notify-contacts.js'

/** The most contacts of one kind that the portal takes over from an entry. */
const keptPerKind = 5

/**
 * How long a contact that only the directory speaks for serves no recovery, in ms: time for its
 * person to notice a change in the directory (N9).
 */
const leastKeptHoldMs = 24 * 60 * 60_000

interface KeptOf {
  readonly accountId: AccountId
  /** What the directory keeps of the person now. */
  readonly kept: readonly KeptContact[]
}

/**
 * Brings the contacts of an account in line with what its directory keeps, and returns all of them
 * in the order of their creation. A change is audited and reported to the contacts of before,
 * because the directory may have been changed by an attacker (N9). Without a change it only reads.
 */
export async function takeOverKept(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  { accountId, kept }: KeptOf,
): Promise<Contact[]> {
  const { ports } = context
  const known = await stores.contacts.allOf(accountId)
  const { added, marked, dropped } = keptChanges(known, usableContacts(kept, ports.rules.institution.domains))
  if (added.length + marked.length + dropped.length === 0) return known
  if (added.length + dropped.length > 0) await notifyContacts(stores, context, { accountId, what: 'kept-contacts' })
  const now = ports.clock.now()
  for (const contact of dropped) await drop(stores, contact, now)
  const heldUntil = now + Math.max(ports.rules.contactHoldMs, leastKeptHoldMs)
  for (const { id } of marked) await stores.contacts.markKept(id, { now, heldUntil })
  for (const [index, contact] of added.entries()) {
    // One ms apart, because contacts are listed in the order of their creation.
    const row = { ...contact, id: ports.random.token(16), accountId, verifiedAt: now, createdAt: now + index }
    await stores.contacts.add({ ...row, heldUntil, keptSince: now })
  }
  await record(stores, context, { event: 'contacts.taken-over', result: 'ok' })
  return stores.contacts.allOf(accountId)
}

/** A contact that the person had proven before the directory kept it stays theirs. */
async function drop(stores: Stores, { id, verifiedAt, keptSince }: Contact, now: number): Promise<void> {
  if (verifiedAt !== null && keptSince !== null && verifiedAt < keptSince) {
    await stores.contacts.release(id)
    return
  }
  await stores.codes.voidAllOfContact(id, now)
  await stores.contacts.remove(id)
}

/** What changes so that exactly `kept` is marked as kept among the known contacts. Pure. */
function keptChanges(known: readonly Contact[], kept: readonly GivenContact[]) {
  const isSame = (one: GivenContact) => (other: GivenContact) =>
    one.kind === other.kind && one.canonical === other.canonical
  return {
    added: kept.filter((one) => !known.some(isSame(one))),
    marked: known.filter((one) => one.keptSince === null && kept.some(isSame(one))),
    dropped: known.filter((one) => one.keptSince !== null && !kept.some(isSame(one))),
  }
}

/** Well-formed contacts, each once, without the institution's own mailboxes (N3). */
function usableContacts(kept: readonly KeptContact[], domains: readonly string[]): GivenContact[] {
  const addressesOf = (kind: KeptContact['kind']) =>
    kept.filter((one) => one.kind === kind).map(({ address }) => address)
  const given = givenContacts({ emails: addressesOf('email'), phones: addressesOf('phone') })
  const usable = given.filter(
    (contact, index) =>
      contactProblems([contact]).length === 0 &&
      !(contact.kind === 'email' && isInstitutional(contact.address, domains)) &&
      given.findIndex(({ kind, canonical }) => kind === contact.kind && canonical === contact.canonical) === index,
  )
  return (['email', 'phone'] as const).flatMap((kind) =>
    usable.filter((contact) => contact.kind === kind).slice(0, keptPerKind),
  )
}
