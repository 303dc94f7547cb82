import type { Stores } from '../stores.js'
import { codeLimits } from './code-limits.js'
import { type Counter, counterOf, isAnyFull, takeAll } from './limit.js'
import type { Origin } from './take-recovery-code.js'

/** The steps of a recovery that count apart: a code that is sent, and a wrong one that is typed. */
export const ownSteps = ['send', 'code'] as const

/** What a network does for a name beyond what all do together. */
export interface OwnTry {
  readonly step: (typeof ownSteps)[number]
  /** The typed name, or its account. */
  readonly who: string
  readonly origin: Origin
}

/**
 * Takes the one that a network has of its own, so that others cannot use up the recovery of a name
 * for it (G2). Null where that is used up, or where very many networks have used theirs.
 */
export async function takeOwnTry(
  { counters }: Pick<Stores, 'counters'>,
  own: OwnTry,
  now: number,
): Promise<readonly Counter[] | null> {
  const taken = countersOf(own)
  return (await takeAll(counters, taken, now)) === null ? null : taken
}

/** True where a network has none of its own left. */
export function isOwnTrySpent({ counters }: Pick<Stores, 'counters'>, own: OwnTry, now: number): Promise<boolean> {
  return isAnyFull(counters, countersOf(own), now)
}

function countersOf({ step, who, origin }: OwnTry): readonly Counter[] {
  const { network, allocation } = origin
  const ofNetwork = counterOf(codeLimits.ownOfNetwork, { who, step, network })
  const ofAll = counterOf(codeLimits.ownOfAll, { who, step })
  if (allocation === null) return [ofNetwork, ofAll]
  return [ofNetwork, counterOf(codeLimits.ownOfAllocation, { who, step, allocation }), ofAll]
}
