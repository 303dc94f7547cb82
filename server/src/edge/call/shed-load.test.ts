import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../ports/refusal.js'
import { createLogger } from '../../ports/system/logger.js'
import { readSamples } from '../../testing/read-samples.js'
import { sendFirst, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { ownHeaders } from '../../testing/test-visitor.js'
import { shedLoad } from './shed-load.js'

let portal: TestPortal
afterEach(() => portal?.close())

/** A portal that runs two beginnings at once and lets two wait. A password takes until `letGo`. */
async function smallPortal() {
  let letGo: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = { captcha: 0, names: [] as string[] }
  portal = await testPortal({
    hasMetrics: true,
    load: { atOnce: 2, queue: 2, waitMs: 600_000 },
    captcha: () => ({
      challenge: async () => ({ challenge: 'none' }),
      redeem: async () => {
        asked.captcha += 1
      },
    }),
    directory: (real) => ({
      ...real,
      async find(username) {
        asked.names.push(username)
        return real.find(username)
      },
      async isPasswordRight(account, typed) {
        await end
        return real.isPasswordRight(account, typed)
      },
    }),
  })
  return { letGo, asked }
}

const signInAs = (username: string) => portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })

const figureOf = async (name: string) =>
  readSamples((await portal.monitoring?.inject('/metrics'))?.body ?? '').find((sample) => sample.name === name)?.value

/** Sign-ins that take both places and both places in the line. */
async function fillPortal() {
  const names = ['alice', 'bob', 'nobody1', 'nobody2']
  const begun = names.map(signInAs)
  await expect.poll(() => figureOf('portico_call_queue')).toBe(2)
  return begun
}

describe('while more flows begin than the server carries', () => {
  test('the next one is told to come back within seconds, and room that is free again is used (Q5)', async () => {
    const { letGo } = await smallPortal()
    const begun = await fillPortal()
    const refused = await signInAs('alice')
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(5)
    expect(seconds).toBeLessThanOrEqual(15)
    letGo()
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 400, 400])
    expect((await signInAs('alice')).status).toBe(200)
    expect([await figureOf('portico_shed_total'), await figureOf('portico_call_queue')]).toEqual([1, 0])
  })

  test('a reset and an unlock are refused like a sign-in, and nothing tells names apart (Q5, E1)', async () => {
    const { letGo } = await smallPortal()
    const begun = await fillPortal()
    const answers = []
    for (const username of ['alice', 'nobody11', ''])
      for (const call of ['signIn', 'startReset', 'startUnlock'] as const) {
        const answer = await portal.visitor().call(call, { username, password, captcha: rightCaptcha })
        const headers = Object.keys(answer.headers).filter((name) => name !== 'set-cookie')
        answers.push(JSON.stringify([answer.status, { ...answer.body, requestId: '' }, headers.sort()]))
      }
    expect(answers).toHaveLength(9)
    expect(new Set(answers).size).toBe(1)
    letGo()
    await Promise.all(begun)
  })

  test('a refusal costs no captcha, no look-up and no line of the log (Q5)', async () => {
    const { letGo, asked } = await smallPortal()
    const begun = await fillPortal()
    const before = structuredClone(asked)
    expect(before.names).toHaveLength(2)
    const lines = () => portal.logLines.filter((line) => /request\.(refused|unavailable)|load\./.test(line))
    for (let n = 0; n < 5; n += 1) expect((await signInAs('alice')).status).toBe(503)
    expect(asked).toEqual(before)
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', msg: 'load.shed', waiting: 2 }])
    letGo()
    await Promise.all(begun)
  })

  test('light calls and people in the middle of a flow go on at once (Q5)', async () => {
    const { letGo } = await smallPortal()
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'reset', 'alice')
    const begun = await fillPortal()
    await sendFirst(visitor, verification, { flow: 'reset' })
    const statuses = []
    for (const call of ['session', 'captchaChallenge'] as const) statuses.push((await visitor.call(call)).status)
    statuses.push((await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })).status)
    statuses.push((await visitor.call('signOut')).status)
    expect(statuses).toEqual([200, 200, 400, 200])
    letGo()
    await Promise.all(begun)
  })

  test('a person who leaves the line is never looked up, and leaves the place to the next one (Q5)', async () => {
    const { letGo, asked } = await smallPortal()
    const origin = await portal.listen()
    const visitor = portal.visitor()
    await visitor.call('session')
    const begun = ['alice', 'bob', 'nobody1'].map(signInAs)
    await expect.poll(() => figureOf('portico_call_queue')).toBe(1)
    const leaving = request(new URL('/api/user/profile/initial', origin), {
      method: 'POST',
      headers: { ...ownHeaders(visitor.cookies), 'content-type': 'application/json' },
    })
    leaving.on('error', () => undefined)
    leaving.end(JSON.stringify({ username: 'nobody2', password, captcha: rightCaptcha }))
    await expect.poll(() => figureOf('portico_call_queue')).toBe(2)
    leaving.destroy()
    await expect.poll(() => figureOf('portico_call_queue')).toBe(1)
    const next = signInAs('carol')
    letGo()
    expect((await Promise.all([...begun, next])).map(({ status }) => status)).toEqual([200, 200, 400, 200])
    expect(asked.names).not.toContain('nobody2')
    expect(await figureOf('portico_shed_total')).toBe(0)
  })
})

