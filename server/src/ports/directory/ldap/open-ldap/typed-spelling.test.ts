import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generalizedTime, type SlapdPerson } from '../../../../../../directories/slapd.js'
import { chooseForcedPassword, compareCode, resetPassword } from '../../../../../../person/steps.js'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import { proveForReset, readCode, sendFirst } from '../../../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../../../testing/test-portal.js'
import type { Directory } from '../../directory.js'

const composed = 'Vi\u1ec7t-Nam-7-Sterne'
const typed = 'Vie\u0323\u0302t-Nam-7-Sterne'
/** Neither composed nor decomposed: the marks stand in another order. */
const mixed = 'Vi\u1eb9\u0302t-Nam-7-Sterne'
const fresh = 'Blauer-Himmel-7'

let under: SlapdDirectory
let portal: TestPortal
/** How many passwords a call has compared, an unknown name's too. */
let compared = 0
beforeAll(async () => {
  under = await startSlapdDirectory()
})
beforeEach(async () => {
  const isPasswordRight: Directory['isPasswordRight'] = (...given) => {
    compared += 1
    return under.directory.isPasswordRight(...given)
  }
  const directory = { ...under.directory, isPasswordRight }
  portal = await testPortal({ people: [], startsAt: Date.now(), directory: () => directory })
})
afterEach(() => portal.close())
afterAll(() => under.stop())

const add = (username: string, password: string, more: Partial<SlapdPerson> = {}) =>
  under.slapd.addPerson({ username, password, emails: [`${username}@mail.example`], ...more })
const ago = (ms: number) => generalizedTime(new Date(Date.now() - ms))
const failuresOf = async (username: string) =>
  (await under.slapd.valuesOf(under.slapd.dnOf(username), 'pwdFailureTime')).length
const begin = async (username: string, password: string) => {
  const visitor = portal.visitor()
  return { visitor, answer: await visitor.call('signIn', { username, password, captcha: rightCaptcha }) }
}
const signIn = async (username: string, password: string) => (await begin(username, password)).answer.status
/** Signs in with a code as well. */
const signInFully = async (username: string, password: string) => {
  const { visitor, answer } = await begin(username, password)
  await sendFirst(visitor, answer.body, { flow: 'profile' })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await compareCode(visitor, 'profile', code)).status).toBe(200)
  return visitor
}

describe('a password that another program has written as it was typed', () => {
  test.each([
    ['decomposed', typed],
    ['in mixed signs', mixed],
  ])('is right where it is typed so: %s (P3)', async (how, password) => {
    const username = how === 'decomposed' ? 'ada' : 'bea'
    await add(username, password)
    expect(await signIn(username, password)).toBe(200)
    expect(await failuresOf(username)).toBe(0)
  })

  test('is not right composed, and is right composed where it was written so (P3)', async () => {
    await add('cleo', typed)
    expect(await signIn('cleo', composed)).toBe(400)
    await add('dora', composed)
    for (const password of [composed, typed, mixed]) expect(await signIn('dora', password)).toBe(200)
  })

  test('is changed under its own spelling, and the new one is written composed (P3, P4)', async () => {
    await add('elsa', typed)
    const visitor = await signInFully('elsa', typed)
    const change = (oldPassword: string, next: string) =>
      visitor.call('changePassword', { oldPassword, newPassword: next, newpassword2: next })
    expect((await change(typed, fresh)).status).toBe(200)
    expect(await signIn('elsa', fresh)).toBe(200)
    expect((await change(fresh, `${typed}!`)).status).toBe(200)
    expect(await signIn('elsa', `${composed}!`)).toBe(200)
  })

  test('is exchanged by a person who must choose another one (R5, P3)', async () => {
    await add('fay', typed, { mustChangePassword: true })
    const { visitor, answer } = await begin('fay', typed)
    expect(answer.body).toMatchObject({ type: 'changePassword' })
    const { body } = await chooseForcedPassword(visitor, fresh)
    await sendFirst(visitor, body, { flow: 'profile' })
    expect((await compareCode(visitor, 'profile', await readCode(portal, 'fay@mail.example'))).status).toBe(200)
    expect(await signIn('fay', fresh)).toBe(200)
  })

  test('is written composed by a reset (P3)', async () => {
    await add('gwen', fresh)
    await signInFully('gwen', fresh)
    portal.pass(25 * 60 * 60_000)
    expect((await resetPassword(await proveForReset(portal, 'gwen'), typed)).status).toBe(200)
    expect(await signIn('gwen', composed)).toBe(200)
  })
})

describe('a wrong password with decomposed letters', () => {
  test('counts twice, as the directory counts it, and never locks the account (K4)', async () => {
    await add('hana', fresh)
    const { threshold } = (await under.directory.lockout()) ?? { threshold: 0 }
    expect(threshold).toBeGreaterThan(2)
    expect(await signIn('hana', typed)).toBe(400)
    expect(await failuresOf('hana')).toBe(2)
    for (let n = 0; n < 12; n += 1) await signIn('hana', `${typed}${n}`)
    expect(await failuresOf('hana')).toBeLessThanOrEqual(threshold - 2)
    expect(await under.directory.find('hana')).toMatchObject({ isLocked: false })
  })

  test('costs as many looks for every kind of name, also near its lock and once it waits (E6)', async () => {
    for (const username of ['kim', 'lea', 'mia']) await add(username, fresh, { isLocked: username === 'lea' })
    const failures = Array.from({ length: 4 }, (_, n) => `pwdFailureTime: ${ago(n * 1000)}`).join('\n')
    const dn = under.slapd.dnOf('mia')
    await under.slapd.change(`dn: ${dn}\nchangetype: modify\nreplace: pwdFailureTime\n${failures}\n`)
    const looks = async (username: string, password: string) => {
      compared = 0
      const status = await signIn(username, password)
      return [status, compared]
    }
    for (const password of [typed, `${typed}2`, composed, `${typed}3`, `${typed}4`]) {
      const usual = await looks('kim', password)
      for (const username of ['lea', 'mia', 'nobody11']) expect(await looks(username, password)).toEqual(usual)
    }
  })

  test('counts once where it is composed (K4)', async () => {
    await add('ida', fresh)
    expect(await signIn('ida', composed)).toBe(400)
    expect(await failuresOf('ida')).toBe(1)
  })

  test('as the old one counts twice as well, and its session ends before the lock (P4, K4)', async () => {
    await add('jana', fresh)
    const visitor = await signInFully('jana', fresh)
    const next = 'Gruenes-Gras-88'
    const change = async () => {
      const input = { oldPassword: typed, newPassword: next, newpassword2: next }
      return (await visitor.call('changePassword', input)).status
    }
    const statuses = [await change(), await change(), await change()]
    const { threshold } = (await under.directory.lockout()) ?? { threshold: 0 }
    expect(await failuresOf('jana')).toBeLessThanOrEqual(threshold - 2)
    expect(statuses.slice(0, 1)).toEqual([400])
    expect(await signIn('jana', fresh)).not.toBe(503)
  })
})
