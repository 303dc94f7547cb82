import { flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import {
  countEvents,
  newAddresses,
  readCode,
  sendFirst,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
const newAddress = newAddresses()
const plenty = { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000, wrongCodesPerAccountDay: 1_000 }
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ limits: plenty, rules: { alarmTightens: 'off' } })
})
afterEach(() => portal.close())

/** Counts how many codes the server compares from now on. */
function countCompared(): () => number {
  const verify = vi.spyOn(portal.ports.secrets, 'verify')
  return () => verify.mock.calls.filter(([purpose]) => purpose === 'code').length
}

const rises = { profile: 'sign-in.done', reset: 'code.checked', unlock: 'unlock.done' } as const

describe.each(flowNames)('a code of the flow %s', (flow) => {
  test('works once when fifty send it at once, twenty rounds over (O3)', { timeout: 60_000 }, async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { visitor, code } = await startWithCode(portal, flow)
      const before = new Map(visitor.cookies)
      const answers = await repeatInParallel(portal, 50, { visitor, call: 'compareCode', flow, input: { code } })
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(49)
      expect([await countEvents(portal, 'code.checked'), await countEvents(portal, rises[flow])]).toEqual([
        round,
        round,
      ])
      expect(visitor.cookies.get('sid')).not.toBe(before.get('sid'))
      const { isLoggedIn, isVerified } = (await visitor.call('session')).body
      expect([isLoggedIn, isVerified]).toEqual([flow === 'profile', flow === 'reset'])
    }
  })

  test('is evaluated five times at most when fifty guesses come at once, the right one last (O4)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { visitor, code } = await startWithCode(portal, flow, { from: newAddress() })
      const compared = countCompared()
      const guesses = [...Array.from({ length: 49 }, () => wrongCode(code)), code]
      const answers = await inParallel(
        portal,
        guesses.map((guess) => ({ visitor, call: 'compareCode' as const, flow, input: { code: guess } })),
      )
      expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 400))
      expect(compared()).toBe(5)
      expect(await visitor.call('compareCode', { code }, { flow })).toMatchObject({ status: 400 })
      expect(compared()).toBe(5)
      vi.restoreAllMocks()
    }
    expect(await countEvents(portal, 'code.checked')).toBe(0)
  })
})

test('guesses at the code of an unknown name end in the same way, however many come at once (O4, E1)', async () => {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'nobody11'), { flow: 'reset' })
  const compared = countCompared()
  const guess = { visitor, call: 'compareCode', flow: 'reset', input: { code: '000000' } } as const
  const answers = await repeatInParallel(portal, 50, guess)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  expect(compared()).toBe(5)
})

test('the code of a first address works once when fifty send it at once (O3)', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'bob')
  const { body } = await visitor.call('initialEmail', { email: 'bob@else.example' })
  const input = { id: body.data.id, code: await readCode(portal, 'bob@else.example') }
  const answers = await repeatInParallel(portal, 50, { visitor, call: 'verifyInitialEmail', input })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
  expect([await countEvents(portal, 'enrollment.added'), await countEvents(portal, 'sign-in.done')]).toEqual([1, 1])
  expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
})

test('the code of a forced change works once when fifty send it at once, and nobody is thrown out (O3, R5)', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'carol')
  const staged = await visitor.call('forcedChange', { password: fresh, password2: fresh })
  await sendFirst(visitor, staged.body, { flow: 'profile' })
  const input = { code: await readCode(portal, 'carol@mail.example') }
  const answers = await repeatInParallel(portal, 50, { visitor, call: 'compareCode', input })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
  expect([await countEvents(portal, 'password.written'), await countEvents(portal, 'sign-in.done')]).toEqual([1, 1])
  expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
})

test('a right code that meets its successor signs in with one of the two, and once (O3, O8)', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { visitor, id, code } = await startWithCode(portal, 'profile')
    portal.pass(31_000)
    await inParallel(portal, [
      { visitor, call: 'compareCode', input: { code } },
      { visitor, call: 'resendCode', input: { type: 'email', id } },
    ])
    const newer = await readCode(portal, 'alice@mail.example')
    await visitor.call('compareCode', { code: newer })
    await visitor.call('compareCode', { code })
    expect(await countEvents(portal, 'sign-in.done')).toBe(round + 1)
  }
})

test('codes of one person from ten browsers at once are evaluated no more often than the day allows (O5)', async () => {
  const narrow = await testPortal({
    limits: { ...plenty, wrongCodesPerAccountDay: 20 },
    rules: { alarmTightens: 'off' },
  })
  const guesses = []
  for (let n = 0; n < 10; n += 1) {
    const { visitor, code } = await startWithCode(narrow, 'reset', { from: newAddress() })
    const guess = { visitor, call: 'compareCode' as const, flow: 'reset' as const, input: { code: wrongCode(code) } }
    guesses.push(...Array.from({ length: 5 }, () => guess))
  }
  const last = await startWithCode(narrow, 'unlock')
  const answers = await inParallel(narrow, guesses)
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 400))
  const entries = await narrow.ports.store.audit.recent(1_000)
  // And one that their network has of its own.
  expect(entries.filter(({ reason }) => reason === 'wrong code')).toHaveLength(20 + 1)
  expect((await last.visitor.call('compareCode', { code: last.code }, { flow: 'unlock' })).status).toBe(400)
  const signIn = { username: 'alice', password, captcha: rightCaptcha }
  expect((await narrow.visitor().call('signIn', signIn)).status).toBe(200)
  await narrow.close()
})
