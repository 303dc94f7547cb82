import type { CallName } from '@portico/contract'
import type { DeliveryEvent } from '../delivery/carry-message.js'
import { type Clock, instant } from '../system/clock.js'
import type { Logger } from '../system/logger.js'
import type { AuditEntry, AuditLog } from './audit-log.js'
import type { AuditReason } from './audit-reason.js'

/** An event of the audit, in the glossary's words. */
export type AuditEvent =
  | 'sign-in.password'
  | 'sign-in.done'
  | 'recovery.started'
  | 'code.sent'
  | 'code.checked'
  | 'unlock.done'
  | 'password.staged'
  | 'password.written'
  | 'enrollment.pending'
  | 'enrollment.added'
  | 'enrollment.removed'
  | 'contacts.taken-over'
  | 'session.ended'
  | 'throttle.started'
  | `refused.${CallName}`

/** An event that an operator causes. */
export type OperatorEvent =
  | 'account.added'
  | 'account.changed'
  | 'contacts.imported'
  | 'person.cleared'
  | 'messages.retried'
  | 'store.restored'

/** The request and the person behind an event. A visit is an actor. */
export interface Actor {
  /** An account id, the keyed hash of a name, `operator` or `portal`. */
  readonly actor: string
  readonly flowId: string | null
  readonly requestId: string
  readonly source: string
}

export interface AuditFields {
  readonly event: AuditEvent
  readonly result: AuditEntry['result']
  readonly flow?: { readonly id: string; readonly name: string }
  readonly purpose?: string
  readonly reason?: AuditReason
}

/**
 * Stores one event in the transaction of the change that it describes (W1). Its log line follows
 * the commit (AU3).
 */
export async function record(
  stores: { readonly audit: Pick<AuditLog, 'append'> },
  { ports, visit }: { readonly ports: { readonly clock: Clock }; readonly visit: Actor },
  { event, result, flow, purpose, reason }: AuditFields,
): Promise<void> {
  await stores.audit.append({
    at: ports.clock.now(),
    event,
    actor: visit.actor,
    about: null,
    flowId: flow?.id ?? visit.flowId,
    purpose: purpose ?? flow?.name ?? null,
    result,
    reason: reason ?? null,
    requestId: visit.requestId,
    source: visit.source,
    detail: null,
  })
}

/** Stores what an operator did. `about` is the person that it concerns, or null. */
export async function recordOperator(
  audit: Pick<AuditLog, 'append'>,
  { event, about, now }: { readonly event: OperatorEvent; readonly about: string | null; readonly now: number },
): Promise<void> {
  await audit.append({
    at: now,
    event,
    actor: 'operator',
    about,
    flowId: null,
    purpose: null,
    result: 'ok',
    reason: null,
    requestId: null,
    source: null,
    detail: null,
  })
}

/** What happened to a queued message, as the audit keeps it (OP3). */
export function deliveryEntry({ row, messageId, outcome }: DeliveryEvent): AuditEntry {
  const { id, kind, channel, masked, attempts, accountId, flowId, purpose, requestId } = row
  const { at, event, reason, answer, nextAt } = outcome
  return {
    at,
    event,
    actor: 'portal',
    about: accountId,
    flowId,
    purpose,
    result: deliveryResults[event],
    reason,
    requestId,
    source: null,
    detail: {
      outboxId: id,
      kind,
      channel,
      masked,
      messageId,
      tries: attempts,
      server: answer?.server ?? null,
      status: answer?.status ?? null,
      enhancedStatus: answer?.enhancedStatus ?? null,
      nextAt: nextAt === null ? null : instant(nextAt),
    },
  }
}

const deliveryResults = {
  'delivery.taken': 'ok',
  'delivery.put-off': 'unknown',
  'delivery.refused': 'refused',
  'delivery.given-up': 'refused',
} as const

/** Writes one JSON line to the log for a stored event: a warning for a message that did not leave. */
export function auditLine(log: Pick<Logger, 'info' | 'warn'>): (entry: AuditEntry) => void {
  return (entry) => {
    const isTrouble = entry.event.startsWith('delivery.') && entry.result !== 'ok'
    log[isTrouble ? 'warn' : 'info']({ audit: { ...entry, at: instant(entry.at) } }, entry.event)
  }
}
