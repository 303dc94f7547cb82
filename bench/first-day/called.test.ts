import { expect, test } from 'vitest'
import { type Called, isTurnedAway, latencyOf, quantile, slicesOf } from './called.js'

const call = (about: Partial<Called>): Called => ({
  kind: 'session',
  at: 0,
  ms: 1,
  status: 200,
  refusal: null,
  retryAfter: null,
  ...about,
})

test('of the times from 1 to 100 ms, 51 is in the middle, and 5 and 1 are not faster than p95 and p99', () => {
  const calls = Array.from({ length: 100 }, (_, at) => call({ ms: 100 - at }))
  expect(latencyOf(calls)).toEqual({ median: 51, p95: 96, p99: 100 })
})

test('no calls have no times', () => {
  expect(latencyOf([])).toEqual({ median: null, p95: null, p99: null })
  expect(quantile([7], 1)).toBe(7)
})

test('each call is in the slice of the time in which it began, and one outside of all is in none', () => {
  const calls = [-1, 0, 9, 10, 39, 40].map((at) => call({ at }))
  const parted = slicesOf(calls, { begun: 0, ended: 40, slices: 4 })
  expect(parted.map((slice) => slice.map(({ at }) => at))).toEqual([[0, 9], [10], [], [39]])
})

test.each([
  [429, true],
  [503, true],
  [0, true],
  [400, false],
  [401, false],
  [200, false],
])('status %i turns a person away: %s', (status, expected) => {
  expect(isTurnedAway({ status })).toBe(expected)
})
