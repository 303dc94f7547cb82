import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  countEvents,
  newAddresses,
  offeredIds,
  readCode,
  sendFirst,
  startFlow,
  startWithCode,
} from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import { codeLimits } from './code-limits.js'
import { hourOf } from './limit.js'
import { codeBound, freeCodesOf } from './take-recovery-code.js'

const hour = 60 * 60_000
const day = 24 * hour
const { base } = codeBound
/** Codes that a network gets in an hour in which nobody else guesses: the free ones, and one. */
const ofFreshNetwork = codeLimits.freeOfNetwork.bound + 1
const people = Array.from({ length: 60 }, (_, n) => ({ username: `p${n}`, emails: [`p${n}@mail.example`] }))
const attacker = '203.0.113.9'

let newAddress: () => string
let portal: TestPortal
beforeEach(() => {
  newAddress = newAddresses()
})
afterEach(() => portal.close())

async function open(choice: TestPortalChoice = {}) {
  portal = await testPortal({ people, startsAt: Date.UTC(2026, 0, 5, 9), ...choice })
}

/** Guesses once at each of so many names, each in a flow of its own, and counts what is compared. */
async function guess(times: number, from: string, name = (n: number) => `p${n}`): Promise<number> {
  let compared = 0
  for (let n = 0; n < times; n += 1) compared += (await guessOnce(from, name(n))) ? 1 : 0
  return compared
}

async function guessOnce(from: string, username: string): Promise<boolean> {
  const visitor = portal.visitor(from)
  const started = await visitor.call('startReset', { username, captcha: rightCaptcha })
  if (started.status !== 200) return false
  const [id = ''] = offeredIds(started.body)
  await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  return (await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })).status === 400
}

/** Types all the wrong codes that one code takes. */
async function guessInOneFlow(from: string, username: string): Promise<void> {
  const visitor = portal.visitor(from)
  const { status, body } = await visitor.call('startReset', { username, captcha: rightCaptcha })
  if (status !== 200) return
  const [id = ''] = offeredIds(body)
  await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  for (let code = 0; code < 5; code += 1) {
    await visitor.call('compareCode', { code: `00000${code}` }, { flow: 'reset' })
  }
}

/** The statuses of a reset by its owner from a network, up to the right code. */
async function getsIn(username: string, from = newAddress()): Promise<readonly number[]> {
  const visitor = portal.visitor(from)
  const started = await visitor.call('startReset', { username, captcha: rightCaptcha })
  if (started.status !== 200) return [started.status]
  const [id = ''] = offeredIds(started.body)
  await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  const code = await readCode(portal, `${username}@mail.example`)
  return [started.status, (await visitor.call('compareCode', { code }, { flow: 'reset' })).status]
}

async function signsIn(username: string, from: string): Promise<void> {
  const { visitor, code } = await startWithCode(portal, 'profile', { username, from })
  expect((await visitor.call('compareCode', { code })).status).toBe(200)
}

/** Uses up the pool of the hour from spent networks, without their calls. */
async function fillPool(): Promise<void> {
  await portal.ports.store.hours.add('recovery codes of the pool', hourOf(portal.ports.clock.now()), base)
}

describe('a stranger who closes the door', () => {
  test.each([attacker, '2001:db8:1::9'])(
    'at %s with five captchas closes recovery for nobody else (G3)',
    async (from) => {
      await open()
      for (let n = 0; n < 5; n += 1) await guessInOneFlow(from, `p${n}`)
      expect(await getsIn('p58')).toEqual([200, 200])
      expect(await countEvents(portal, 'alarm.raised')).toBe(0)
    },
  )

  test('with many networks refuses nobody on a network that did nothing, with two typos too (G3)', async () => {
    await open()
    for (let network = 0; network < 6; network += 1) await guessInOneFlow(newAddress(), `p${network}`)
    expect(await countEvents(portal, 'alarm.raised')).toBe(1)
    await fillPool()
    expect(await getsIn('p58')).toEqual([200, 200])
    const home = newAddress()
    expect(await guess(2, home, () => 'p57')).toBe(2)
    expect(await getsIn('p57', home)).toEqual([200, 200])
  })
})

