import { afterEach, beforeEach, expect, test } from 'vitest'
import { countEvents, signInFully } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ people: [] })
})
afterEach(() => portal.close())

const ssha = '{SSHA}CDfFiHISD+F4I9VKDypwIqh14PJzYWx0'

test('people sign in with the password that they had in another system (OP15)', async () => {
  const account = { username: 'alice', password: ssha, emails: ['alice@mail.example'] }
  const choice = { onProblem: 'reject-all', areHashes: true } as const
  expect(await portal.accounts.importAll([account], choice)).toMatchObject([{ ok: true }])
  const signIn = (typed: string) =>
    portal.visitor().call('signIn', { username: 'alice', password: typed, captcha: rightCaptcha })
  expect((await signIn(ssha)).status).toBe(400)
  await signInFully(portal)
  expect((await signIn(password)).status).toBe(200)
  expect(await countEvents(portal, 'sign-in.done')).toBe(1)
})
