import type { Attempts } from './attempt-store.js'
import { dayMs, minuteMs } from './limit.js'

/** After each such time without a failure one failure is forgotten (G11). */
const forgetOneMs = 15 * minuteMs
/** The waits after the last allowed failure and the following ones. The last one stays (G2). */
const waitsMs = [0.5, 1, 2, 4, 8, 15].map((minutes) => minutes * minuteMs)
export const [shortestWaitMs = 0] = waitsMs
export const longestWaitMs = Math.max(...waitsMs)
/** The part of a wait that chance may leave out, so that no program knows its end. */
const jitter = 0.05
/** Longer than any row takes to forget all its failures. */
export const forgetAfterMs = dayMs

/** How long a name must still wait, in ms; 0 when the server may evaluate a try. */
export function waitOf(attempts: Attempts | null, now: number): number {
  return Math.max(0, (attempts?.blockedUntil ?? 0) - now)
}

/**
 * The attempts after one more failure. Each failure from `limit` on starts a wait, from 30 seconds
 * to a quarter of an hour (K1, G2). `chance` is a number in [0, 1).
 */
export function afterFailure(
  attempts: Attempts | null,
  { limit, now, chance }: { readonly limit: number; readonly now: number; readonly chance: number },
): Attempts {
  const most = limit + waitsMs.length - 1
  const failures = Math.min(failuresOf(attempts, now) + 1, most)
  const longest = waitsMs[failures - limit] ?? 0
  const waitMs = Math.round(longest * (1 - jitter * chance))
  return { failures, lastFailedAt: now, blockedUntil: waitMs === 0 ? 0 : now + waitMs }
}

/** How many failures still count. */
export function failuresOf(attempts: Attempts | null, now: number): number {
  if (attempts === null) return 0
  // The last failure may come from a server whose time is a moment ahead.
  const forgotten = Math.floor(Math.max(0, now - attempts.lastFailedAt) / forgetOneMs)
  return Math.max(0, attempts.failures - forgotten)
}
