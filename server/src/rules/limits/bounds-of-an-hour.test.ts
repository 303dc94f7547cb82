import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { countEvents, newAddresses, offeredIds, readCode, signInFully, startWithCode } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { codeLimits } from './code-limits.js'
import { boundOf } from './count-failed-sign-in.js'
import { codeBound } from './take-recovery-code.js'

const hour = 60 * 60_000
let newAddress: () => string
let portal: TestPortal
beforeEach(() => {
  newAddress = newAddresses()
})
afterEach(() => portal.close())

const people = Array.from({ length: 60 }, (_, n) => ({ username: `p${n}`, emails: [`p${n}@mail.example`] }))
const home = '192.0.2.1'

async function open(rules: Parameters<typeof testPortal>[0] = {}) {
  portal = await testPortal({ people, startsAt: Date.UTC(2026, 0, 5, 9), ...rules })
}

interface Sweep {
  /** Codes that the server evaluated. */
  evaluated: number
  /** Flows that it refused to begin. */
  refused: number
}

/** Guesses once at each name of the population, from a network for each name or from these. */
async function sweep(names: number, from: (name: number) => string = newAddress): Promise<Sweep> {
  const before = await evaluatedCodes()
  let refused = 0
  for (let n = 0; n < names; n += 1) {
    const visitor = portal.visitor(from(n))
    const started = await visitor.call('startReset', { username: `p${n}`, captcha: rightCaptcha })
    if (started.status === 429) refused += 1
    if (started.status !== 200) continue
    const [id = ''] = offeredIds(started.body)
    await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
    await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })
  }
  return { evaluated: (await evaluatedCodes()) - before, refused }
}

const spentNetworks = 25
const spent = (network: number) => `198.51.${network}.1`

/** Each of these networks types as many wrong codes as nothing delays, in one flow. */
async function spendFreeCodes(): Promise<void> {
  for (let n = 0; n < spentNetworks; n += 1) {
    const { visitor } = await startWithCode(portal, 'reset', { username: `p${n + 30}`, from: spent(n) })
    for (let code = 0; code < codeLimits.freeOfNetwork.bound; code += 1)
      await visitor.call('compareCode', { code: `00000${code}` }, { flow: 'reset' })
  }
}

async function evaluatedCodes(): Promise<number> {
  return (await portal.ports.store.audit.recent(10_000)).filter(({ reason }) => reason === 'wrong code').length
}

const failSignIns = async (times: number, username: (n: number) => string) => {
  for (let n = 0; n < times; n += 1) {
    await portal.visitor(newAddress()).call('signIn', { username: username(n), password: 'x', captcha: rightCaptcha })
  }
}

describe('a sweep of recovery codes over many names', () => {
  test.each([30, 60])('of %i names is evaluated to a bound each hour, and raises an alarm (G3)', async (names) => {
    await open()
    await spendFreeCodes()
    portal.pass(3 * hour)
    const fromSpent = (name: number) => spent(name % spentNetworks)
    expect(await sweep(names, fromSpent)).toEqual({ evaluated: codeBound.base, refused: names - codeBound.base })
    expect(await countEvents(portal, 'alarm.raised')).toBe(2)
    portal.pass(hour)
    expect((await sweep(names, fromSpent)).evaluated).toBe(codeBound.base)
    expect(await countEvents(portal, 'alarm.raised')).toBe(2)
  })

  test('does not evaluate the code of a flow that began before, right or wrong, nor uses it up (G3)', async () => {
    await open()
    const { visitor, code } = await startWithCode(portal, 'reset', { username: 'p59', from: home })
    await sweep(5, () => home)
    const compare = () => visitor.call('compareCode', { code }, { flow: 'reset' })
    expect(await compare()).toMatchObject({ status: 429, body: { code: 'guessing' } })
    portal.pass(hour - 55 * 60_000)
    expect(await compare()).toMatchObject({ status: 429, body: { code: 'guessing' } })
  })

  test('leaves known devices (G3)', async () => {
    await open()
    const known = await signInFully(portal, 'p58')
    await sweep(5, () => home)
    const fromElsewhere = portal.visitor(home)
    for (const [name, value] of known.cookies) fromElsewhere.cookies.set(name, value)
    const start = { captcha: rightCaptcha }
    expect((await fromElsewhere.call('startReset', { username: 'p58', ...start })).status).toBe(200)
    expect((await portal.visitor(home).call('startReset', { username: 'p57', ...start })).status).toBe(429)
  })

  test('is no alarm while people enter right codes: a first day of term (G3)', async () => {
    await open()
    for (let n = 0; n < 40; n += 1) {
      const from = newAddress()
      const { visitor, code } = await startWithCode(portal, 'reset', { username: `p${n}`, from })
      if (n % 2 === 0)
        await visitor.call('compareCode', { code: code === '000000' ? '1' : '000000' }, { flow: 'reset' })
      expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(200)
    }
    expect(await countEvents(portal, 'alarm.raised')).toBe(0)
  })

  test('only raises the alarm where the setting says so (G3)', async () => {
    await open({ rules: { alarmTightens: 'off' } })
    expect(await sweep(30)).toEqual({ evaluated: 30, refused: 0 })
    expect(await countEvents(portal, 'alarm.raised')).toBe(1)
  })
})

