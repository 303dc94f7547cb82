import type { ActName } from '@portico/contract'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { hourMs, minuteMs } from '../limits/limit.js'
import type { Stores } from '../stores.js'
import type { Case, OverBefore } from './case-store.js'

/** The times of a case, in ms. */
export const caseTimes = {
  /** A case is over in any case. */
  lifeMs: hourMs,
  /** And so long after the last press. */
  idleMs: 10 * minuteMs,
  /** So long a passed check is good, in its case. */
  passedMs: 15 * minuteMs,
} as const

/** Open cases that began, or were last pressed, no later are over. */
export function overBefore(now: number): OverBefore {
  return { opened: now - caseTimes.lifeMs, seen: now - caseTimes.idleMs }
}

/** Until when a case lives if nobody presses anything, in ms. */
export function caseUntil({ openedAt, seenAt }: Pick<Case, 'openedAt' | 'seenAt'>): number {
  return Math.min(openedAt + caseTimes.lifeMs, seenAt + caseTimes.idleMs)
}

export function isLive(one: Pick<Case, 'openedAt' | 'seenAt' | 'closedAt'>, now: number): boolean {
  return one.closedAt === null && now < caseUntil(one)
}

/**
 * A live case of this agent. One answer for every other: `case-gone` for a foreign one, an invented
 * one, and one that is closed or over (HD7).
 */
export async function liveCase(
  { cases }: Pick<Stores, 'cases'>,
  { id, agentId, now }: { readonly id: string; readonly agentId: AccountId; readonly now: number },
): Promise<Case> {
  const found = await cases.find(id)
  if (found === null || found.agentId !== agentId || !isLive(found, now)) throw new Refusal('case-gone')
  return found
}

/** True while a check says that the person stands before the agent, who has seen a document. */
export function isHere({ check }: Pick<Case, 'check'>, now: number): boolean {
  return check?.kind === 'here' && check.state === 'passed' && now < check.until
}

/**
 * What a check is worth. What is read out can be relayed; a strong one is on a way to the person that
 * the help desk chose, or the person confirms the act in the portal (HD18).
 */
export type CheckStrength = 'none' | 'normal' | 'strong'

/** What the passed check of a case is good for now, for one act (HD10). A picked number is for its act alone. */
export function strengthFor(act: ActName, { check }: Pick<Case, 'check'>, now: number): CheckStrength {
  if (check?.state !== 'passed' || now >= check.until) return 'none'
  if (check.kind === 'code') return 'normal'
  return check.kind !== 'pick' || check.act === act ? 'strong' : 'none'
}
