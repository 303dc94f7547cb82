import { afterEach, describe, expect, test, vi } from 'vitest'
import { compareCode, resetPassword } from '../../../person/steps.js'
import { Refusal, Unavailable } from '../ports/refusal.js'
import { localTimeIn } from '../rules/audit/local-time-in.js'
import type { Period } from '../rules/audit/period-count-store.js'
import { halfOfResets } from '../rules/audit/reset-time.js'
import {
  newAddresses,
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
} from '../testing/steps.js'
import { rightCaptcha, type TestPortal, type TestPortalChoice, testPortal } from '../testing/test-portal.js'
import { keepCounts } from './keep-counts.js'
import { tidy } from './start-housekeeping.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const monday = Date.UTC(2026, 0, 5)

let portal: TestPortal
const begin = async (choice: TestPortalChoice = {}) => {
  portal = await testPortal({ hasMetrics: true, ...choice })
}
afterEach(() => {
  // The portal clears its own timers.
  vi.useRealTimers()
  return portal.close()
})

/** What stands in the store: the start of each period with its counts. */
async function stored(period: Period): Promise<Record<number, Record<string, number>>> {
  const span = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const told: Record<number, Record<string, number>> = {}
  for (const { startedAt, what, n } of await portal.ports.store.periodCounts.within(period, span))
    told[startedAt] = { ...told[startedAt], [what]: n }
  return told
}

async function failSignIn(): Promise<void> {
  await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
}

/** A reset of alice that takes so long after its right code, ms. */
async function resetIn(ms: number): Promise<void> {
  const visitor = await proveForReset(portal)
  portal.pass(ms)
  await resetPassword(visitor, 'Portico-Demo-2')
}

