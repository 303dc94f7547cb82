import type { AuditEntry } from '../../ports/audit-log.js'
import type { AuditReason } from '../../ports/audit-reason.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { inPortions } from '../../ports/system/in-portions.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { type Actor, type AuditFields, record } from './record.js'
import type { RefusalTally } from './refusal-tally-store.js'

/** Lines that the audit has of the refusals of one flow. The others are one line together (G18). */
const linesPerFlow = 20

/** Why a call was refused; null for what is no refusal, and for one that evaluated nothing (Q4). */
export function reasonOf(error: unknown): AuditReason | null {
  if (error instanceof Unavailable) return error.reason
  if (!(error instanceof Refusal) || error.detail.isIdle === true) return null
  return error.detail.reason ?? error.code
}

/**
 * Stores a refusal, and returns whether it did: a stranger can be refused as often as the server
 * answers, and 20 lines tell what the flow tried (G18).
 */
export async function recordRefusal(
  stores: Pick<Stores, 'audit' | 'refusals'>,
  context: { readonly ports: Pick<Ports, 'clock'>; readonly visit: Actor },
  { flowLifeMs, ...fields }: Omit<AuditFields, 'result' | 'flow'> & { readonly flowLifeMs: number },
): Promise<boolean> {
  const { flowId, actor } = context.visit
  if (flowId !== null) {
    const closesAt = context.ports.clock.now() + flowLifeMs
    const refusals = await stores.refusals.add({ flowId, actor, purpose: fields.purpose ?? null, closesAt })
    if (refusals > linesPerFlow) return false
  }
  await record(stores, context, { ...fields, result: 'refused' })
  return true
}

/** Stores for each flow with a closed tally the refusals left out. Returns the number closed. */
export function closeTallies({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  return inPortions((most) =>
    store.transaction(async (stores) => {
      const now = clock.now()
      const closed = await stores.refusals.takeClosed(now, most)
      await stores.audit.appendAll(closed.flatMap((tally) => leftOut(tally, now)))
      return closed.length
    }),
  )
}

/** The audit's line for refusals of a flow without a line of their own, if there are any. */
function leftOut({ flowId, actor, purpose, refusals }: RefusalTally, at: number): AuditEntry[] {
  if (refusals <= linesPerFlow) return []
  const nothing = { about: null, reason: null, requestId: null, source: null }
  const detail = { leftOut: refusals - linesPerFlow }
  return [{ at, event: 'refusals.left-out', actor, flowId, purpose, result: 'refused', ...nothing, detail }]
}
