import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const reset = (visitor: TestVisitor, typed = fresh, repeated = typed) =>
  visitor.call('resetPassword', { password: typed, password2: repeated })
const change = (visitor: TestVisitor, typed = fresh, old = password) =>
  visitor.call('changePassword', { oldPassword: old, newPassword: typed, newpassword2: typed })
const force = (visitor: TestVisitor, typed = fresh) =>
  visitor.call('forcedChange', { password: typed, password2: typed })
const signIn = async (username: string, typed: string) =>
  (await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })).status

describe('a password reset', () => {
  test('keeps the grant when the password is refused, and gives one of two parallel ones the win (R2)', async () => {
    const visitor = await proveForReset(portal)
    expect((await reset(visitor, 'weak')).status).toBe(400)
    const typed = [fresh, 'Another-Sky-8']
    const answers = await inParallel(
      portal,
      typed.map((one) => ({ visitor, call: 'resetPassword' as const, input: { password: one, password2: one } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const [winner, loser] = answers[0]?.status === 200 ? typed : typed.reverse()
    expect([await signIn('alice', winner ?? ''), await signIn('alice', loser ?? '')]).toEqual([200, 400])
  })

  test('is over after ten minutes, and after ten refused passwords (R2)', async () => {
    const late = await proveForReset(portal)
    portal.pass(10 * 60_000)
    expect((await reset(late)).status).toBe(401)
    const clumsy = await proveForReset(portal)
    for (let n = 0; n < 10; n += 1) expect((await reset(clumsy, 'weak')).status).toBe(400)
    expect((await reset(clumsy)).status).toBe(401)
  })

  test('ends every session and flow of the account and tells all contacts (S7, R7)', async () => {
    const elsewhere = await signInFully(portal)
    const waiting = portal.visitor()
    await sendFirst(waiting, await startFlow(waiting, 'unlock', 'alice'), { flow: 'unlock' })
    const code = await readCode(portal, 'alice@mail.example')
    portal.pass(31_000)
    await reset(await proveForReset(portal))
    expect((await elsewhere.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
    expect((await waiting.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(401)
    await portal.delivered()
    const told = [...portal.mail.messages(), ...portal.sms.messages()].filter(({ message }) =>
      /was reset/.test(message.text),
    )
    expect(told.map(({ message }) => message.to).sort()).toEqual([
      '+15550142',
      'alice@home.example',
      'alice@mail.example',
    ])
    for (const { message } of told) expect(message.text).not.toContain(fresh)
  })
})

describe('changing the password', () => {
  test('keeps this session under a new id and ends all others (S7)', async () => {
    const here = await signInFully(portal)
    portal.pass(31_000)
    const there = await signInFully(portal)
    const old = here.cookies.get('sid')
    expect(await change(here)).toMatchObject({ status: 200, body: { success: true } })
    expect(here.cookies.get('sid')).not.toBe(old)
    expect((await here.call('session')).body.isLoggedIn).toBe(true)
    expect((await there.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
    expect([await signIn('alice', fresh), await signIn('alice', password)]).toEqual([200, 400])
  })

  test('needs the old password; the sixth wrong one ends the session, and then the right one does not help (P4)', async () => {
    const visitor = await signInFully(portal)
    for (let n = 0; n < 5; n += 1) expect((await change(visitor, fresh, 'wrong')).body.code).toBe('old-password-wrong')
    expect((await change(visitor, fresh, 'wrong')).status).toBe(401)
    expect((await change(visitor)).status).toBe(401)
  })

  test('twice at once has one effect (W10)', async () => {
    const visitor = await signInFully(portal)
    const input = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
    const answers = await repeatInParallel(portal, 10, { visitor, call: 'changePassword', input })
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
    const changed = (await portal.ports.store.audit.recent(100)).filter(({ event }) => event === 'password.written')
    expect(changed).toHaveLength(1)
  })
})

describe('a forced change', () => {
  test('takes effect only with the code: abandoned, nothing has changed (R5)', async () => {
    const visitor = portal.visitor()
    expect(await startFlow(visitor, 'profile', 'carol')).toEqual({ type: 'changePassword', data: null })
    const staged = await force(visitor)
    expect(staged.body).toMatchObject({ type: 'email' })
    expect([await signIn('carol', password), await signIn('carol', fresh)]).toEqual([200, 400])
    await sendFirst(visitor, staged.body, { flow: 'profile' })
    const answer = await visitor.call('compareCode', { code: await readCode(portal, 'carol@mail.example') })
    expect(answer.body).toMatchObject({ success: true, data: { userInfo: { name: 'Carol Clark' } } })
    expect([await signIn('carol', password), await signIn('carol', fresh)]).toEqual([400, 200])
  })

  test('is over after ten refused passwords (G19)', async () => {
    const clumsy = portal.visitor()
    await startFlow(clumsy, 'profile', 'carol')
    for (let n = 0; n < 10; n += 1) expect((await force(clumsy, 'weak')).status).toBe(400)
    expect(await force(clumsy)).toMatchObject({ status: 401, body: { code: 'grant-gone' } })
    expect((await clumsy.call('sendCode', { type: 'email', id: 'x' })).status).toBe(401)
    const patient = portal.visitor()
    await startFlow(patient, 'profile', 'carol')
    for (let n = 0; n < 9; n += 1) await force(patient, 'weak')
    expect((await force(patient)).status).toBe(200)
  })

  test('is refused outside of it and after it was staged', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    expect((await force(visitor)).status).toBe(401)
    const carol = portal.visitor()
    await startFlow(carol, 'profile', 'carol')
    await force(carol)
    expect((await force(carol, 'Another-Sky-8')).status).toBe(401)
  })

  test('keeps the staged password out of the store in clear (Z3)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    await force(visitor)
    const flow = await portal.ports.store.flows.find((await liveFlowId()) ?? '')
    expect(flow?.state).toMatchObject({ at: 'choosing-proof', staged: expect.any(String) })
    expect(JSON.stringify(flow)).not.toMatch(/argon2|Himmel/)
  })

  async function liveFlowId(): Promise<string | undefined> {
    return (await portal.ports.store.audit.recent(1))[0]?.flowId ?? undefined
  }
})
