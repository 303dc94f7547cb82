import { expect, test } from 'vitest'
import { flatPage } from './flat-page.js'
import { housekeepingIn, longestWithin } from './watch-calls.js'

const circumstances = {
  day: '2026-01-31',
  machine: 'a machine',
  cores: 2,
  node: '20.19.0',
  rounds: 200,
  load: 0.12,
  people: 1_000_000,
  codes: 100_000,
  rows: 10_000_000,
}
const usual = { call: 'start of a reset', store: '1,000 accounts', median: 4, cpu: 3, times: 1 }
const backup = { what: 'backup', value: 12, unit: 's', most: 60 } as const

test('a call that takes at most 1.2 times as long is flat', () => {
  const grown = { ...usual, store: '1,000,000 accounts', median: 4.8, times: 1.2 }
  const page = flatPage([usual, grown], [backup], circumstances)
  expect(page).toContain('| start of a reset | 1,000,000 accounts | 4.80 | 3.0 | 1.20 | ≤ 1.2 | yes |')
  expect(page).toContain('| backup | 12 s | ≤ 60 s | yes |')
  expect(page).toContain('**Every goal is met.**')
})

test('what is not flat, or takes too long, is named first', () => {
  const grown = { ...usual, store: '1,000,000 accounts', median: 4.9, times: 1.21 }
  const page = flatPage([usual, grown], [{ ...backup, value: 61 }], circumstances)
  expect(page).toContain('**Missed: start of a reset, 1,000,000 accounts; backup.**')
})

test('a call that began before a time and ended within it counts for that time', () => {
  const calls = [
    { at: 100, ms: 40 },
    { at: 200, ms: 90 },
    { at: 300, ms: 5 },
    { at: 400, ms: 70 },
  ]
  expect(longestWithin(calls, 280, 310)).toBe(90)
  expect(longestWithin(calls, 295, 310)).toBe(5)
  expect(longestWithin(calls)).toBe(90)
  expect(longestWithin([])).toBe(0)
})

test('the log tells when housekeeping ran, and a log without it is a mistake', () => {
  const line = { level: 'debug', time: '2026-01-31T08:00:02.000Z', rows: 30, ms: 1_500, msg: 'housekeeping.done' }
  const until = Date.parse(line.time)
  expect(housekeepingIn(`{"msg":"portal.ready"}\n${JSON.stringify(line)}\n`)).toEqual({
    from: until - 1_500,
    until,
    rows: 30,
  })
  expect(() => housekeepingIn('{"msg":"portal.ready"}\n')).toThrow('no housekeeping ran')
})
