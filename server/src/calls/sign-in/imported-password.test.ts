import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countEvents, signInFully } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ people: [] })
})
afterEach(() => portal.close())

const ssha = '{SSHA}CDfFiHISD+F4I9VKDypwIqh14PJzYWx0'
const sshaOf = (password: string) => {
  const salt = Buffer.from('salt')
  return `{SSHA}${Buffer.concat([createHash('sha1').update(password).update(salt).digest(), salt]).toString('base64')}`
}

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

test.each([
  ['typed decomposed', 'Pa\u0308sse-1', 'Pa\u0308sse-1'],
  ['composed, where a decomposed one is typed', 'P\u00e4sse-1', 'Pa\u0308sse-1'],
  ['composed, where it is typed so', 'P\u00e4sse-1', 'P\u00e4sse-1'],
])('is right where the other system hashed the password as %s (OP15)', async (_, hashed, typed) => {
  const account = { username: 'alice', password: sshaOf(hashed), emails: ['alice@mail.example'] }
  await portal.accounts.importAll([account], { onProblem: 'reject-all', areHashes: true })
  const signIn = async () =>
    (await portal.visitor().call('signIn', { username: 'alice', password: typed, captcha: rightCaptcha })).status
  expect([await signIn(), await signIn()]).toEqual([200, 200])
})
