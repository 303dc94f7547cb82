import { expect, test } from 'vitest'
import { daysUntil } from './days-until.js'

const noon = (day: number) => new Date(2026, 2, day, 12).getTime()

test.each([
  ['a second ago', noon(1) - 1000, -1],
  ['now', noon(1), -1],
  ['in a minute', noon(1) + 60_000, 0],
  ['just after midnight', new Date(2026, 2, 2, 0, 1).getTime(), 1],
  ['in twelve days', noon(13), 12],
  ['over the change of the clocks', noon(31), 30],
])('an instant %s (DASH5)', (_, instant, days) => {
  expect(daysUntil(instant, noon(1))).toBe(days)
})
