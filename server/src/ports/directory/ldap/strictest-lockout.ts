import type { Lockout } from '../directory.js'

/** The lockout of a policy that cannot be read, because an unknown threshold is not none (K4). */
export const assumedLockout: Lockout = { threshold: 3, windowMs: 24 * 60 * 60_000 }

/** The fewest failures and the longest memory of these lockouts; null without one. */
export function strictestLockout(lockouts: readonly Lockout[]): Lockout | null {
  if (lockouts.length === 0) return null
  return {
    threshold: Math.min(...lockouts.map(({ threshold }) => threshold)),
    windowMs: Math.max(...lockouts.map(({ windowMs }) => windowMs)),
  }
}
