import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  countEvents,
  newAddresses,
  offeredIds,
  readCode,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const dayMs = 24 * 60 * 60_000
const newAddress = newAddresses()
const plenty = { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000 }
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ limits: plenty, rules: { alarmTightens: 'off' } })
})
afterEach(() => portal.close())

const compare = (visitor: TestVisitor, flow: FlowName, code: string) => visitor.call('compareCode', { code }, { flow })
const signIn = (username: string) =>
  portal
    .visitor()
    .call('signIn', { username, password, captcha: rightCaptcha })
    .then(({ status }) => status)
const startReset = (username: string) =>
  portal
    .visitor()
    .call('startReset', { username, captcha: rightCaptcha })
    .then(({ status }) => status)

/**
 * Uses up the budget with flows of this name, five guesses a flow, each from a browser and a
 * network of its own.
 */
async function guessAway(flow: FlowName, flows: number): Promise<void> {
  for (let n = 0; n < flows; n += 1) {
    const { visitor, code } = await startWithCode(portal, flow, { from: newAddress() })
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await compare(visitor, flow, wrongCode(code))).status).toBe(400)
    }
  }
}

const evaluated = async () =>
  (await portal.ports.store.audit.recent(10_000)).filter(({ reason }) => reason === 'wrong code').length

/**
 * Guesses five times in each new flow, from four networks in turn, until none begins. Returns the
 * number of guesses.
 */
async function guessUntilRefused(username: string): Promise<number> {
  const networks = Array.from({ length: 4 }, newAddress)
  for (let wrong = 0; ; wrong += 5) {
    const flow = wrong % 10 === 0 ? 'reset' : 'unlock'
    const visitor = portal.visitor(networks[(wrong / 5) % networks.length])
    const call = flow === 'reset' ? 'startReset' : 'startUnlock'
    const started = await visitor.call(call, { username, captcha: rightCaptcha })
    if (started.status === 401) return wrong
    const [id = ''] = offeredIds(started.body)
    await visitor.call('sendCode', { type: 'email', id }, { flow })
    for (let n = 0; n < 5; n += 1) expect((await compare(visitor, flow, '000000')).status).toBe(400)
  }
}

test('twenty wrong codes a day from four networks close reset and unlock to them, for names known or not, and not signing in (O5, changed by G2)', async () => {
  expect([await guessUntilRefused('alice'), await guessUntilRefused('nobody11')]).toEqual([20, 20])
  expect(await signIn('alice')).toBe(200)
})

test('after twenty wrong codes of others, and its own one, a network gets not even the right one evaluated (O5, changed by G2)', async () => {
  const open = { reset: await startWithCode(portal, 'reset'), unlock: await startWithCode(portal, 'unlock') }
  await guessAway('reset', 2)
  await guessAway('unlock', 2)
  expect(await evaluated()).toBe(20)
  for (const flow of ['reset', 'unlock'] as const) {
    const { visitor, id, code } = open[flow]
    if (flow === 'reset') expect((await compare(visitor, flow, wrongCode(code))).body.code).toBe('code-dead')
    expect((await compare(visitor, flow, code)).body.code).toBe('code-dead')
    portal.pass(31_000)
    await visitor.call('resendCode', { type: 'email', id }, { flow })
    const newer = await readCode(portal, 'alice@mail.example')
    expect((await compare(visitor, flow, newer)).status).toBe(400)
  }
  expect(await evaluated()).toBe(21)
  expect(await countEvents(portal, 'code.checked')).toBe(0)
})

test('who knows the password has a budget of his own, and when it is spent meets the help desk (O5)', async () => {
  await guessAway('profile', 4)
  expect([await evaluated(), await signIn('alice'), await startReset('alice')]).toEqual([20, 401, 200])
  portal.pass(dayMs)
  expect(await signIn('alice')).toBe(200)
})

/** Twenty wrong codes a day, for five days. Returns also the answers to a start after each of them. */
async function guessForDays(flow: 'profile' | 'reset') {
  const after: number[] = []
  const start = () => (flow === 'profile' ? signIn('alice') : startReset('alice'))
  for (let day = 0; day < 5; day += 1) {
    expect(await start()).toBe(200)
    await guessAway(flow, 4)
    after.push(await start())
    portal.pass(dayMs)
  }
  return [await evaluated(), after, await start()]
}

test('after a hundred wrong codes in a row behind the right password only the help desk goes on (O5)', async () => {
  expect(await guessForDays('profile')).toEqual([100, [401, 401, 401, 401, 401], 401])
})

test('strangers who prove nothing close reset and unlock for no network that did nothing (O5, changed by G2)', async () => {
  expect(await guessForDays('reset')).toEqual([100, [200, 200, 200, 200, 200], 200])
})

test('a right code ends the row but does not refill the day (O5)', async () => {
  await guessAway('profile', 3)
  const { visitor, code } = await startWithCode(portal, 'profile')
  expect((await compare(visitor, 'profile', code)).status).toBe(200)
  await guessAway('profile', 1)
  expect([await evaluated(), await signIn('alice')]).toEqual([20, 401])
  portal.pass(dayMs)
  for (let day = 0; day < 4; day += 1) {
    await guessAway('profile', 4)
    portal.pass(dayMs)
  }
  // 5 + 80 in a row since the right one.
  expect([await evaluated(), await signIn('alice')]).toEqual([100, 200])
})

test('five wrong codes a day close reset and unlock for one network and a name only (G2)', async () => {
  const { visitor, code } = await startWithCode(portal, 'reset', { from: '10.9.9.1' })
  for (let n = 0; n < 5; n += 1) await compare(visitor, 'reset', wrongCode(code))
  const start = async (from: string, username = 'alice') =>
    (await portal.visitor(from).call('startUnlock', { username, captcha: rightCaptcha })).status
  expect([await start('10.9.9.200'), await start('10.9.8.1'), await start('10.9.9.1', 'bob')]).toEqual([401, 200, 200])
  portal.pass(dayMs)
  expect(await start('10.9.9.1')).toBe(200)
})

test('neither resending nor a new flow refills what a flow may try (O5)', async () => {
  const { visitor, id, code } = await startWithCode(portal, 'profile')
  for (let n = 0; n < 5; n += 1) await compare(visitor, 'profile', wrongCode(code))
  portal.pass(31_000)
  await visitor.call('resendCode', { type: 'email', id })
  for (let n = 0; n < 5; n += 1) await compare(visitor, 'profile', '000000')
  expect((await visitor.call('sendCode', { type: 'email', id })).status).toBe(401)
  await startFlow(visitor, 'profile', 'alice')
  await guessAway('profile', 2)
  expect(await signIn('alice')).toBe(401)
})

test('strangers who guess at a reset do not use up the word on guesses after a stolen password (R7, O5)', async () => {
  const told = async () => {
    await portal.delivered()
    const mails = portal.mail.messages().filter(({ message }) => message.to === 'alice@mail.example')
    return mails.filter(({ message }) => /too many wrong verification codes/.test(message.text)).length
  }
  await guessAway('reset', 1)
  const before = await told()
  expect(before).toBe(1)
  await guessAway('profile', 1)
  expect(await told()).toBe(2)
})
