import type { ActName } from '@portico/contract'
import type { Contact } from '../contact/contact-store.js'
import { isWaiting } from '../contact/is-waiting.js'
import { type Reach, servesRecovery } from '../contact/own-way-back.js'
import { dayMs } from '../limits/limit.js'

/** A number that came lately may be a stranger's. */
const onRecordMs = 7 * dayMs

/** What an agent can use a contact for, beside the digits of a check. Pure. */
interface Uses {
  readonly canCall: boolean
  readonly acts: ActName[]
}

/**
 * What a contact is good for now: a call back to a number on record for 7 days (HD18), a pass to one
 * that counts, an end of its wait, and its removal unless the directory keeps it.
 */
export function usesOfContact(contact: Contact, reach: Reach): Uses {
  const { kind, verifiedAt, keptSince } = contact
  return {
    canCall: kind === 'phone' && isOnRecord(contact, reach.now) && (verifiedAt ?? 0) <= reach.now - onRecordMs,
    acts: [
      ...(servesRecovery(contact, reach) ? (['send-pass'] as const) : []),
      ...(canWaitLess(contact, reach.now) ? (['accept-contact'] as const) : []),
      ...(keptSince === null ? (['remove-contact'] as const) : []),
    ],
  }
}

/** True for a verified contact beside which no other counts, by which a code could come. Pure. */
export function isLast({ id, verifiedAt }: Contact, own: readonly Contact[], reach: Reach): boolean {
  return verifiedAt !== null && !own.some((other) => other.id !== id && servesRecovery(other, reach))
}

/** True for a contact that waits, and that the directory has not dropped. Pure. */
export function canWaitLess(contact: Contact, now: number): boolean {
  return contact.missingSince === null && isWaiting(contact, now)
}

/** True for a verified contact that neither waits nor is dropped by the directory. */
function isOnRecord(contact: Contact, now: number): boolean {
  return contact.verifiedAt !== null && contact.missingSince === null && !isWaiting(contact, now)
}
