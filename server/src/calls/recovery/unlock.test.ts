import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCode, sendFirst, startFlow, wrongCode } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

async function unlock(username: string, before: () => Promise<unknown> = async () => undefined) {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'unlock', username), { flow: 'unlock' })
  const code = await readCode(portal, `${username}@mail.example`)
  await before()
  return { visitor, answer: await visitor.call('compareCode', { code }, { flow: 'unlock' }) }
}

const signIn = async (username: string, typed = password) =>
  (await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })).status

test('an unlock gives no login, no reset, no new password and no change of contacts (R4)', async () => {
  const { visitor, answer } = await unlock('dave')
  expect(answer.status).toBe(200)
  const others = [
    await visitor.call('resetPassword', { password: fresh, password2: fresh }),
    await visitor.call('forcedChange', { password: fresh, password2: fresh }),
    await visitor.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh }),
    await visitor.call('passwordRules', {}, { flow: 'reset' }),
    await visitor.call('addEmail', { email: 'a@b.example' }),
    await visitor.call('initialEmail', { email: 'a@b.example' }),
    await visitor.call('compareCode', { code: '123456' }, { flow: 'unlock' }),
  ]
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 401))
  expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: false, isVerified: false, user: null })
  expect([await signIn('dave', fresh), await signIn('dave')]).toEqual([400, 200])
})

test('who was not locked is answered the very same (R4)', async () => {
  const [locked, free] = [(await unlock('dave')).answer, (await unlock('alice')).answer]
  expect(free.text).toBe(locked.text)
  expect(Object.keys(free.headers)).toEqual(Object.keys(locked.headers))
})

test('an account that was disabled meanwhile is neither unlocked nor enabled (R4, R6)', async () => {
  const disable = () => portal.accounts.set({ username: 'dave', isDisabled: true })
  const { answer } = await unlock('dave', disable)
  expect(answer.status).toBe(401)
  expect(await portal.ports.directory.find('dave')).toMatchObject({ isLocked: true, isDisabled: true })
})

test('an unlock lifts the throttle of its name and leaves the budget of wrong codes as it is (R4, K5, O5)', async () => {
  for (let n = 0; n < 5; n += 1) await signIn('alice', 'wrong')
  expect(await signIn('alice')).toBe(429)
  for (let round = 0; round < 3; round += 1) {
    const visitor = portal.visitor(`10.0.${round}.1`)
    await sendFirst(visitor, await startFlow(visitor, 'unlock', 'alice'), { flow: 'unlock' })
    const code = await readCode(portal, 'alice@mail.example')
    for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: wrongCode(code) }, { flow: 'unlock' })
    portal.pass(1_000)
  }
  expect((await unlock('alice')).answer.status).toBe(200)
  expect(await signIn('alice')).toBe(200)
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
  for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })
  const refused = await portal.visitor().call('startReset', { username: 'alice', captcha: rightCaptcha })
  expect([refused.status, refused.body.code]).toEqual([401, 'help-desk'])
})
