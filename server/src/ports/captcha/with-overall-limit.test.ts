import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAddresses, signInFully } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import type { Captcha } from './captcha.js'
import { proofOfWork } from './proof-of-work/proof-of-work.js'

/** The limit of one address. All together may make ten times as many attempts. */
const perAddress = 30
const elsewhere = '192.0.2.1'
const other = '198.51.100.1'

let newAddress: () => string
let portal: TestPortal
beforeEach(() => {
  newAddress = newAddresses()
})
afterEach(() => portal.close())

async function open(choice: TestPortalChoice = {}) {
  const people = [{ username: 'alice', emails: ['alice@mail.example'] }, { username: 'bob' }]
  portal = await testPortal({ people, limits: { perAddress }, ...choice })
}

/** The built-in captcha, which also lets the one word pass. */
const builtIn: Required<TestPortalChoice>['captcha'] = ({ store, ...parts }) => {
  const { challenge, redeem } = proofOfWork({ ...parts, cost: 1, spent: store.spentCaptchas })
  return { challenge, redeem: async (token, from) => (token === rightCaptcha ? undefined : redeem(token, from)) }
}
const ofVendor: Captcha = { challenge: null, redeem: async () => undefined }

const start = (visitor: TestVisitor, username = 'bob') =>
  visitor.call('startReset', { username, captcha: rightCaptcha })
const signIn = (visitor: TestVisitor) => visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })

/** Makes attempts, each from the next address. Returns how many were not refused. */
async function attempt(times: number, from: (n: number) => string = newAddress): Promise<number> {
  let admitted = 0
  for (let n = 0; n < times; n += 1) {
    if ((await start(portal.visitor(from(n)))).status === 200) admitted += 1
  }
  return admitted
}

/** A new visitor from an address, with the device cookie of a browser that signed in elsewhere. */
async function withDevice(from: string): Promise<() => TestVisitor> {
  const known = await signInFully(portal)
  return () => {
    const visitor = portal.visitor(from)
    for (const [name, value] of known.cookies) if (/device/.test(name)) visitor.cookies.set(name, value)
    return visitor
  }
}

async function isRaised(visitor: TestVisitor): Promise<boolean> {
  const { parameters } = (await visitor.call('captchaChallenge')).body as { parameters: { data: object } }
  return 'isRaised' in parameters.data
}

const failSignIns = async (times: number) => {
  for (let n = 0; n < times; n += 1) {
    const input = { username: `nobody${n}`, password: 'x', captcha: rightCaptcha }
    await portal.visitor(newAddress()).call('signIn', input)
  }
}