describe('counts of hours and days', () => {
  test('say how many signed in and were refused, and what became of messages (METRIC5)', async () => {
    await begin()
    await signInFully(portal)
    await failSignIn()
    portal.pass(hourMs)
    await failSignIn()
    expect(await stored('hour')).toEqual({})
    await portal.counted()
    const first = { 'sign-in': 1, 'refused sign-in': 1, 'message taken': 1 }
    expect(await stored('hour')).toEqual({
      [monday + 9 * hourMs]: first,
      [monday + 10 * hourMs]: { 'refused sign-in': 1 },
    })
    expect(await stored('day')).toEqual({ [monday]: { ...first, 'refused sign-in': 2 } })
  })

  test('say how far resets came, each step of each reset once, unknown names alike (METRIC5)', async () => {
    await begin({ limits: { resendMs: 0 } })
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'reset', 'alice')
    await sendFirst(visitor, verification, { flow: 'reset' })
    for (let n = 0; n < 2; n += 1)
      await visitor.call(
        'resendCode',
        { type: 'email', id: offeredIds(verification, 'email')[0] ?? '' },
        { flow: 'reset' },
      )
    await portal.delivered()
    const other = portal.visitor(newAddresses()())
    await sendFirst(other, await startFlow(other, 'reset', 'nobody11'), { flow: 'reset' })
    await portal.delivered()
    await compareCode(visitor, 'reset', await readCode(portal, 'alice@mail.example'))
    await resetPassword(visitor, 'Portico-Demo-2')
    await portal.counted()
    expect((await stored('day'))[monday]).toMatchObject({
      'begun reset': 2,
      'reset with a code sent': 2,
      'reset with a right proof': 1,
      'reset password': 1,
    })
  })

  test('say how long a reset took, from its start to its new password (METRIC5)', async () => {
    await begin()
    await resetIn(90_000)
    await failSignIn()
    await portal.counted()
    const times = Object.entries((await stored('day'))[monday] ?? {}).filter(([what]) => what.includes('within'))
    expect(times).toEqual([['reset within 90 s', 1]])
  })

  test('say nothing of the time of a reset that the directory refused (METRIC5)', async () => {
    const refusal = new Refusal('password-not-accepted')
    await begin({ directory: (real) => ({ ...real, setPassword: () => Promise.reject(refusal) }) })
    await resetIn(90_000)
    await portal.counted()
    const day = (await stored('day'))[monday] ?? {}
    expect(day).toMatchObject({ 'reset with a right proof': 1 })
    expect(Object.keys(day).filter((what) => what.includes('within'))).toEqual([])
  })

  test('add up over a restart and over nodes (METRIC5)', async () => {
    await begin()
    for (let n = 0; n < 4; n += 1) await failSignIn()
    await portal.counted()
    await failSignIn()
    await portal.counted()
    await portal.counted()
    expect(await stored('day')).toEqual({ [monday]: { 'refused sign-in': 5 } })
  })

  test('tell half of all resets from those of two nodes together (METRIC5)', async () => {
    await begin()
    await resetIn(20_000)
    const [entry] = await portal.ports.store.audit.recent(1, { event: 'password.written' })
    const halfWithNode = async (seconds: readonly number[]) => {
      const node = keepCounts(portal.ports)
      for (const second of seconds) if (entry !== undefined) node.listener.onAudit(entry, { resetMs: 1_000 * second })
      await node.stop()
      return halfOfResets((await stored('day'))[monday] ?? {})
    }
    await portal.counted()
    expect(await halfWithNode([100, 101])).toBeNull()
    expect(await halfWithNode([300, 100])).toBe(100)
    expect((await stored('day'))[monday]).toMatchObject({ 'reset password': 5, 'reset within 100 s': 2 })
  })

  test('wait while the store is away, and are written when it is back (METRIC5)', async () => {
    let isAway = true
    await begin({
      store: (real) => ({
        ...real,
        periodCounts: {
          ...real.periodCounts,
          add: (counts) => (isAway ? Promise.reject(new Unavailable('store')) : real.periodCounts.add(counts)),
        },
      }),
    })
    await failSignIn()
    await portal.counted()
    await failSignIn()
    isAway = false
    expect(await stored('day')).toEqual({})
    await portal.counted()
    expect(await stored('day')).toEqual({ [monday]: { 'refused sign-in': 2 } })
  })

  test('are written each minute, so that a server that is killed loses those of one (METRIC5)', async () => {
    await begin()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const killed = keepCounts(portal.ports)
    killed.listener.onTried('delivery.taken')
    vi.advanceTimersByTime(59_999)
    expect(await stored('day')).toEqual({})
    vi.advanceTimersByTime(1)
    await expect.poll(() => stored('day')).toEqual({ [monday]: { 'message taken': 1 } })
    killed.listener.onTried('delivery.taken')
    const next = keepCounts(portal.ports)
    next.listener.onTried('delivery.taken')
    await next.stop()
    expect(await stored('day')).toEqual({ [monday]: { 'message taken': 2 } })
  })

  test('are kept for 48 hours and for 400 days (METRIC5)', async () => {
    await begin()
    await failSignIn()
    await portal.counted()
    const left = async (ms: number) => {
      portal.pass(ms)
      await tidy(portal.ports, 30 * dayMs)
      return [await stored('hour'), await stored('day')].map((counts) => Object.keys(counts).length)
    }
    expect(await left(47 * hourMs)).toEqual([1, 1])
    expect(await left(2 * hourMs)).toEqual([0, 1])
    expect(await left(397 * dayMs)).toEqual([0, 1])
    expect(await left(2 * dayMs)).toEqual([0, 0])
  })

  test('of a clock that was days ahead go once it is right again (METRIC5, G4)', async () => {
    await begin()
    await portal.setWallClock(3 * dayMs)
    await failSignIn()
    await portal.counted()
    expect(Object.keys(await stored('day'))).toEqual([String(monday + 3 * dayMs)])
    await portal.setWallClock(-3 * dayMs)
    await failSignIn()
    await portal.counted()
    await tidy(portal.ports, 30 * dayMs)
    expect(Object.keys(await stored('day'))).toEqual([String(monday)])
    expect(Object.keys(await stored('hour'))).toEqual([String(monday + 9 * hourMs)])
  })

  test('are those of hours and days where the institution is (METRIC5)', async () => {
    await begin({ rules: { timeZone: 'Asia/Kolkata' }, startsAt: Date.UTC(2026, 0, 5, 18, 20) })
    await failSignIn()
    portal.pass(15 * 60_000)
    await failSignIn()
    await portal.counted()
    expect(await stored('day')).toEqual({
      [monday]: { 'refused sign-in': 1 },
      [monday + dayMs]: { 'refused sign-in': 1 },
    })
    expect(Object.keys(await stored('hour'))).toEqual([
      String(Date.UTC(2026, 0, 5, 17, 30)),
      String(Date.UTC(2026, 0, 5, 18, 30)),
    ])
  })

  test('are none where nobody monitors (METRIC5)', async () => {
    await begin({ hasMetrics: false })
    await failSignIn()
    await portal.counted()
    expect([await stored('hour'), await stored('day')]).toEqual([{}, {}])
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:00Z', { hour: 1, at: '2026-03-29T00:00:00Z', day: '2026-03-29' }],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', { hour: 3, at: '2026-03-29T01:00:00Z', day: '2026-03-29' }],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', { hour: 2, at: '2026-10-25T01:00:00Z', day: '2026-10-25' }],
  ['Asia/Kathmandu', '2026-01-05T18:14:59Z', { hour: 23, at: '2026-01-05T17:15:00Z', day: '2026-01-05' }],
  ['Asia/Kathmandu', '2026-01-05T18:15:00Z', { hour: 0, at: '2026-01-05T18:15:00Z', day: '2026-01-06' }],
  ['America/New_York', '2026-03-01T04:59:59Z', { hour: 23, at: '2026-03-01T04:00:00Z', day: '2026-02-28' }],
  ['UTC', '2026-12-31T23:59:59.999Z', { hour: 23, at: '2026-12-31T23:00:00Z', day: '2026-12-31' }],
])('in %s the instant %s is in the hour and day that clocks there show', (zone, instant, { hour, at, day }) => {
  expect(localTimeIn(zone)(Date.parse(instant))).toEqual({
    hour,
    day,
    starts: { hour: Date.parse(at), day: Date.parse(`${day}T00:00:00Z`) },
  })
})
