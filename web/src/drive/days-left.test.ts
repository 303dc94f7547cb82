import { expect, test } from 'vitest'
import { daysLeft } from './days-left.js'

test.each([
  ['2026-01-31', 11],
  ['2026-01-21', 1],
  ['2026-01-20', 0],
  ['2026-01-19', -1],
  ['2027-01-20', 365],
  ['2026-02-30x', null],
  ['soon', null],
  ['', null],
])('until %s it is %j days, by the calendar of the browser (EN1)', (day, days) => {
  expect(daysLeft(day, new Date(2026, 0, 20, 23, 59))).toBe(days)
  expect(daysLeft(day, new Date(2026, 0, 20, 0, 1))).toBe(days)
})
