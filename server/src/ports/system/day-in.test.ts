import { expect, test } from 'vitest'
import { dayIn } from './day-in.js'

test.each([
  ['UTC', '2026-01-31T23:30:00Z', '2026-01-31'],
  ['Europe/Berlin', '2026-01-31T23:30:00Z', '2026-02-01'],
  ['America/New_York', '2026-03-01T04:59:59Z', '2026-02-28'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
])('in %s it is at %s the day %s', (timeZone, at, day) => {
  expect(dayIn(timeZone, Date.parse(at))).toBe(day)
})
