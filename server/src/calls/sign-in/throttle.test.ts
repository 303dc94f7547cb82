import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import { signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
/** How many passwords the directory has checked. */
let looks: number
beforeEach(async () => {
  looks = 0
  portal = await testPortal({
    limits: { sendsPerContactDay: 100, sendsPerAccountDay: 100 },
    people: [
      { username: 'alice', emails: ['alice@mail.example'] },
      { username: 'dave', emails: ['dave@mail.example'], isLocked: true },
      { username: 'mallory', emails: ['mallory@mail.example'] },
      { username: 'kim.straße', emails: ['kim@mail.example'] },
    ],
    directory: (real) => ({
      ...real,
      isPasswordRight(account, typed) {
        looks += 1
        return real.isPasswordRight(account, typed)
      },
    }),
  })
})
afterEach(() => portal.close())

const tryPassword = (username: string, typed = 'wrong', from?: string) =>
  portal.visitor(from).call('signIn', { username, password: typed, captcha: rightCaptcha })
const fail = async (username: string, times: number) => {
  for (let n = 0; n < times; n += 1) expect((await tryPassword(username)).status).toBe(400)
}
const allInParallel = async (tries: readonly (readonly [username: string, typed: string])[]) =>
  (
    await inParallel(
      portal,
      tries.map(([username, typed]) => {
        const input = { username, password: typed, captcha: rightCaptcha }
        return { visitor: portal.visitor(), call: 'signIn' as const, input }
      }),
    )
  ).map(({ status }) => status)
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)
const countOf = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length

describe('many tries at once (K1)', () => {
  test.each(['alice', 'nobody01'])('fifty wrong ones for %s are evaluated five times (K1)', async (username) => {
    const statuses = await allInParallel(times(50, [username, 'wrong'] as const))
    expect([looks, countOf(statuses, 400), countOf(statuses, 429)]).toEqual([5, 5, 45])
  })

  test('fifty wrong ones of one browser are evaluated five times (K1)', async () => {
    const visitor = portal.visitor()
    const input = { username: 'alice', password: 'wrong', captcha: rightCaptcha }
    const answers = await repeatInParallel(portal, 50, { visitor, call: 'signIn', input })
    expect([looks, answers.filter(({ status }) => status === 429).length]).toEqual([5, 45])
  })

  test('twenty right ones all pass (K1)', async () => {
    expect(await allInParallel(times(20, ['alice', password] as const))).toEqual(times(20, 200))
  })

  test.each(['alice', 'nobody01'])(
    'after a failure three tries for %s wait behind the first, and the others are refused (K1, G12)',
    async (username) => {
      await fail(username, 1)
      const statuses = await allInParallel(times(20, [username, password] as const))
      expect(countOf(statuses, 429)).toBe(16)
    },
  )

  test('wrong ones for one name hold up nobody else (K1)', async () => {
    const tries = times(20, ['alice', 'wrong'] as const).flatMap((wrong) => [wrong, ['mallory', password] as const])
    const statuses = await allInParallel(tries)
    expect([countOf(statuses, 200), countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 5, 15])
  })
})

describe('after five failures (K1)', () => {
  test.each(['alice', 'nobody01'])(
    '%s waits, longer each time, a quarter of an hour at most (K1, G2)',
    async (username) => {
      // Only the network that asks during the wait may try when it is over.
      const networkOf = (n: number) => `10.0.${n % 3}.1`
      const failFrom = async (from: string) => expect((await tryPassword(username, 'wrong', from)).status).toBe(400)
      for (let n = 0; n < 5; n += 1) await failFrom(networkOf(n))
      const waits: number[] = []
      for (let n = 0; n < 8; n += 1) {
        const refused = await tryPassword(username, password, networkOf(n))
        expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } })
        waits.push(Number(refused.headers['retry-after']) / 60)
        portal.pass(Number(refused.headers['retry-after']) * 1000)
        await failFrom(networkOf(n))
      }
      expect(waits).toEqual([1, 1, 2, 4, 8, 15, 15, 15])
    },
  )

  test('the right password is not looked at and is answered like a wrong one, known name or not (K1)', async () => {
    await fail('alice', 5)
    await fail('nobody01', 5)
    const before = looks
    const answers = [
      await tryPassword('alice', password),
      await tryPassword('alice'),
      await tryPassword('alice', ''),
      await tryPassword('nobody01', password),
      await tryPassword('nobody01'),
    ]
    expect(looks).toBe(before)
    const seen = answers.map(({ status, headers, text }) => {
      const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...others } = headers
      return { status, cookies: [cookies ?? []].flat().length, headers: others, text: text.replace(/[\w-]{36}/, 'ID') }
    })
    expect(seen[0]).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })
})

