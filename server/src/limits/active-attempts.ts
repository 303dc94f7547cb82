import type { Attempts } from './attempt-store.js'
import type { CounterRule } from './counter-store.js'

const windowMs = 15 * 60_000
const firstWaitMs = 30_000
const maxWaitMs = 60 * 60_000
/** A throttled name is forgotten after a day without tries. */
export const forgetAfterMs = 24 * 60 * 60_000

/** How long a name must still wait, in ms; 0 when the server may evaluate a try. */
export function waitOf(attempts: Attempts | null, now: number): number {
  return Math.max(0, (attempts?.blockedUntil ?? 0) - now)
}

/**
 * The attempts after one more failure. Each failure from `limit` on starts a wait that doubles from
 * 30 seconds to one hour (K1). Fewer failures are forgotten 15 minutes after the last.
 */
export function afterFailure(attempts: Attempts | null, limit: number, now: number): Attempts {
  const failures = (activeAttempts(attempts, limit, now)?.failures ?? 0) + 1
  const waitMs = failures < limit ? 0 : Math.min(firstWaitMs * 2 ** Math.min(failures - limit, 20), maxWaitMs)
  return { failures, lastFailedAt: now, blockedUntil: waitMs === 0 ? 0 : now + waitMs }
}

/** Failures that still count, or null. */
export function activeAttempts(attempts: Attempts | null, limit: number, now: number): Attempts | null {
  return attempts === null || isForgotten(attempts, limit, now) ? null : attempts
}

/** The failures of a subject that the server counts in a day. With the last one it tells the owner (G11). */
export function failuresOfDay(subject: string): CounterRule {
  return { key: `failed-sign-ins/${subject}`, limit: 20, windowMs: 24 * 60 * 60_000 }
}

function isForgotten({ failures, lastFailedAt }: Attempts, limit: number, now: number): boolean {
  return now - lastFailedAt > (failures < limit ? windowMs : forgetAfterMs)
}