describe('a network', () => {
  test('has four wrong codes in sixty days that nothing delays, and then a share of each hour (G3)', async () => {
    await open()
    expect(await guess(10, attacker)).toBe(ofFreshNetwork)
    portal.pass(hour)
    expect(await guess(3, attacker)).toBe(1)
    portal.pass(59 * day)
    expect(await guess(3, attacker)).toBe(1)
    portal.pass(day)
    expect(await guess(10, attacker)).toBe(ofFreshNetwork)
  })

  test('without free codes waits while others fill the pool, to the next hour, and that is an alarm (G3)', async () => {
    await open()
    await guess(4, attacker)
    await fillPool()
    portal.pass(20 * 60_000 + 1)
    const refused = await portal.visitor(attacker).call('startUnlock', { username: 'p59', captcha: rightCaptcha })
    const message = 'Many attempts are being made to guess codes. It takes a little longer now.'
    expect(refused).toMatchObject({ status: 429, body: { code: 'guessing', message } })
    expect(refused.headers['retry-after']).toBe('2400')
    expect(await countEvents(portal, 'alarm.raised')).toBe(1)
  })

  test('has its share of larger portals, a twentieth of the pool (G3)', async () => {
    await open()
    await portal.ports.store.hours.settle('enrolled people', hourOf(portal.ports.clock.now()), 50_000)
    expect(await guess(10, attacker)).toBe(4 + 2)
  })

  test('gets exactly its codes where many are typed in the same moment (G3)', async () => {
    await open()
    const typing = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const visitor = portal.visitor(attacker)
        await sendFirst(visitor, await startFlow(visitor, 'reset', `p${n}`), { flow: 'reset' })
        return visitor
      }),
    )
    const answers = await Promise.all(
      typing.map((visitor) => visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(ofFreshNetwork)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - ofFreshNetwork)
  })

  test('loses nothing by right codes, free ones or of the pool (G3)', async () => {
    await open()
    for (let n = 20; n < 27; n += 1) expect(await getsIn(`p${n}`, attacker)).toEqual([200, 200])
    expect(await guess(4, attacker)).toBe(4)
    for (let n = 20; n < 27; n += 1) expect(await getsIn(`p${n}`, attacker)).toEqual([200, 200])
    expect(await guess(4, attacker)).toBe(1)
  })

  test('counts the codes of names that do not exist, too (G3)', async () => {
    await open()
    expect(await guess(10, attacker, (n) => `nobody${n}`)).toBe(ofFreshNetwork)
  })

  test('stays spent in a store that keeps no more counters (G3)', async () => {
    await open()
    await guess(4, attacker)
    for (let n = 0; n < 30; n += 1)
      await portal.visitor(newAddress()).call('signIn', { username: `x${n}`, password: 'x', captcha: rightCaptcha })
    await portal.ports.store.counters.keepAtMost(10)
    await fillPool()
    expect(await guess(1, attacker)).toBe(0)
  })

  test('may be compared without any bound where the setting says so (G3)', async () => {
    await open({ rules: { alarmTightens: 'off' } })
    expect(await guess(10, attacker)).toBe(10)
  })
})

describe('a completed sign-in or recovery', () => {
  test('returns one wrong code to its network, once a day of each account, never below zero (G3)', async () => {
    await open()
    for (const username of ['p50', 'p51', 'p52']) await signsIn(username, attacker)
    expect(await guess(10, attacker)).toBe(ofFreshNetwork)
    await signsIn('p50', attacker)
    expect(await guess(3, attacker)).toBe(0)
    await signsIn('p53', attacker)
    await signsIn('p53', newAddress())
    expect(await guess(3, attacker)).toBe(1)
    await getsIn('p54', attacker)
    expect(await guess(3, attacker)).toBe(0)
    portal.pass(day)
    expect(await guess(3, attacker)).toBe(1)
    await signsIn('p50', attacker)
    expect(await guess(3, attacker)).toBe(1)
  })

  test('returns no more than five an hour while the alarm is on (G3)', async () => {
    await open()
    for (let n = 0; n <= base; n += 1) await guessOnce(newAddress(), `p${n}`)
    expect(await countEvents(portal, 'alarm.raised')).toBe(1)
    let compared = await guess(4, attacker)
    for (let n = 30; n < 34; n += 1) {
      await signsIn(`p${n}`, attacker)
      compared += await guess(1, attacker)
    }
    expect(compared).toBe(5)
    portal.pass(hour)
    await signsIn('p35', attacker)
    expect(await guess(1, attacker)).toBe(1)
  })
})

describe('an IPv6 /32', () => {
  test('has the free codes of 256 networks, however many /48 it is divided into (G3)', async () => {
    await open()
    const inBlock = (n: number) => `2001:db8:${n.toString(16)}::9`
    expect(await guess(5, inBlock(1))).toBe(5)
    // The others of the 1,024, without their calls.
    const { counters } = portal.ports.store
    const now = portal.ports.clock.now()
    const allocation = portal.ports.secrets.sign('network', [0x2001, 0xdb8].join('.'))
    const [, ofBlock] = freeCodesOf({ network: '', allocation })
    if (ofBlock !== undefined) for (let n = 4; n < ofBlock.limit; n += 1) await counters.take(ofBlock, now)
    expect(await guess(3, inBlock(2))).toBe(1)
    await fillPool()
    expect(await getsIn('p58', inBlock(3))).toEqual([429])
    expect(await getsIn('p58', '2001:db9:3::9')).toEqual([200, 200])
    // The /48 lost none of its own, and a completed sign-in returns one to the /32.
    await signsIn('p57', inBlock(3))
    expect(await getsIn('p58', inBlock(3))).toEqual([200, 200])
  })
})
