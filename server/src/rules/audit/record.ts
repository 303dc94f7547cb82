import type { AuditDetail, AuditEntry, AuditLog, BesideEvent } from '../../ports/audit-log.js'
import type { AuditReason } from '../../ports/audit-reason.js'
import type { DeliveryEvent } from '../../ports/delivery/carry-message.js'
import type { AccountId } from '../../ports/ids.js'
import { type Clock, instant } from '../../ports/system/clock.js'
import type { Logger } from '../../ports/system/logger.js'
import type { AuditEvent, OperatorEvent } from './audit-event.js'

export interface Actor {
  /** An account id, the keyed hash of a name, or `portal`. */
  readonly actor: string
  /** The account that a typed name has; its events are about that account, whoever has the name later. */
  readonly about?: AccountId | null
  readonly flowId: string | null
  readonly requestId: string
  readonly source: string
}

export interface AuditFields extends BesideEvent {
  readonly event: AuditEvent
  readonly result: AuditEntry['result']
  readonly flow?: { readonly id: string; readonly name: string }
  readonly purpose?: string
  readonly reason?: AuditReason
  /** The person that the event is about, where that is not the actor. */
  readonly about?: string
  /** The help desk's case in which it happened. */
  readonly caseId?: string
  readonly detail?: AuditDetail
}

/** Stores an event in the transaction of its change (W1). Its log line follows the commit (AU3). */
export async function record(
  stores: { readonly audit: Pick<AuditLog, 'append'> },
  context: Recording,
  fields: AuditFields,
): Promise<void> {
  const { isFirst, resetMs } = fields
  await stores.audit.append(entryOf(context, fields), { isFirst, resetMs })
}

/** Stores many events of one transaction with few statements. */
export async function recordAll(
  stores: { readonly audit: Pick<AuditLog, 'appendAll'> },
  context: Recording,
  all: readonly AuditFields[],
): Promise<void> {
  await stores.audit.appendAll(all.map((fields) => entryOf(context, fields)))
}

interface Recording {
  readonly ports: { readonly clock: Clock }
  readonly visit: Actor
}

function entryOf(
  { ports, visit }: Recording,
  { event, result, flow, purpose, reason, about, caseId, detail }: AuditFields,
): AuditEntry {
  return {
    at: ports.clock.date(),
    event,
    actor: visit.actor,
    about: about ?? (visit.about === visit.actor ? null : (visit.about ?? null)),
    flowId: flow?.id ?? visit.flowId,
    purpose: purpose ?? flow?.name ?? null,
    result,
    reason: reason ?? null,
    requestId: visit.requestId,
    source: visit.source,
    detail: detail ?? null,
    ...(caseId === undefined ? {} : { caseId }),
  }
}

export interface OperatorAct {
  readonly event: OperatorEvent
  readonly operator: string
  readonly about: string | null
  /** The wall clock's time, in ms. */
  readonly at: number
  /** Such as the names of the fields that changed, and never the value of a secret. */
  readonly detail: AuditDetail
}

/** Stores what an operator did (OP16). */
export function recordOperator(audit: Pick<AuditLog, 'append'>, act: OperatorAct): Promise<void> {
  return audit.append(operatorEntry(act))
}

/** Stores one event for each of many changes that one command makes, with few statements. */
export function recordOperatorAll(audit: Pick<AuditLog, 'appendAll'>, acts: readonly OperatorAct[]): Promise<void> {
  return audit.appendAll(acts.map(operatorEntry))
}

function operatorEntry({ operator, ...act }: OperatorAct): AuditEntry {
  const nothing = { flowId: null, purpose: null, reason: null, requestId: null, source: null }
  return { ...nothing, ...act, actor: `operator:${operator}`, result: 'ok' }
}

/** The fate of a queued message, as the audit keeps it (OP3). */
export function deliveryEntry(clock: Pick<Clock, 'date'>, { row, messageId, outcome }: DeliveryEvent): AuditEntry {
  const { id, kind, channel, masked, attempts, accountId, flowId, purpose, requestId } = row
  const { at, event, reason, answer, nextAt } = outcome
  // A code that proves nothing any more is not missed.
  const result = reason === 'code void' || reason === 'no longer true' ? 'ok' : deliveryResults[event]
  const { server = null, status = null, enhancedStatus = null } = answer ?? {}
  return {
    ...{ at: clock.date(at), event, actor: 'portal', about: accountId },
    ...{ flowId, purpose, result, reason, requestId, source: null },
    detail: {
      ...{ outboxId: id, kind, channel, masked, messageId, tries: attempts, server, status, enhancedStatus },
      nextAt: nextAt === null ? null : instant(clock.date(nextAt)),
    },
  }
}

const deliveryResults = {
  'delivery.taken': 'ok',
  'delivery.put-off': 'unknown',
  'delivery.refused': 'refused',
  'delivery.given-up': 'refused',
} as const

/** Logs one JSON line for a stored event: a warning for a message that does not leave. */
export function auditLine(log: Pick<Logger, 'info' | 'warn'>): (entry: AuditEntry) => void {
  return (entry) => {
    const isTrouble = entry.event === 'alarm.raised' || (entry.event.startsWith('delivery.') && entry.result !== 'ok')
    log[isTrouble ? 'warn' : 'info']({ audit: { ...entry, at: instant(entry.at) } }, entry.event)
  }
}
