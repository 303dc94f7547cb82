import { expect, test } from 'vitest'
import { halfOfResets, type ResetTime, resetTimeOf } from './reset-time.js'

const minuteMs = 60_000

test.each<[ms: number, ResetTime]>([
  [-1, 'reset within 10 s'],
  [0, 'reset within 10 s'],
  [10_000, 'reset within 10 s'],
  [10_001, 'reset within 20 s'],
  [101_000, 'reset within 110 s'],
  [120_001, 'reset within 150 s'],
  [10 * minuteMs + 1, 'reset within 900 s'],
  [30 * minuteMs, 'reset within 1800 s'],
  [31 * minuteMs, 'reset within 1800 s'],
])('a reset of %i ms counts as %s (METRIC5)', (ms, time) => {
  expect(resetTimeOf(ms)).toBe(time)
})

function halfOf(seconds: readonly number[]): number | null {
  const counts: Partial<Record<ResetTime, number>> = {}
  for (const time of seconds.map((s) => resetTimeOf(1_000 * s))) counts[time] = (counts[time] ?? 0) + 1
  return halfOfResets(counts)
}

test.each<{ when: string; seconds: number[]; half: number | null }>([
  { when: 'none', seconds: [], half: null },
  { when: 'four', seconds: [60, 60, 60, 60], half: null },
  { when: 'five', seconds: [1_700, 20, 110, 40, 900], half: 110 },
  { when: 'an even number', seconds: [20, 30, 40, 50, 60, 70], half: 40 },
  { when: 'one long one', seconds: [20, 20, 20, 20, 1_800], half: 20 },
])('half of $when is told, and of fewer than five nothing (OPS1)', ({ seconds, half }) => {
  expect(halfOf(seconds)).toBe(half)
})

test('half of all is at most one step above the time in the middle (OPS1)', () => {
  for (let longest = 5; longest <= 1_800; longest += 1) {
    const seconds = Array.from({ length: 9 }, (_, index) => (longest * (index + 1)) / 9)
    const [half, middle] = [halfOf(seconds) ?? 0, seconds[4] ?? 0]
    expect(half).toBeGreaterThanOrEqual(middle)
    expect(half - middle).toBeLessThanOrEqual(middle <= 120 ? 10 : middle <= 600 ? 30 : 300)
  }
})
