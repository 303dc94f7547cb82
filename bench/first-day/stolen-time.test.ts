import { expect, test } from 'vitest'
import { stolenBetween, watchStolenTime } from './stolen-time.js'

const stat = (...ticks: readonly number[]) => `cpu  ${ticks.join(' ')}\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 1\n`

test('the share of stolen time is that between two readings, and guests do not count twice', () => {
  const before = stat(100, 0, 50, 800, 10, 0, 5, 35, 60, 0)
  expect(stolenBetween(before, stat(150, 0, 60, 820, 10, 0, 5, 55, 90, 0))).toBeCloseTo(0.2)
  expect(stolenBetween(before, before)).toBe(0)
})

test('this machine tells a share', () => {
  const told = watchStolenTime()()
  expect(told).toBeGreaterThanOrEqual(0)
  expect(told).toBeLessThanOrEqual(1)
})
