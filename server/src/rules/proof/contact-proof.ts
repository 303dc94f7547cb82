import { Refusal } from '../../ports/refusal.js'
import { contactMask } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { isReachable, smsPrefixOf } from '../contact/country-prefix.js'
import { isWaiting } from '../contact/is-waiting.js'
import { isSmsCapped, raiseSmsAlarm, takeSms } from '../contact/sms-cap.js'
import { contactKeyOf, ownKeyOf, type SendOrder, takeFromAddress, takeSend } from '../contact/take-send.js'
import { budgetOf } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { checkCode } from './check-code.js'
import type { Offer } from './choice.js'
import { type CodeOrder, issueCode } from './issue-code.js'
import type { OnFile, ProofKind, ProofOrder } from './proof-kind.js'

/** A proof of control over a contact: a code by email or by SMS. */
export function contactProof(name: 'email' | 'phone'): ProofKind {
  return {
    name,
    offers: (onFile) => offeredContacts(onFile, name).map((contact) => offerOf(contact, onFile)),
    async begin(stores, ports, order) {
      const { choice, isStranger } = order
      const sms = choice.smsPrefix === null ? null : { prefix: choice.smsPrefix, isStranger }
      if (sms !== null && (await isSmsCapped(stores, ports, sms))) return 'capped'
      const contact = await contactOf(stores, order)
      if (!(await takeSend(stores, ports, sendOf(ports, order, contact)))) return 'capped'
      const hasRoom = await hasRoomAtAddress(stores, ports, { order, contact })
      const to = destinationOf(choice, hasRoom ? contact : null)
      const closed = sms === null ? [] : await takeSms(stores, ports, { ...sms, isDecoy: to.address === null })
      if (closed === null) return 'capped'
      const codeId = await issueCode(stores, ports, { ...order, contact: to })
      const unsentBecause = hasRoom ? null : 'too many codes to this address'
      return { codeId, unsentBecause, onCommit: (log) => raiseSmsAlarm(log, closed) }
    },
    check: checkCode,
  }
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
  const contactKey = contact === null ? choice.contactId : keyOf(ports, contact)
  return { budget: budgetOf({ family, device }), contactKey, nameKey }
}

/**
 * False when strangers have had enough codes sent to an address, through whichever accounts. The
 * flow goes on as if this one had left, because its owner shares the address with others (G19).
 */
async function hasRoomAtAddress(
  stores: Stores,
  ports: TransactionPorts,
  { order, contact }: { readonly order: ProofOrder; readonly contact: Contact | null },
): Promise<boolean> {
  if (order.device !== null || order.family !== 'recovery') return true
  return takeFromAddress(stores, ports, contact === null ? order.choice.contactId : contactKeyOf(ports, contact))
}

/** Verified and reachable contacts of the kind; for a recovery only those that do not wait. */
function offeredContacts({ contacts, rules, recoversAt }: OnFile, kind: Contact['kind']): Contact[] {
  return contacts.filter(
    (contact) =>
      contact.kind === kind &&
      contact.verifiedAt !== null &&
      (recoversAt === null || !isWaiting(contact, recoversAt)) &&
      isReachable(contact, { rules }),
  )
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
