import { expect, test } from 'vitest'
import type { Called } from './called.js'
import { dayPicture } from './day-picture.js'
import { firstDayPage } from './first-day-page.js'
import type { DayResult } from './run-day.js'

const call = (about: Partial<Called>): Called => ({
  kind: 'password of a sign-in',
  at: 100,
  ms: 40,
  status: 200,
  refusal: null,
  retryAfter: null,
  ...about,
})
const quick = { median: 3, p95: 6, p99: 9 }
const result: DayResult = {
  name: 'one server, SQLite',
  nodes: 1,
  capacity: { perSecond: 20, steps: [{ came: 24, finished: 20, turnedAway: 0.02, inside: 9 }] },
  perSecond: 16,
  load: {
    begun: 0,
    ended: 60_000,
    calls: [call({}), call({ ms: 60 }), call({ status: 400, refusal: 'wrong-credentials' })],
    visits: [
      { endedAt: 500, outcome: 'done' },
      { endedAt: 600, outcome: 'left' },
    ],
    came: 2,
    inside: 0,
  },
  samples: [],
  alerts: [],
  stolen: 0.03,
  cost: { servers: 40, eventLoops: 30, hashing: 15, database: 0, directory: 0, visitors: 12 },
  overloads: [
    {
      times: 10,
      seconds: 30,
      came: 900,
      finished: 18,
      challenges: { 200: 900, 503: 50 },
      starts: { 200: 500, 429: 100, 503: 300 },
      turnedAway: 450,
      toldWhen: 450,
      before: quick,
      meanwhile: { ...quick, p99: 38 },
      recoveredMs: 2_000,
    },
  ],
}
const circumstances = {
  day: '2026-01-05',
  cores: 2,
  processor: 'a processor',
  node: '20.20.2',
  load: 0.1,
  people: 2,
  seed: 15,
  solveMs: 300,
  pictures: ['first-day/pictures/sqlite.svg'],
}
const pageOf = (about: Partial<DayResult>) => firstDayPage([{ ...result, ...about }], circumstances)

test('the page tells what the machine carries, what was refused and why, and that no alert was raised', () => {
  const page = pageOf({})
  expect(page).toContain('| one server, SQLite | 72,000 | 16.0 | 40.0 | 30.0 | 15.0 | 0.0 | 0.0 | 12.0 |')
  expect(page).toContain('that finished in a second: 24.0 and 20.0.')
  expect(page).toContain('| password of a sign-in | 3 | 40 | 60 | 60 |')
  expect(page).toContain('| password of a sign-in | 400 | wrong-credentials | 1 |')
  expect(page).toContain(
    'How the visits ended: done 1, left 1. The host gave 3 % of the cores’ time to others meanwhile.',
  )
  expect(page).toContain('Alerts: none; the alarm stayed silent.')
})

test('the page names the alerts that a day raised', () => {
  expect(pageOf({ alerts: ['PorticoShedsLoad'] })).toContain('Alerts: PorticoShedsLoad; the alarm stayed silent.')
  expect(pageOf({ alerts: ['PorticoAlarm', 'PorticoCallsFail'] })).toContain('Alerts: PorticoAlarm, PorticoCallsFail.')
})

test('the page tells how an overload was answered, how quick light calls were, and when it was over', () => {
  expect(pageOf({})).toContain(
    '| 10 times | 30 | 900 | 200: 900, 503: 50 | 200: 500, 429: 100, 503: 300 | 450 of 450 | 18.0 | 9 ms, 38 ms | 2 s | ≤ 5 s | yes |',
  )
})

test('the page reckons what a university and a federation need', () => {
  expect(pageOf({})).toContain('| A university of 50,000 | costs as on SQLite | 6.9 | 0.6 | 0.2 | – | 0.0 | 0.0 | 68 |')
  const severalServers = pageOf({ name: 'two servers, PostgreSQL', nodes: 2 })
  expect(severalServers).toContain(
    '| A federation of 5,000,000 | costs as on PostgreSQL | 694.4 | 55.6 | 20.8 | 43 | 0.0 | 0.0 | 6771 |',
  )
})

test('the picture of a day has a diagram for each kind of call, the mail queue and the refusals', () => {
  const picture = dayPicture(result)
  expect(picture.match(/<g transform/g)).toHaveLength(10)
  expect(picture).toContain('Mail queue, messages')
  expect(picture).toContain('1 minutes')
})
