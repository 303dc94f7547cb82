import { describe, expect, test } from 'vitest'
import { newAddresses, offeredIds, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { choicesFor } from '../flow/begin-flow.js'
import { settlePhonePrefixes } from '../flow/decoy-offers.js'

const minute = 60_000
const hour = 60 * minute
const reset = { flow: 'reset' } as const

type Reach = NonNullable<TestPortalChoice['rules']>['smsReach']

/** A portal whose visitors come from a network from which a person has signed in. */
async function portalWith(smsReach: Partial<Reach>, people: TestPortalChoice['people'] = []): Promise<TestPortal> {
  const rules = { smsReach: { prefixes: [], capPerPrefix: 0, cap: 0, ...smsReach } }
  const usual = { username: 'usual', emails: ['usual@mail.example'] }
  const portal = await testPortal({ people: [...people, usual], limits: { failedSignIns: 1000 }, rules })
  await signInFully(portal, 'usual')
  return portal
}

/** A person with phones and no email. */
const withPhone = (username: string, ...phones: string[]) => ({ username, phones })
const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => withPhone(`p${prefix.slice(1)}x${n}`, `${prefix}555${1000 + n}`))

/** Starts a reset for a name, up to the sending of a code to its first phone. */
async function readyToSend(portal: TestPortal, username: string, visitor = portal.visitor()) {
  const [id] = offeredIds(await startFlow(visitor, 'reset', username), 'phone')
  if (id === undefined) throw new Error(`${username} is offered no phone`)
  return () => visitor.call('sendCode', { type: 'phone', id }, reset)
}

async function sendTo(portal: TestPortal, username: string, visitor?: TestVisitor) {
  return (await readyToSend(portal, username, visitor))()
}

/** Unknown names that are offered a phone. */
async function decoyNames(portal: TestPortal, count: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; names.length < count && n < 500; n += 1) {
    const username = `stranger${n}`
    const choices = await choicesFor(portal.ports, { name: 'reset', username, account: null })
    if (choices.some(({ kind }) => kind === 'phone')) names.push(username)
  }
  return names
}

const alarmsOf = ({ logLines }: TestPortal): Record<string, unknown>[] =>
  logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['alarm'] === 'sms-cap')
const codesSent = async (portal: TestPortal) => {
  await portal.delivered()
  return portal.sms.messages().length
}

describe('the caps of SMS', () => {
  test('50 accounts, one SMS each to one prefix in one minute: capped at the set number, one alarm line (D5)', async () => {
    const portal = await portalWith({ capPerPrefix: 20 }, [...many(50, '+49'), withPhone('zoe', '+4366055501')])
    const answers = []
    for (let n = 0; n < 50; n += 1) {
      answers.push(await sendTo(portal, `p49x${n}`))
      portal.pass(minute / 50)
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(30).fill(429)])
    expect(answers.at(-1)?.body.code).toBe('send-limit')
    expect(await codesSent(portal)).toBe(20)
    expect(alarmsOf(portal)).toEqual([
      expect.objectContaining({
        level: 'error',
        kind: 'code',
        prefix: '+49',
        cap: 20,
        until: '2026-01-05T10:00:00.000Z',
      }),
    ])
    expect(JSON.stringify(alarmsOf(portal))).not.toMatch(/555\d{4}|p49x/)
    // Another country has a cap of its own.
    expect((await sendTo(portal, 'zoe')).status).toBe(200)
    await portal.close()
  })

  test('parallel sends never pass a cap, and it is told once (D5)', async () => {
    const portal = await portalWith({ cap: 7 }, [...many(12, '+49'), ...many(12, '+43')])
    const ready = await Promise.all(
      ['+49', '+43'].flatMap((prefix) => many(12, prefix)).map(({ username }) => readyToSend(portal, username)),
    )
    const answers = await Promise.all(ready.map((send) => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
    expect(await codesSent(portal)).toBe(7)
    expect(alarmsOf(portal)).toEqual([expect.objectContaining({ prefix: 'all', cap: 7 })])
    await portal.close()
  })

  test('resend says calmly that no code was sent, email goes on, and nothing else is used up meanwhile (D5)', async () => {
    const people = [
      { username: 'ann', phones: ['+4915550101'], emails: ['ann@mail.example'] },
      withPhone('ben', '+4915550102'),
    ]
    const portal = await portalWith({ capPerPrefix: 1 }, people)
    await sendTo(portal, 'ben')
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'reset', 'ann')
    const [id = ''] = offeredIds(verification, 'phone')
    for (let n = 0; n < 25; n += 1) {
      const answer = await visitor.call('resendCode', { type: 'phone', id }, reset)
      expect(answer.status).toBe(200)
      expect(answer.body.message).toContain('No more codes can be sent to this contact for now')
    }
    await sendFirst(visitor, verification, reset)
    expect(await readCode(portal, 'ann@mail.example')).toMatch(/^\d{6}$/)
    portal.pass(hour)
    expect((await sendTo(portal, 'ann')).status).toBe(200)
    await portal.close()
  })

  test('the hour over, SMS go again, and the next time is told again (D5)', async () => {
    const portal = await portalWith({ capPerPrefix: 2 }, many(6, '+49'))
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      if (n === 3) portal.pass(hour - 1)
      if (n === 4) portal.pass(1)
      statuses.push((await sendTo(portal, `p49x${n}`)).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429, 200, 200])
    expect(alarmsOf(portal)).toHaveLength(2)
    await portal.close()
  })

  test('a cap of 0 is off (D5)', async () => {
    const portal = await portalWith({ capPerPrefix: 0, cap: 0 }, many(30, '+49'))
    for (let n = 0; n < 30; n += 1) expect((await sendTo(portal, `p49x${n}`)).status).toBe(200)
    expect(await codesSent(portal)).toBe(30)
    expect(alarmsOf(portal)).toEqual([])
    await portal.close()
  })
})