describe('spellings of one name share one count (E7)', () => {
  const ofAlice = ['alice', 'ALICE', 'ａlice', ' alice ', 'alice@uni.example', 'ALICE@Uni.Example', 'UNI\\alice']
  const ofKim = [
    'kim.straße',
    'KIM.straße',
    '\u212aim.straße',
    'kim.ſtraße',
    'ｋｉｍ．straße',
    '\u212aIM.ſtraße@uni.example',
  ]

  test.each([
    ['alice', ofAlice],
    ['kim.straße', ofKim],
    ['nobody01', ['nobody01', 'NOBODY01', 'ｎobody01', ' nobody01', 'nobody01@uni.example', 'x\\nobody01']],
  ])('of %s, one after the other (E7)', async (_name, spellings) => {
    for (const spelling of spellings.slice(0, 5)) expect((await tryPassword(spelling)).status).toBe(400)
    for (const spelling of spellings) expect((await tryPassword(spelling, password)).status, spelling).toBe(429)
    expect(looks).toBe(5)
  })

  test.each([
    ['alice', ofAlice],
    ['kim.straße', ofKim],
  ])('of %s, all at once (E7)', async (_name, spellings) => {
    const statuses = await allInParallel([...spellings, ...spellings].map((spelling) => [spelling, 'wrong'] as const))
    expect([looks, countOf(statuses, 400)]).toEqual([5, 5])
  })

  test('and each of them signs in (E7)', async () => {
    for (const spelling of ofAlice) expect((await tryPassword(spelling, password)).status, spelling).toBe(200)
    for (const spelling of ofKim) expect((await tryPassword(spelling, password)).status, spelling).toBe(200)
  })

  test('while another domain is another name (E7)', async () => {
    await fail('alice@elsewhere.example', 5)
    expect((await tryPassword('alice', password)).status).toBe(200)
  })
})

describe('a throttled or locked person (K5)', () => {
  test('can unlock, which ends the throttle (K5)', async () => {
    await fail('alice', 5)
    const { visitor, code } = await startWithCode(portal, 'unlock')
    expect((await tryPassword('alice', password)).status).toBe(429)
    expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
    expect((await tryPassword('alice', password)).status).toBe(200)
  })

  test('can reset the password, which ends the throttle (K5)', async () => {
    await fail('alice', 5)
    const { visitor, code } = await startWithCode(portal, 'reset')
    await visitor.call('compareCode', { code }, { flow: 'reset' })
    const fresh = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
    expect((await visitor.call('resetPassword', fresh)).status).toBe(200)
    expect((await tryPassword('alice', fresh.password)).status).toBe(200)
  })

  test('locked by the directory, can do both (K5)', async () => {
    for (const flow of ['unlock', 'reset'] as const) {
      const { visitor, code } = await startWithCode(portal, flow, { username: 'dave' })
      expect((await visitor.call('compareCode', { code }, { flow })).status).toBe(200)
    }
  })

  test('is not throttled by those flows, however often they go wrong (K5)', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { visitor } = await startWithCode(portal, n === 1 ? 'unlock' : 'reset', { from: `10.0.${n}.1` })
      for (let tried = 0; tried < 5; tried += 1) {
        await visitor.call('compareCode', { code: '000000' }, { flow: n === 1 ? 'unlock' : 'reset' })
      }
    }
    expect((await tryPassword('alice', password)).status).toBe(200)
    const account = await portal.ports.directory.find('alice')
    expect(account?.isLocked).toBe(false)
  })
})

describe('failures are forgotten (K6)', () => {
  test('only after the second step: the password alone resets nothing (K6)', async () => {
    await fail('alice', 4)
    for (let n = 0; n < 3; n += 1) await startFlow(portal.visitor(), 'profile', 'alice')
    await fail('alice', 1)
    expect((await tryPassword('alice', password)).status).toBe(429)
  })

  test('after the second step, and then five count again (K6)', async () => {
    await fail('alice', 4)
    await signInFully(portal)
    await fail('alice', 5)
    expect((await tryPassword('alice', password)).status).toBe(429)
  })

  test("never by somebody else's success between the guesses (K6)", async () => {
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) {
      await signInFully(portal, 'mallory')
      portal.pass(1_000)
      statuses.push((await tryPassword('alice')).status)
    }
    expect([countOf(statuses.slice(0, 5), 400), countOf(statuses.slice(5), 429)]).toEqual([5, 15])
  })
})
