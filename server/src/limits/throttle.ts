import type { Attempts } from './attempt-store.js'
import type { CounterRule } from './counter-store.js'

const windowMs = 15 * 60_000
const firstWaitMs = 30_000
const longestWaitMs = 60 * 60_000
/** A name that was throttled is forgotten after a day without tries. */
export const forgetAfterMs = 24 * 60 * 60_000

/** How long a name must still wait, in ms; 0 when a try may be evaluated now. */
export function waitOf(attempts: Attempts | null, now: number): number {
  return Math.max(0, (attempts?.blockedUntil ?? 0) - now)
}

/**
 * The attempts after one more failure. From `limit` failures on each one is followed by a wait that doubles from
 * 30 seconds to one hour (K1); fewer are forgotten 15 minutes after the last.
 */
export function afterFailure(attempts: Attempts | null, limit: number, now: number): Attempts {
  const failures = (remembered(attempts, limit, now)?.failures ?? 0) + 1
  const waitMs = failures < limit ? 0 : Math.min(firstWaitMs * 2 ** Math.min(failures - limit, 20), longestWaitMs)
  return { failures, lastFailedAt: now, blockedUntil: waitMs === 0 ? 0 : now + waitMs }
}

/** Failures that still count, or null. */
export function remembered(attempts: Attempts | null, limit: number, now: number): Attempts | null {
  return attempts === null || isForgotten(attempts, limit, now) ? null : attempts
}

/** A person is told of a throttle once a day. */
export function throttleNotice(nameKey: string): CounterRule {
  return { key: `throttled-notice/${nameKey}`, limit: 1, windowMs: 24 * 60 * 60_000 }
}

function isForgotten({ failures, lastFailedAt }: Attempts, limit: number, now: number): boolean {
  return now - lastFailedAt > (failures < limit ? windowMs : forgetAfterMs)
}
