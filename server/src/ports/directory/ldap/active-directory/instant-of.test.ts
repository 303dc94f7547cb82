import { expect, test } from 'vitest'
import { instantOf, isWithinHours, spanOf } from './instant-of.js'

test.each([
  ['116444736000000000', 0],
  ['134398080000000000', Date.UTC(2026, 10, 22, 8)],
  ['0', null],
  ['-1', null],
  ['9223372036854775807', null],
  ['soon', null],
  [null, null],
])('the instant %s is %s', (value, instant) => {
  expect(instantOf(value)).toBe(instant)
})

test.each([
  ['-18000000000', 30 * 60_000],
  ['0', 0],
  ['-9223372036854775808', null],
  [null, null],
])('the span %s is %s ms', (value, ms) => {
  expect(spanOf(value)).toBe(ms)
})

test('permitted hours are counted in UTC from Sunday on, the lowest bit first', () => {
  const hours = Buffer.alloc(21)
  // Sunday 09:00 to 10:00.
  hours[1] = 0b10
  expect(isWithinHours(hours, Date.UTC(2026, 10, 22, 9, 59))).toBe(true)
  expect(isWithinHours(hours, Date.UTC(2026, 10, 22, 8, 59))).toBe(false)
  expect(isWithinHours(hours, Date.UTC(2026, 10, 23, 9))).toBe(false)
  expect(isWithinHours(null, 0)).toBe(true)
})
