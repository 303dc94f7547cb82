import type { Flow } from '../flow/flow.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { AuditEntry, AuditLog } from './audit-log.js'

/** What happened, in the glossary's words. */
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
  | 'session.ended'
  | 'throttle.started'
  | `refused.${string}`

/** What an operator did. */
export type OperatorEvent =
  | 'account.added'
  | 'account.changed'
  | 'contacts.imported'
  | 'person.cleared'
  | 'store.restored'

export interface AuditFields {
  readonly event: AuditEvent
  readonly result: AuditEntry['result']
  readonly flow?: Pick<Flow, 'id' | 'name'>
  readonly purpose?: string
  readonly reason?: string
}

/** Keeps one event together with what it tells of; its line in the log follows the commit (AU3, W1). */
export async function record(
  stores: Stores,
  { ports, visit }: { readonly ports: Pick<Ports, 'clock'>; readonly visit: Visit },
  { event, result, flow, purpose, reason }: AuditFields,
): Promise<void> {
  await stores.audit.append({
    at: ports.clock.now(),
    event,
    actor: visit.actor,
    flowId: flow?.id ?? visit.flowId,
    purpose: purpose ?? flow?.name ?? null,
    result,
    reason: reason ?? null,
    requestId: visit.requestId,
    source: visit.source,
  })
}

/** Keeps what an operator did, and to whom: an account id, the keyed hash of a name that nobody has, or nobody. */
export async function recordOperator(
  audit: Pick<AuditLog, 'append'>,
  { event, about, now }: { readonly event: OperatorEvent; readonly about: string | null; readonly now: number },
): Promise<void> {
  await audit.append({
    at: now,
    event,
    actor: 'operator',
    flowId: null,
    purpose: null,
    result: 'ok',
    reason: about,
    requestId: null,
    source: null,
  })
}