describe('the overall limit', () => {
  test('lets a known device and a new visitor in after 299 attempts from one /56 (G14)', async () => {
    await open()
    const known = await withDevice(elsewhere)
    expect(await attempt(299, (n) => `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::1`)).toBe(60)
    expect((await signIn(known())).status).toBe(200)
    expect((await signIn(portal.visitor(other))).status).toBe(200)
    expect((await signIn(portal.visitor('2001:db8:1:300::1'))).status).toBe(200)
  })

  test.each([
    ['a /48', 150, (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
    ['a /24', 150, (n: number) => `192.0.2.${n}`],
  ])('gives %s %i attempts of 300 (G14)', async (_what, admitted, from) => {
    await open()
    expect(await attempt(200, from)).toBe(admitted)
    expect((await start(portal.visitor(other))).status).toBe(200)
  })

  test('refuses strangers for a minute above it, and keeps a tenth for known devices and one for seen networks (G14, changes Q4)', async () => {
    await open()
    const known = await withDevice(elsewhere)
    // The sign-in of the known device was one of 240.
    expect(await attempt(300)).toBe(239)
    const refused = await start(portal.visitor(other))
    expect(refused).toMatchObject({ status: 429, body: { code: 'flood' }, headers: { 'retry-after': '60' } })
    expect((await signIn(known())).status).toBe(200)
    expect((await start(known(), 'alice')).status).toBe(200)
    expect((await start(portal.visitor('127.0.0.9'))).status).toBe(200)
    const forged = portal.visitor(other)
    forged.cookies.set('device', 'a.1.zzzzzzzz.b.c')
    expect((await start(forged)).status).toBe(429)
  })

  test('gives the devices of one account a tenth of what is kept for devices (G14)', async () => {
    await open()
    const known = await signInFully(portal)
    await attempt(300)
    let admitted = 0
    for (let n = 0; n < 6; n += 1) {
      const visitor = portal.visitor(newAddress())
      for (const [name, value] of known.cookies) visitor.cookies.set(name, value)
      if ((await start(visitor)).status === 200) admitted += 1
    }
    expect(admitted).toBe(3)
  })

  test('gives one network no more than its share of what is kept (G14)', async () => {
    await open()
    await signInFully(portal)
    await attempt(300)
    expect(await attempt(40, (n) => `127.0.0.${n}`)).toBe(15)
  })

  test('counts all forms, and only after a solved captcha (Q4, changed by G14)', async () => {
    let redeemed = 0
    const redeem = async () => {
      redeemed += 1
    }
    await open({ limits: { perAddress: 2 }, captcha: () => ({ challenge: null, redeem }) })
    const answers = []
    for (let n = 0; n < 20; n += 1) {
      const call = (['signIn', 'startReset', 'startUnlock'] as const)[n % 3] ?? 'signIn'
      answers.push(await portal.visitor(newAddress()).call(call, { username: `nobody${n}`, password, captcha: 'x' }))
    }
    const forms = (count: number) => Array.from({ length: count }, (_, n) => (n % 3 === 0 ? 400 : 200))
    expect(answers.map(({ status }) => status)).toEqual([...forms(16), 429, 429, 429, 429])
    expect(redeemed).toBe(20)
  })

  test('makes challenges of strangers cost more from a tenth of it on (G14)', async () => {
    await open({ captcha: builtIn })
    const known = await withDevice(elsewhere)
    await attempt(29)
    expect(await isRaised(portal.visitor(other))).toBe(false)
    await attempt(1)
    expect(await isRaised(portal.visitor(other))).toBe(true)
    expect(await isRaised(known())).toBe(false)
    expect(await isRaised(portal.visitor('127.0.0.9'))).toBe(false)
  })
})

describe('the alarm of failed sign-ins', () => {
  test('makes challenges of strangers cost more until it ends, with no limit of addresses too (G3)', async () => {
    await open({ captcha: builtIn, limits: {} })
    const known = await withDevice(elsewhere)
    const challenge = (await portal.visitor(other).call('captchaChallenge')).body as unknown as Challenge
    expect(challenge.parameters.data).not.toHaveProperty('isRaised')
    await failSignIns(201)
    expect(await isRaised(portal.visitor(other))).toBe(true)
    expect(await isRaised(known())).toBe(false)
    expect(await isRaised(portal.visitor('127.0.0.9'))).toBe(false)
    // A solution of a cheaper challenge stays good.
    const solution = await solveChallenge({ challenge, deriveKey })
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    expect((await portal.visitor(other).call('startReset', { username: 'bob', captcha })).status).toBe(200)
    portal.pass(3 * 60 * 60_000)
    expect(await isRaised(portal.visitor(other))).toBe(false)
  })

  test('gives each unseen network five attempts a minute where a vendor makes the challenges (G3)', async () => {
    await open({ captcha: () => ofVendor, limits: {} })
    const known = await withDevice(elsewhere)
    await failSignIns(201)
    expect(await attempt(8, (n) => `192.0.2.${n}`)).toBe(5)
    const refused = await signIn(portal.visitor(elsewhere))
    expect(refused).toMatchObject({ status: 429, body: { code: 'flood' }, headers: { 'retry-after': '60' } })
    expect((await signIn(known())).status).toBe(200)
    expect((await signIn(portal.visitor('127.0.0.9'))).status).toBe(200)
    expect((await signIn(portal.visitor(other))).status).toBe(200)
  })

  test.each([
    ['built-in', builtIn],
    ['vendor', () => ofVendor],
  ])('changes no captcha where the setting says so: %s (G3)', async (_kind, captcha) => {
    const rules = { alarmTightens: 'off' } as const
    await open({ captcha, limits: {}, rules })
    await failSignIns(201)
    expect(await attempt(8, () => elsewhere)).toBe(8)
    const { text } = await portal.visitor(other).call('captchaChallenge')
    expect(text).not.toContain('isRaised')
  })
})
