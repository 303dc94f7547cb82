import type { Contact } from '../contact/contact-store.js'
import { dayMs } from '../limits/limit.js'
import type { PortalRules } from '../ports.js'

type Holds = Pick<PortalRules, 'contactHoldMs'>

/** How long waits what the help desk adds or removes: the longer of a day and every new contact's hold, ms (HD21). */
export function deskWaitMs({ contactHoldMs }: Holds): number {
  return Math.max(dayMs, contactHoldMs)
}

/**
 * From when on the help desk may let a waiting contact count: some hours after it was proven, in which
 * its person was told. A jump of the clock moves the end of a wait, so the time counts from there, too.
 */
export function acceptsFrom(
  { verifiedAt, heldUntil, caseId, keptSince }: Contact,
  { staff, contactHoldMs }: Holds & Pick<PortalRules, 'staff'>,
): number {
  const isOwn = caseId === null && keptSince === null
  const holdMs = isOwn ? contactHoldMs : deskWaitMs({ contactHoldMs })
  return Math.max((verifiedAt ?? 0) + staff.waitMs, (heldUntil ?? 0) - Math.max(0, holdMs - staff.waitMs))
}
