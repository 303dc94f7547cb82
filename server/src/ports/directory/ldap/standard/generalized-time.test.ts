import { expect, test } from 'vitest'
import { generalizedTime } from './generalized-time.js'

test.each([
  ['20261122090855Z', Date.UTC(2026, 10, 22, 9, 8, 55)],
  ['20261122090855.123456Z', Date.UTC(2026, 10, 22, 9, 8, 55)],
  ['202611220908Z', Date.UTC(2026, 10, 22, 9, 8)],
  ['2026112209Z', Date.UTC(2026, 10, 22, 9)],
  ['20261122100855+0100', Date.UTC(2026, 10, 22, 9, 8, 55)],
  ['20261122100855+01', Date.UTC(2026, 10, 22, 9, 8, 55)],
])('the instant %s is read', (text, instant) => {
  expect(generalizedTime(text)).toBe(instant)
})

test.each([null, '', 'yesterday', '20261322090855Z', '20261122090855'])('%s is no instant', (text) => {
  expect(generalizedTime(text)).toBeNull()
})