describe('while more begin than the server gets round to', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** A portal whose beginnings have waited so long as it is told, each of them. */
  async function latePortal() {
    const late = { ms: 0 }
    portal = await testPortal({
      slices: { begin: async () => undefined, waitedMs: (kind) => (kind === 'later' ? late.ms : 0) },
      captcha: () => ({ challenge: async () => ({ challenge: 'none' }), redeem: async () => undefined }),
    })
    const visitor = portal.visitor()
    await visitor.call('session')
    const ask = () => visitor.call('captchaChallenge')
    return {
      late,
      ask,
      /** One asks for a challenge every 200 ms. */
      async askFor(ms: number) {
        for (let passed = 0; passed < ms; passed += 200) {
          vi.advanceTimersByTime(200)
          await ask()
        }
        return ask()
      },
    }
  }

  test('a challenge and a beginning are told to come back, and all others go on (Q5)', async () => {
    const { late, ask, askFor } = await latePortal()
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'reset', 'alice')
    late.ms = 400
    expect((await askFor(1_000)).status).toBe(503)
    const refused = [await ask(), await signInAs('alice'), await signInAs('nobody1')]
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5)
    await sendFirst(visitor, verification, { flow: 'reset' })
    expect((await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })).status).toBe(400)
    expect((await portal.visitor().call('session')).status).toBe(200)
  })

  test('the first call after the line is short again is answered (Q5)', async () => {
    const { late, ask, askFor } = await latePortal()
    late.ms = 400
    await askFor(60_000)
    expect((await ask()).status).toBe(503)
    late.ms = 0
    expect([(await ask()).status, (await signInAs('alice')).status]).toEqual([200, 200])
  })

  test('a challenge or a beginning that has waited for two seconds is refused, and no other call (Q5)', async () => {
    const waits = { ms: 0 }
    portal = await testPortal({
      slices: { begin: async () => void vi.advanceTimersByTime(waits.ms), waitedMs: () => 0 },
    })
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'reset', 'alice')
    await sendFirst(visitor, verification, { flow: 'reset' })
    const statuses = async () => [
      (await visitor.call('captchaChallenge')).status,
      (await signInAs('alice')).status,
      (await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })).status,
    ]
    waits.ms = 2_000
    expect(await statuses()).toEqual([200, 200, 400])
    waits.ms = 2_001
    expect(await statuses()).toEqual([503, 503, 400])
  })

  test('pages and the session wait in no line, and what begins a flow lets all other work go first (Q5)', async () => {
    const begun: string[] = []
    portal = await testPortal({ slices: { begin: async (kind) => void begun.push(kind), waitedMs: () => 0 } })
    const visitor = portal.visitor()
    const kindsOf = async (ask: () => Promise<unknown>) => {
      begun.length = 0
      await ask()
      return [...begun]
    }
    const session = () => visitor.call('session')
    const page = () => portal.app.inject({ url: '/dashboard' })
    const health = () => portal.app.inject({ url: '/readyz' })
    expect([await kindsOf(session), await kindsOf(page), await kindsOf(health)]).toEqual([[], [], []])
    for (const call of ['captchaChallenge', 'signIn', 'startReset', 'startUnlock'] as const)
      expect(await kindsOf(() => visitor.call(call))).toEqual(['later'])
    for (const call of ['sendCode', 'compareCode'] as const)
      expect(await kindsOf(() => visitor.call(call, {}, { flow: 'reset' }))).toEqual(['first'])
    expect(await kindsOf(() => visitor.call('signOut'))).toEqual(['first'])
  })

  test('a single long pause refuses no call (Q5)', async () => {
    const { late, ask } = await latePortal()
    late.ms = 5_000
    expect([(await ask()).status, (await ask()).status, (await signInAs('alice')).status]).toEqual([200, 200, 200])
  })
})

describe('the log', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('has a line when calls begin to be refused, and one when none was for ten seconds (Q5)', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
    const load = shedLoad({ atOnce: 0, queue: 0, waitMs: 0 }, { random: { fraction: () => 0.999 }, log })
    const refusal = () => {
      try {
        load.refuseEarly()
        return null
      } catch (error) {
        return error
      }
    }
    for (let n = 0; n < 100; n += 1) {
      expect(refusal()).toBeInstanceOf(Refusal)
      vi.advanceTimersByTime(9_000)
    }
    expect(refusal()).toMatchObject({ code: 'unavailable', detail: { retryAfterSeconds: 15 } })
    vi.advanceTimersByTime(10_000)
    expect(refusal()).not.toBeNull()
    const told = lines.map((line) => JSON.parse(line))
    expect(told.map(({ level, msg, refused }) => [level, msg, refused])).toEqual([
      ['warn', 'load.shed', undefined],
      ['info', 'load.carried', 101],
      ['warn', 'load.shed', undefined],
    ])
  })
})
