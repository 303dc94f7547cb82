import { enqueue } from '../../ports/delivery/enqueue.js'
import { passMessage } from '../../ports/delivery/pass-message.js'
import type { KeptContact } from '../../ports/directory/directory.js'
import type { AccountId, ContactId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { operatorMask } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { isReachable, smsPrefixOf } from '../contact/country-prefix.js'
import { isWaiting } from '../contact/is-waiting.js'
import { type SmsCap, takeSms } from '../contact/sms-cap.js'
import { stillKept } from '../contact/take-over-kept.js'
import { formerLifeMs, languageFor } from '../contact/tell-owner.js'
import { dayMs, type Keyed, keysBack, minuteMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import { type IssuedPass, issuePass } from '../proof/issue-pass.js'
import type { Stores } from '../stores.js'
import { type AtDesk, type InCase, impossible } from './in-case.js'

interface PassToSend {
  readonly contact: ContactId | undefined
  /** The contacts that the directory keeps of the person now. */
  readonly kept: readonly KeptContact[]
}

/**
 * Sends a pass to one contact of the person of a case, in place of an earlier one (HD20). Refuses
 * `act-impossible` for a contact that no recovery can use now, and `staff-limit` where no SMS can go.
 * Returns the caps of SMS that it has filled, to be told once the transaction is kept.
 */
export async function sendPass(
  { stores, one }: InCase,
  { ports, visit }: AtDesk,
  { contact: id, kept }: PassToSend,
): Promise<readonly SmsCap[]> {
  const contact = await usableContact(stores, ports, { id, kept })
  if (contact === null || contact.accountId !== one.accountId) throw impossible(visit, 'contact')
  const { taken, closed } = await takeSmsFor(stores, ports, contact)
  const of = { accountId: one.accountId, caseId: one.id, contactId: contact.id }
  const issued = await issuePass(stores, ports, { ...of, from: ports.clock.now() })
  const { institution, timeZone, texts, publicUrl } = ports.rules
  const message = passMessage({
    ...{ channel: contact.kind === 'email' ? 'email' : 'sms', to: contact.address, pass: issued.pass },
    language: await languageFor(one.accountId, stores.people, ports.rules),
    ...{ institution, timeZone, texts, publicHost: publicUrl.host },
    validUntil: ports.clock.date(issued.until),
  })
  const toPerson = { flowId: null, requestId: visit.requestId }
  const facts = { accountId: one.accountId, purpose: 'pass', masked: operatorMask(contact), ...toPerson }
  const counted = keysBack('undelivered', taken)
  const entry = { kind: 'code', id: issued.id, message, facts, counted, expiresAt: issued.until } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
  return closed
}

/** A contact that serves recovery now, also by what the directory says (N9); null for any other. */
async function usableContact(
  { contacts }: Stores,
  ports: TransactionPorts,
  { id, kept }: { readonly id: ContactId | undefined; readonly kept: readonly KeptContact[] },
): Promise<Contact | null> {
  const contact = id === undefined ? null : await contacts.byId(id)
  if (contact === null || contact.verifiedAt === null || isWaiting(contact, ports.clock.now())) return null
  return isReachable(contact, ports) && stillKept(ports, [contact], kept).length > 0 ? contact : null
}

/** Counts an SMS for the caps of the portal; a mail counts for none. */
async function takeSmsFor(
  stores: Stores,
  ports: TransactionPorts,
  { kind, canonical }: Contact,
): Promise<{ readonly taken: readonly Keyed[]; readonly closed: readonly SmsCap[] }> {
  const prefix = kind === 'phone' ? smsPrefixOf(canonical, ports.rules.smsReach.prefixes) : null
  if (prefix === null) return { taken: [], closed: [] }
  const sms = await takeSms(stores, ports, { prefix, isStranger: false, isDecoy: false })
  if (sms === null) throw new Refusal('staff-limit')
  return sms
}

/** So long a removed contact still counts as one that may object, in ms. */
const removedLatelyMs = 3 * dayMs

/** True where a notice reaches somebody: a contact of the account, or one removed in the last 72 hours. */
async function isAnybodyTold(
  { contacts }: Pick<Stores, 'contacts'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  accountId: AccountId,
): Promise<boolean> {
  const present = (await contacts.allOf(accountId)).filter(({ verifiedAt }) => verifiedAt !== null)
  // Each is told for the same time from its removal on.
  const endsAfter = clock.now() + Math.max(formerLifeMs, rules.contactHoldMs) - removedLatelyMs
  const removed = await contacts.formerOf(accountId, endsAfter)
  return [...present, ...removed].some((one) => isReachable(one, { rules }))
}

/** The next whole minute on the wall clock, so that a pass works from the very minute that its slip says. */
function wholeMinute({ date }: Pick<TransactionPorts['clock'], 'date'>, ms: number): number {
  const over = date(ms) % minuteMs
  return over === 0 ? ms : ms + minuteMs - over
}

/**
 * Makes a pass to print. Where somebody may read the notice of it, it works only after the wait of
 * the settings, so that the owner can stop it; else at once (HD20).
 */
export async function printPass({ stores, one }: InCase, { ports }: AtDesk): Promise<Omit<IssuedPass, 'id'>> {
  const { accountId, id: caseId } = one
  const now = ports.clock.now()
  const waitMs = (await isAnybodyTold(stores, ports, accountId)) ? ports.rules.staff.waitMs : 0
  const from = waitMs === 0 ? now : wholeMinute(ports.clock, now + waitMs)
  const { id: _, ...shown } = await issuePass(stores, ports, { accountId, caseId, contactId: null, from })
  return shown
}
