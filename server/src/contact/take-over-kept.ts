import { record } from '../audit/record.js'
import type { KeptContact } from '../directory/directory.js'
import type { AccountId } from '../ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import type { GivenContact } from './given-contact.js'
import { judgeKept } from './judge-kept.js'
import { notifyContacts } from './notify-contacts.js'

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
  const judged = judgeKept(kept, ports.rules.institution.domains)
  const usable = judged.flatMap(({ contact, leftOut }) => (leftOut === null ? [contact] : []))
  const { added, marked, dropped } = keptChanges(known, usable)
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
