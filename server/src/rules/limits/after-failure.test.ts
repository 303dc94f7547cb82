import { describe, expect, test } from 'vitest'
import { afterFailure, failuresOf, waitOf } from './after-failure.js'
import type { Attempts } from './attempt-store.js'

const minute = 60_000

/** The waits, in s, after each of `count` failures, each at the first moment that is allowed. */
function waits(count: number, chance = 0): number[] {
  let attempts: Attempts | null = null
  let now = 0
  return Array.from({ length: count }, () => {
    attempts = afterFailure(attempts, { limit: 5, now, chance })
    const wait = waitOf(attempts, now)
    now += wait
    return wait / 1000
  })
}

describe('failed sign-ins', () => {
  test('wait from the fifth on, twice as long each time, and a quarter of an hour at most (K1, G2)', () => {
    expect(waits(12)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('wait a little less by chance (G2)', () => {
    const [shortest, longest] = [waits(12, 0.999), waits(12)]
    for (const [index, wait] of shortest.entries()) {
      expect(wait).toBeLessThanOrEqual(longest[index] ?? 0)
      expect(wait).toBeGreaterThan((longest[index] ?? 0) * 0.94 - 0.001)
    }
  })

  test('are forgotten one by one, one each quarter of an hour (G11)', () => {
    const four: Attempts = { failures: 4, lastFailedAt: 0, blockedUntil: 0, drawn: null }
    const left = [0, 14.9, 15, 30, 45, 60, 600].map((minutes) => failuresOf(four, minutes * minute))
    expect(left).toEqual([4, 4, 3, 2, 1, 0, 0])
    expect(afterFailure(four, { limit: 5, now: 15 * minute, chance: 0 }).failures).toBe(4)
    // The last one was counted on a server whose time is a moment ahead.
    expect(failuresOf({ ...four, lastFailedAt: 200 }, 0)).toBe(4)
  })

  test('count no further than the longest wait, so that the last one is forgotten within hours (G11)', () => {
    let attempts: Attempts | null = null
    for (let n = 0; n < 100; n += 1) attempts = afterFailure(attempts, { limit: 5, now: 0, chance: 0 })
    expect(failuresOf(attempts, 0)).toBe(10)
    expect(failuresOf(attempts, 150 * minute)).toBe(0)
  })
})