describe('the alarm', () => {
  test('ends after two quiet hours, and says so in audit and log (G3)', async () => {
    await open()
    expect((await sweep(30)).evaluated).toBe(30)
    const warned = portal.logLines.filter((line) => line.includes('alarm.raised'))
    expect(warned).toHaveLength(1)
    expect(warned[0]).toContain('"level":"warn"')
    portal.pass(2 * hour)
    await tidy(portal.ports, 90 * 24 * hour)
    expect(await countEvents(portal, 'alarm.ended')).toBe(0)
    portal.pass(hour)
    await tidy(portal.ports, 90 * 24 * hour)
    expect(await countEvents(portal, 'alarm.ended')).toBe(1)
  })

  test('is not kept on by one network that has used up its share of each hour (G3)', async () => {
    await open()
    await sweep(30)
    for (const evaluated of [5, 1, 1]) {
      portal.pass(hour)
      expect(await sweep(8, () => home)).toEqual({ evaluated, refused: 8 - evaluated })
    }
    await tidy(portal.ports, 90 * 24 * hour)
    expect(await countEvents(portal, 'alarm.ended')).toBe(1)
  })

  test('rises with failed sign-ins of strangers above two hundred an hour (G3)', async () => {
    await open()
    await failSignIns(200, (n) => `nobody${n}`)
    expect(await countEvents(portal, 'alarm.raised')).toBe(0)
    await failSignIns(1, () => 'nobody999')
    const [raised] = await portal.ports.store.audit.recent(1, { event: 'alarm.raised' })
    expect(raised).toMatchObject({ reason: 'sign-ins' })
  })

  test('does not rise where most failures are of people who then signed in (G3)', async () => {
    await open({ limits: { failedSignIns: 100 } })
    for (let n = 0; n < 60; n += 1) {
      const from = newAddress()
      const signIn = { username: `p${n}`, captcha: rightCaptcha }
      for (let typo = 0; typo < 4; typo += 1) await portal.visitor(from).call('signIn', { ...signIn, password: 'x' })
      const visitor = portal.visitor(from)
      const { body } = await visitor.call('signIn', { ...signIn, password })
      const [id = ''] = offeredIds(body)
      await visitor.call('sendCode', { type: 'email', id })
      await visitor.call('compareCode', { code: await readCode(portal, `p${n}@mail.example`) })
    }
    expect(await countEvents(portal, 'alarm.raised')).toBe(0)
    expect(await countEvents(portal, 'sign-in.done')).toBe(60)
  })
})

test('the bound of failed sign-ins is three times the median of usual hours, and 200 at the least (G3)', () => {
  const hours = 14 * 24
  const bound = (counts: readonly number[], alarms = 0) => boundOf({ counts, alarms })
  const usual = (count: number) => Array.from({ length: count }, () => 100)
  expect(bound([])).toBe(200)
  expect(bound(usual(hours))).toBe(300)
  // The busiest tenth does not count, so an attacker cannot teach it by bursts.
  expect(bound(Array.from({ length: hours }, (_, n) => (n < 33 ? 100_000 : 100)))).toBe(300)
  expect(bound(Array.from({ length: 100 }, () => 1_000))).toBe(200)
  // Hours under alarm are no quiet nights.
  expect(bound(usual(136), 200)).toBe(300)
})
