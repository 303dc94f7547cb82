import { contactMask } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { smsPrefixOf } from '../contact/country-prefix.js'
import { isReachable } from '../contact/is-reachable.js'
import { isWaiting } from '../contact/is-waiting.js'
import { isSmsCapped, raiseSmsAlarm, takeSms } from '../contact/sms-cap.js'
import { contactKeyOf, sendFamilyOf, takeSend } from '../contact/take-send.js'
import { Refusal } from '../refusal.js'
import type { Stores } from '../stores.js'
import { checkCode } from './check-code.js'
import { issueCode } from './issue-code.js'
import type { OnFile, ProofKind, ProofOrder } from './proof-kind.js'

/** A proof of control over a contact: a code by email or by SMS. */
export function contactProof(name: 'email' | 'phone'): ProofKind {
  return {
    name,
    offers: (onFile) => offeredContacts(onFile, name).map((contact) => offerOf(contact, onFile)),
    async begin(stores, ports, order) {
      const { choice, nameKey } = order
      const { smsPrefix } = choice
      if (smsPrefix !== null && (await isSmsCapped(stores, ports, smsPrefix))) return 'capped'
      const contact = await contactOf(stores, order)
      const send = {
        family: sendFamilyOf(order.purpose),
        contactKey: contact === null ? choice.contactId : contactKeyOf(ports, contact),
        nameKey,
      }
      if (!(await takeSend(stores, ports, send))) return 'capped'
      const sms = { prefix: smsPrefix ?? '', isDecoy: contact === null }
      const closed = smsPrefix === null ? [] : await takeSms(stores, ports, sms)
      if (closed === null) return 'capped'
      const codeId = await issueCode(stores, ports, {
        ...order,
        contact: {
          id: choice.contactId,
          kind: name,
          accountId: contact?.accountId ?? null,
          address: contact?.address ?? null,
        },
      })
      return { codeId, onCommit: (log) => raiseSmsAlarm(log, closed) }
    },
    check: checkCode,
  }
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