describe('recovery by strangers', () => {
  const elsewhere = '192.0.2.1'

  test.each([{ cap: 7 }, { capPerPrefix: 7 }])(
    'takes half of a cap at most, so that sign-in by SMS still goes: %j (D5)',
    async (smsReach) => {
      const portal = await portalWith(smsReach, many(8, '+49'))
      const answers = []
      for (let n = 0; n < 5; n += 1) answers.push(await sendTo(portal, `p49x${n}`, portal.visitor(`10.0.${n}.1`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
      expect(answers.at(-1)?.body.code).toBe('send-limit')
      expect(alarmsOf(portal)).toEqual([expect.objectContaining({ kind: 'stranger-code', cap: 3 })])
      const visitor = portal.visitor(elsewhere)
      await sendFirst(visitor, await startFlow(visitor, 'profile', 'p49x5'), { flow: 'profile', kind: 'phone' })
      const code = await readCode(portal, '+495551005')
      expect((await visitor.call('compareCode', { code })).status).toBe(200)
      // A known device, and a network from which its owner signed in.
      const known = portal.visitor('10.0.8.1')
      for (const [name, value] of visitor.cookies) known.cookies.set(name, value)
      expect((await sendTo(portal, 'p49x5', known)).status).toBe(200)
      expect((await sendTo(portal, 'p49x6', portal.visitor(elsewhere))).status).toBe(200)
      expect((await sendTo(portal, 'p49x7', portal.visitor('10.0.9.1'))).status).toBe(429)
      expect(await codesSent(portal)).toBe(6)
      await portal.close()
    },
  )

  test('is capped alike for unknown names, which use up nothing (D5, E1)', async () => {
    const portal = await portalWith({ prefixes: ['+49'], cap: 4 }, many(4, '+49'))
    const names = await decoyNames(portal, 4)
    const from = (n: number) => portal.visitor(`10.0.${n}.1`)
    const send = async (username: string | undefined, n: number) =>
      (await sendTo(portal, username ?? '', from(n))).status
    expect([await send(names[0], 0), await send(names[1], 1), await send(names[2], 2)]).toEqual([200, 200, 200])
    expect([await send('p49x0', 3), await send('p49x1', 4)]).toEqual([200, 200])
    expect([await send('p49x2', 5), await send(names[3], 6)]).toEqual([429, 429])
    await portal.close()
  })
})

describe('unknown names and the caps of SMS', () => {
  test('unknown names are capped while their country or everything is, and never use up a cap (D5, E1)', async () => {
    for (const [smsReach, isHit] of [
      [{ prefixes: ['+49'], capPerPrefix: 3 }, true],
      [{ prefixes: ['+49'], cap: 3 }, true],
      [{ prefixes: ['+43', '+49'], capPerPrefix: 3 }, false],
    ] as const) {
      const portal = await portalWith(smsReach, many(5, '+49'))
      const names = (await decoyNames(portal, 12)).slice(0, 12)
      const before = await Promise.all(names.slice(0, 8).map((name) => sendTo(portal, name)))
      expect(before.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const real = []
      for (let n = 0; n < 4; n += 1) real.push(await sendTo(portal, `p49x${n}`))
      expect(real.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      const unknown = await sendTo(portal, names[8] ?? '')
      expect(unknown.status).toBe(isHit ? 429 : 200)
      if (isHit) {
        const told = ({ text, status }: Awaited<ReturnType<TestVisitor['call']>>) =>
          `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`
        expect(told(unknown as never)).toBe(told(real[3] as never))
      }
      expect(alarmsOf(portal)).toHaveLength(1)
      portal.pass(hour)
      expect((await sendTo(portal, names[9] ?? '')).status).toBe(200)
      await portal.close()
    }
  })

  test('the countries of unknown names are those of the enrolled phones, once there are enough, and then stay (D5, E2)', async () => {
    const countriesOf = async (portal: TestPortal) => {
      const names = await decoyNames(portal, 60)
      const of = (username: string) => choicesFor(portal.ports, { name: 'reset', username, account: null })
      return (await Promise.all(names.map(of))).flatMap((choices) =>
        choices.flatMap(({ smsPrefix }) => smsPrefix ?? []),
      )
    }
    const portal = await portalWith({}, [...many(30, '+49'), ...many(10, '+43')])
    await settlePhonePrefixes(portal.ports)
    expect(new Set(await countriesOf(portal))).toEqual(new Set(['+1']))
    const account = { name: '', password: 'Portico-Demo-1', emails: [], photo: null }
    const state = { mustChangePassword: false, isLocked: false, isDisabled: false }
    for (const person of many(20, '+41')) await portal.accounts.add({ ...account, ...state, ...person })
    await settlePhonePrefixes(portal.ports)
    const settled = await countriesOf(portal)
    expect(new Set(settled)).toEqual(new Set(['+49', '+43', '+41']))
    for (const person of many(20, '+33')) await portal.accounts.add({ ...account, ...state, ...person })
    await settlePhonePrefixes(portal.ports)
    expect(await countriesOf(portal)).toEqual(settled)
    await portal.close()
  })
})

describe('where SMS may go', () => {
  test('a phone outside the allowed countries is not offered, and its account counts as one without it, but gives no first address (D5, N2)', async () => {
    const people = [
      withPhone('abroad', '+8825550101'),
      withPhone('both', '+8825550102', '+4915550102'),
      { username: 'mail', phones: ['+8825550103'], emails: ['mail@mail.example'] },
    ]
    const portal = await portalWith({ prefixes: ['+49', '+43'] }, people)
    expect(await startFlow(portal.visitor(), 'reset', 'abroad')).toEqual({ type: '', data: [] })
    expect(offeredIds(await startFlow(portal.visitor(), 'reset', 'both'), 'phone')).toHaveLength(1)
    expect((await startFlow(portal.visitor(), 'reset', 'mail')).type).toBe('email')
    const signIn = { username: 'abroad', password, captcha: rightCaptcha }
    expect(await portal.visitor().call('signIn', signIn)).toMatchObject({ status: 401, body: { code: 'help-desk' } })
    await portal.delivered()
    expect(portal.sms.messages()).toEqual([])
    await portal.close()
  })

  test('an SMS goes only to a phone that the directory holds: no call takes a number (D5)', async () => {
    const portal = await portalWith({}, [{ username: 'ann', phones: ['+4915550101'], emails: ['ann@mail.example'] }])
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'profile', 'ann')
    for (const id of ['+8825550199', offeredIds(verification, 'email')[0] ?? '']) {
      expect((await visitor.call('sendCode', { type: 'phone', id })).body.code).toBe('contact-unknown')
    }
    await sendFirst(visitor, verification, { flow: 'profile' })
    const code = await readCode(portal, 'ann@mail.example')
    expect((await visitor.call('compareCode', { code })).status).toBe(200)
    for (const email of ['+8825550199', '8825550199@', 'tel:+8825550199']) {
      expect((await visitor.call('addEmail', { email })).body.code).toBe('email-invalid')
    }
    await portal.delivered()
    expect(portal.sms.messages()).toEqual([])
    await portal.close()
  })
})

describe('notices by SMS', () => {
  const newAddress = newAddresses()

  /** Enters wrong passwords for this many people; each gets a notice by SMS. */
  async function failSignIns(portal: TestPortal, count: number, from = 0): Promise<void> {
    for (let n = from; n < from + count; n += 1) {
      for (let tries = 0; tries < 20; tries += 1) {
        const wrong = { username: `p49x${n}`, password: 'wrong', captcha: 'a solved captcha' }
        await portal.visitor(newAddress()).call('signIn', wrong)
      }
    }
  }

  test('have the same caps of their own, wait for the next hour and are not lost (D5, R7, changed by G11)', async () => {
    const portal = await portalWith({ capPerPrefix: 4 }, many(12, '+49'))
    await failSignIns(portal, 10)
    expect(await codesSent(portal)).toBe(4)
    expect(alarmsOf(portal)).toEqual([expect.objectContaining({ kind: 'notice', prefix: '+49', cap: 4 })])
    // They do not hold up codes.
    expect((await sendTo(portal, 'p49x11')).status).toBe(200)
    expect(await codesSent(portal)).toBe(5)
    portal.pass(hour)
    expect(await codesSent(portal)).toBe(9)
    portal.pass(hour)
    expect(await codesSent(portal)).toBe(11)
    const told = portal.sms.messages().map(({ message }) => message.to)
    expect(new Set(told).size).toBe(11)
    expect(alarmsOf(portal)).toHaveLength(2)
    await portal.close()
  })

  test('are not held up by codes that have used up theirs (D5, R7, changed by G11)', async () => {
    const portal = await portalWith({ capPerPrefix: 2, cap: 2 }, many(6, '+49'))
    for (let n = 0; n < 3; n += 1) await sendTo(portal, `p49x${n}`)
    expect(await codesSent(portal)).toBe(2)
    await failSignIns(portal, 1, 5)
    expect(await codesSent(portal)).toBe(3)
    await portal.close()
  })
})
