import { describe, expect, test } from 'vitest'
import { afterFailure, waitOf } from './active-attempts.js'
import type { Attempts } from './attempt-store.js'

const minute = 60_000

/**
 * The waits after each of `count` consecutive failures, each at the first moment that the throttle
 * allows.
 */
function waits(count: number): number[] {
  let attempts: Attempts | null = null
  let now = 0
  return Array.from({ length: count }, () => {
    attempts = afterFailure(attempts, 5, now)
    const wait = waitOf(attempts, now)
    now += wait
    return wait / 1000
  })
}

describe('failed sign-ins (K1)', () => {
  test('the wait starts with the fifth failure, doubles, and stays at one hour', () => {
    expect(waits(14)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('four failures are forgotten a quarter of an hour after the last', () => {
    const four: Attempts = { failures: 4, lastFailedAt: 0, blockedUntil: 0 }
    expect(afterFailure(four, 5, 15 * minute).failures).toBe(5)
    expect(afterFailure(four, 5, 15 * minute + 1).failures).toBe(1)
  })

  test('a throttled name is forgotten only after a day without tries', () => {
    const many: Attempts = { failures: 9, lastFailedAt: 0, blockedUntil: 0 }
    expect(afterFailure(many, 5, 24 * 60 * minute).failures).toBe(10)
    expect(afterFailure(many, 5, 24 * 60 * minute + 1).failures).toBe(1)
  })
})
