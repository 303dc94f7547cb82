import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inParallel } from '../../testing/in-parallel.js'
import { newAddresses, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const home = '192.0.2.1'
let portal: TestPortal
/** How many passwords the directory has checked for an account, and for made-up names. */
let looks: { account: number; made: number }
let newAddress: () => string
beforeEach(async () => {
  looks = { account: 0, made: 0 }
  newAddress = newAddresses()
  portal = await testPortal({
    people: [{ username: 'alice', emails: ['alice@mail.example'] }],
    directory: (real) => ({
      ...real,
      // The directory knows Alice by a number too.
      find: (username) => real.find(username === '4711' ? 'alice' : username),
      isPasswordRight(account, typed) {
        looks[(account as { id?: string }).id === undefined ? 'made' : 'account'] += 1
        return real.isPasswordRight(account, typed)
      },
    }),
  })
})
afterEach(() => portal.close())

const tryFrom = async (from: string, username: string, typed = 'wrong') =>
  (await portal.visitor(from).call('signIn', { username, password: typed, captcha: rightCaptcha })).status
const tryWith = async (visitor: TestVisitor, typed: string) =>
  (await visitor.call('signIn', { username: 'alice', password: typed, captcha: rightCaptcha })).status
const repeat = async (count: number, run: () => Promise<number>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push(await run())
  return statuses
}
const signInAgain = async (of: TestPortal, visitor: TestVisitor) => {
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  expect((await visitor.call('compareCode', { code: await readCode(of, 'alice@mail.example') })).status).toBe(200)
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('a network that guesses', () => {
  test.each(['alice', 'nobody01'])('is refused after five failures for %s, for 15 minutes (G2)', async (username) => {
    expect(await repeat(6, () => tryFrom('10.9.9.1', username))).toEqual([...times(5, 400), 429])
    // Addresses of one /24 are one network, and so are those of an IPv6 /48.
    expect(await tryFrom('10.9.9.200', username, password)).toBe(429)
    portal.pass(15 * minute)
    expect(await tryFrom('10.9.9.1', username)).toBe(400)
  })

  test('is refused for the name that it guesses at, and for no other (G2)', async () => {
    await repeat(6, () => tryFrom('2001:db8:1:2::3', 'nobody01'))
    const other = portal.visitor('2001:db8:1:ffff::1')
    const input = { username: 'nobody01', password, captcha: rightCaptcha }
    expect([(await other.call('signIn', input)).status, await tryWith(other, password)]).toEqual([429, 200])
  })
})

describe('while a name waits', () => {
  test.each(['alice', 'nobody01'])(
    'a network that has not failed for %s in 60 days has a try of its own (G2)',
    async (username) => {
      await repeat(5, () => tryFrom('10.9.9.1', username))
      expect(await repeat(2, () => tryFrom(home, username))).toEqual([400, 429])
      portal.pass(60 * 24 * 60 * minute - 1)
      await repeat(5, () => tryFrom('10.9.9.1', username))
      await tryFrom('10.9.8.1', username)
      expect(await tryFrom(home, username)).toBe(429)
      portal.pass(1)
      expect(await tryFrom(home, username)).toBe(400)
    },
  )

  test('its owner signs in from such a network, whatever two hundred others have failed (G2)', async () => {
    await repeat(5, () => tryFrom(newAddress(), 'alice'))
    expect(await repeat(100, () => tryFrom(newAddress(), 'alice'))).toEqual(times(100, 400))
    expect(await tryFrom(home, 'alice', password)).toBe(200)
    const later = await repeat(100, () => tryFrom(newAddress(), 'alice'))
    // 120 tries a day are free, for all networks together.
    expect(later.filter((status) => status === 400)).toHaveLength(19)
    expect(await tryFrom('192.0.3.1', 'alice', password)).toBe(429)
    portal.pass(15 * minute)
    expect(await tryFrom('192.0.3.1', 'alice', password)).toBe(200)
  })
})

describe('a known device', () => {
  test('signs in at any time, whatever strangers do, also from their network (G1)', async () => {
    const visitor = await signInFully(portal)
    await repeat(6, () => tryFrom('127.0.0.1', 'alice'))
    await repeat(20, () => tryFrom(newAddress(), 'alice'))
    expect(await tryFrom('127.0.0.1', 'alice', password)).toBe(429)
    expect(await repeat(3, () => tryWith(visitor, password))).toEqual(times(3, 200))
  })

  test('has five failures a day of its own, and counts as unknown after them (G1)', async () => {
    const visitor = await signInFully(portal)
    expect(await repeat(5, () => tryWith(visitor, 'wrong'))).toEqual(times(5, 400))
    // Everybody else has not failed yet.
    expect(await repeat(6, () => tryWith(visitor, 'wrong'))).toEqual([...times(5, 400), 429])
    portal.pass(24 * 60 * minute)
    expect(await repeat(4, () => tryWith(visitor, 'wrong'))).toEqual(times(4, 400))
    expect(await tryWith(visitor, password)).toBe(200)
  })

  test('has five failures however many tries come at once, with the other devices twenty (G1)', async () => {
    const wrong = { username: 'alice', password: 'wrong', captcha: rightCaptcha }
    const devices: TestVisitor[] = []
    for (let n = 0; n < 6; n += 1) {
      portal.pass(minute)
      devices.push(await signInFully(portal))
    }
    looks = { account: 0, made: 0 }
    const tries = devices.flatMap((visitor) =>
      times(8, 0).map(() => ({ visitor, call: 'signIn' as const, input: wrong })),
    )
    const answers = await inParallel(portal, tries)
    expect([looks.account, answers.filter(({ status }) => status === 400).length]).toEqual([20, 20])
  })

  test('is forgotten after ten failures in a row, over days (G1)', async () => {
    const visitor = await signInFully(portal)
    await repeat(5, () => tryWith(visitor, 'wrong'))
    portal.pass(25 * 60 * minute)
    await repeat(5, () => tryWith(visitor, 'wrong'))
    portal.pass(25 * 60 * minute)
    await repeat(5, () => tryFrom('127.0.0.1', 'alice'))
    expect(await tryWith(visitor, password)).toBe(429)
  })

  test('is not forgotten by failures on two days when its person signed in between (G1)', async () => {
    const visitor = await signInFully(portal)
    for (let day = 0; day < 2; day += 1) {
      await repeat(5, () => tryWith(visitor, 'wrong'))
      await signInAgain(portal, visitor)
      portal.pass(25 * 60 * minute)
    }
    await repeat(6, () => tryFrom('127.0.0.1', 'alice'))
    expect(await tryWith(visitor, password)).toBe(200)
  })

  test('shares twenty failures a day with the other devices of the account (G1)', async () => {
    const devices: TestVisitor[] = []
    for (let n = 0; n < 5; n += 1) {
      portal.pass(minute)
      devices.push(await signInFully(portal))
    }
    for (const device of devices.slice(0, 4)) await repeat(5, () => tryWith(device, 'wrong'))
    const [last = portal.visitor()] = devices.slice(4)
    await repeat(5, () => tryFrom('127.0.0.1', 'alice'))
    expect(await tryWith(last, password)).toBe(429)
  })

  test('waits a second at most while twenty wrong tries come at once (G12)', async () => {
    const visitor = await signInFully(portal)
    const input = { username: 'alice', password: 'wrong', captcha: rightCaptcha }
    const wrong = Array.from({ length: 20 }, () => ({
      visitor: portal.visitor(newAddress()),
      call: 'signIn' as const,
      input,
    }))
    const flood = inParallel(portal, wrong)
    const begun = performance.now()
    expect(await tryWith(visitor, password)).toBe(200)
    expect(performance.now() - begun).toBeLessThan(1_000)
    await flood
  })
})

describe('two spellings of one account', () => {
  test('use up no try of their own for a network that has to wait (G2, G12)', async () => {
    await repeat(5, () => tryFrom('10.9.9.1', '4711'))
    await repeat(2, () => tryFrom('10.9.8.1', '4711'))
    portal.pass(1_000)
    // Refused at the typed name, 130 times, from a network that has failed.
    expect(await repeat(130, () => tryFrom('10.9.8.1', '4711'))).toEqual(times(130, 429))
    expect(await tryFrom(home, 'alice', password)).toBe(200)
  })

  test('share five evaluated tries, and no answer ties them together (G12)', async () => {
    const guess = (username: string) => tryFrom('10.9.9.1', username)
    const real = [...(await repeat(3, () => guess('alice'))), ...(await repeat(3, () => guess('4711')))]
    expect(looks).toEqual({ account: 5, made: 1 })
    const made = [...(await repeat(3, () => guess('nobody01'))), ...(await repeat(3, () => guess('nobody02')))]
    expect(made).toEqual(real)
    // Not even the right password passes where the account waits.
    expect(await tryFrom('10.9.9.1', '4711', password)).toBe(400)
    expect(looks.account).toBe(5)
  })

  test('show 429 only for their own count (G12)', async () => {
    const guess = (username: string) => tryFrom('10.9.9.1', username)
    expect(await repeat(6, () => guess('alice'))).toEqual([...times(5, 400), 429])
    expect(await repeat(6, () => guess('4711'))).toEqual([...times(5, 400), 429])
    expect(looks.account).toBe(5)
  })

  test('are one to a known device, which no failure of others delays (G12)', async () => {
    const visitor = await signInFully(portal)
    await repeat(6, () => tryFrom('10.9.9.1', 'alice'))
    const input = { username: '4711', password, captcha: rightCaptcha }
    expect((await visitor.call('signIn', input)).status).toBe(200)
  })
})

test('eight rounds of four wrong passwords, 45 minutes apart, wait from the third on and are told once (G11)', async () => {
  const waitsOf: number[] = []
  const toldAfter: number[] = []
  for (let round = 0; round < 8; round += 1) {
    let waited = 0
    for (let n = 0; n < 4; n += 1) {
      const visitor = portal.visitor('10.8.8.1')
      for (;;) {
        const answer = await visitor.call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
        if (answer.status === 400) break
        waited += Number(answer.headers['retry-after'])
        portal.pass(Number(answer.headers['retry-after']) * 1000)
      }
    }
    waitsOf.push(waited)
    await portal.delivered()
    toldAfter.push(portal.mail.messages().filter(({ message }) => /20 wrong passwords/.test(message.text)).length)
    portal.pass(45 * minute)
  }
  expect(waitsOf.map((waited) => waited > 0)).toEqual([false, false, ...Array.from({ length: 6 }, () => true)])
  // The 20th failure ends the fifth round.
  expect(toldAfter).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
})
