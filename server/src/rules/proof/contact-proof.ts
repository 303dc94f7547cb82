import { subjectKey } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { contactMask } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { isReachable, smsPrefixOf } from '../contact/country-prefix.js'
import { servesRecovery } from '../contact/own-way-back.js'
import { isSmsCapped, raiseSmsAlarm, takeSms } from '../contact/sms-cap.js'
import {
  contactKeyOf,
  madeUpKeysOf,
  ownKeyOf,
  type SendOrder,
  takeFromAddress,
  takeSend,
} from '../contact/take-send.js'
import { accountKey } from '../limits/barrier.js'
import { budgetOf, type Keyed } from '../limits/limit.js'
import { takeOwnTry } from '../limits/own-try.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { checkCode } from './check-code.js'
import type { Offer } from './choice.js'
import { type CodeOrder, issueCode } from './issue-code.js'
import type { OnFile, ProofKind, ProofOrder } from './proof-kind.js'

const noSms = { taken: [], closed: [] } as const

/** A proof of control over a contact: a code by email or by SMS. */
export function contactProof(name: 'email' | 'phone'): ProofKind {
  return {
    name,
    offers: (onFile) => offeredContacts(onFile, name).map((contact) => offerOf(contact, onFile)),
    async begin(stores, ports, order) {
      const { choice } = order
      const sms = smsOf(order)
      if (sms !== null && (await isSmsCapped(stores, ports, sms))) return 'capped'
      const contact = await contactOf(stores, order)
      const ofDay = await takeSend(stores, ports, sendOf(ports, order, contact))
      const ofSend = ofDay ?? (await takeOwnSend(stores, ports, order))
      if (ofSend === null) return 'capped'
      const atAddress = await takeRoomAtAddress(stores, ports, { order, contact, isOwn: ofDay === null })
      const to = destinationOf(choice, atAddress === null ? null : contact)
      const isDecoy = to.address === null
      const bySms = await (sms === null ? noSms : takeSms(stores, ports, { ...sms, isDecoy }))
      if (bySms === null) return 'capped'
      const taken = [ofSend, atAddress ?? [], bySms.taken].flat()
      const codeId = await issueCode(stores, ports, { ...order, contact: to, taken })
      const unsentBecause = atAddress === null ? ('too many codes to this address' as const) : null
      return { codeId, unsentBecause, onCommit: (log) => raiseSmsAlarm(log, bySms.closed) }
    },
    check: checkCode,
  }
}

/** What the code counts against where it goes by SMS; null where it goes by mail. */
function smsOf({ choice, isStranger }: ProofOrder) {
  return choice.smsPrefix === null ? null : { prefix: choice.smsPrefix, isStranger }
}

/** Where a code goes. Without an address no message leaves. */
function destinationOf({ contactId: id, kind }: Offer, contact: Contact | null): CodeOrder['contact'] {
  return { id, kind, accountId: contact?.accountId ?? null, address: contact?.address ?? null }
}

/** The limits that a code counts against. Those of recovery are the account's own (G19). */
function sendOf(
  ports: TransactionPorts,
  { family, device, choice, nameKey }: ProofOrder,
  contact: Contact | null,
): SendOrder {
  const keyOf = family === 'recovery' ? ownKeyOf : contactKeyOf
  const contactKey = contact === null ? keyOfDecoy({ choice, nameKey }) : keyOf(ports, contact)
  return { budget: budgetOf({ family, device }), contactKey, nameKey }
}

/** A made-up contact counts below its name, by which an operator clears it. */
function keyOfDecoy({ choice, nameKey }: Pick<ProofOrder, 'choice' | 'nameKey'>): string {
  return `${madeUpKeysOf(nameKey)}${choice.contactId}`
}

/** The code that a network has of its own in a recovery, once those of the day are used up (G2). */
async function takeOwnSend(stores: Stores, { clock }: TransactionPorts, order: ProofOrder) {
  if (!isUnproven(order)) return null
  const who = accountKey({ accountId: subjectKey(order.subject) })
  return takeOwnTry(stores, { step: 'send', who, origin: order.visit }, clock.now())
}

/** True where nothing tells that a stranger asks, or the owner. */
function isUnproven({ device, family }: Pick<ProofOrder, 'device' | 'family'>): boolean {
  return device === null && family === 'recovery'
}

/**
 * Null when strangers have had enough codes sent to an address, through whichever accounts. The
 * flow goes on as if this one had left, because its owner shares the address with others (G19).
 */
async function takeRoomAtAddress(
  stores: Stores,
  ports: TransactionPorts,
  { order, contact, isOwn }: { readonly order: ProofOrder; readonly contact: Contact | null; readonly isOwn: boolean },
): Promise<readonly Keyed[] | null> {
  if (!isUnproven(order)) return []
  const key = contact === null ? keyOfDecoy(order) : contactKeyOf(ports, contact)
  return takeFromAddress(stores, ports, { contact: key, isOwn })
}

/**
 * Verified and reachable contacts of the kind; for a recovery only those that do not wait, for a sign-in
 * also those that the person added (G6, HD21).
 */
function offeredContacts({ contacts, rules, serves, now }: OnFile, kind: Contact['kind']): Contact[] {
  const isOffered = (contact: Contact) =>
    serves === 'recovery'
      ? servesRecovery(contact, { rules, now })
      : contact.verifiedAt !== null && !waitsToSignIn(contact, now) && isReachable(contact, { rules })
  return contacts.filter((contact) => contact.kind === kind && isOffered(contact))
}

/** True for a contact that does not even sign its person in yet, because the help desk added it. */
export function waitsToSignIn({ signsInFrom }: Pick<Contact, 'signsInFrom'>, now: number): boolean {
  return signsInFrom !== null && signsInFrom > now
}

function offerOf(contact: Contact, { rules }: OnFile) {
  const isPhone = contact.kind === 'phone'
  return {
    kind: contact.kind,
    masked: contactMask(contact),
    contactId: contact.id,
    smsPrefix: isPhone ? smsPrefixOf(contact.canonical, rules.smsReach.prefixes) : null,
  }
}

/** The subject's own verified contact, the only destination of a code; null for a decoy. */
async function contactOf(stores: Stores, { subject, choice }: ProofOrder): Promise<Contact | null> {
  const contact = await stores.contacts.byId(choice.contactId)
  if (subject.kind === 'decoy') return null
  if (contact === null || contact.accountId !== subject.id || contact.verifiedAt === null) {
    throw new Refusal('contact-unknown', { reason: 'contact removed meanwhile' })
  }
  return contact
}
