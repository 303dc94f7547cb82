import { expect, test } from 'vitest'
import type { Visit } from './owner.js'
import type { SiegeResult } from './run-siege.js'
import { scenarios } from './scenarios.js'
import { siegeFaults, siegePage } from './siege-page.js'

const minuteMs = 60_000
const circumstances = { day: '2026-01-05', cores: 2, node: '20.20.2' }
const firstDay = {
  people: 3_000,
  seed: 1,
  ended: { signedIn: 2_000, recovered: 900, gaveUp: 100 },
  wrongCodes: 30,
  wrongPasswords: 150,
  alarms: 0,
  wallSeconds: 1,
}

function visit(device: Visit['device'], flow: Visit['flow'], tookMs: number | null): Visit {
  return { owner: 'alice', device, flow, tookMs, refusals: [] }
}

function rowsWith(about: Partial<SiegeResult>) {
  const result: SiegeResult = {
    visits: [visit('known', 'reset', 0), visit('new', 'profile', 20 * minuteMs), visit('new', 'unlock', 5 * minuteMs)],
    calls: 5,
    wallSeconds: 2.4,
    codes: { all: 200, inAnHour: 20 },
    passwords: { all: 100, inAnHour: 9 },
    taken: 0,
    alarmAfterMs: null,
    alarms: 0,
    ...about,
  }
  return scenarios.slice(0, 1).map((scenario) => ({ scenario, result }))
}

test('the page tells who got in, how long it took, and that every goal is met', () => {
  const page = siegePage(rowsWith({}), firstDay, circumstances)
  expect(page).toContain('**Every goal is met.**')
  expect(page).toContain(
    '| one person | 1 | 5 | 0 of 0, 1 of 1, 0 of 0 | 1 of 1; 1 in 30 min; longest 20 min | 1 of 1; 1 in 30 min; longest 5 min | 200, 20 | 100 | 0 | none | 2 |',
  )
})

const slow = 'a sign-in or a recovery on a new device took more than 30 minutes'

test.each([
  ['a known device was refused', { visits: [visit('known', 'profile', null)] }],
  [slow, { visits: [visit('new', 'profile', 31 * minuteMs)] }],
  [slow, { visits: [visit('new', 'unlock', null)] }],
  ['more codes than the pool and the free ones were compared', { codes: { all: 100, inAnHour: 90 } }],
  ['an account was taken', { taken: 1 }],
])('the page names a goal that is not met: %s', (fault, about) => {
  const rows = rowsWith(about)
  expect(siegeFaults(rows, firstDay)).toEqual([`one person, networks 1: ${fault}`])
  expect(siegePage(rows, firstDay, circumstances)).toContain(`**Not met: one person, networks 1: ${fault}.**`)
})

test('an alarm on the honest first day is a goal that is not met (G3)', () => {
  expect(siegeFaults([], { ...firstDay, alarms: 1 })).toEqual(['the honest first day raised an alarm'])
})
