import { afterEach, expect, test } from 'vitest'
import type { Directory, PasswordChange } from '../../ports/directory/directory.js'
import { brokenRules, Refusal } from '../../ports/refusal.js'
import { offeredIds, readCode, startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
const day = 24 * 60 * 60_000
let portal: TestPortal
afterEach(() => portal.close())

/** A portal whose directory does this before it changes a password. */
async function open(before: (change: PasswordChange) => void): Promise<void> {
  const directory = (real: Directory): Directory => ({
    ...real,
    async changePassword(account, change) {
      before(change)
      return real.changePassword(account, change)
    },
  })
  portal = await testPortal({ directory })
}

/** Carol must change her password: the new one is staged, and a code is in her mailbox. */
async function staged() {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'carol')
  const { body } = await visitor.call('forcedChange', { password: fresh, password2: fresh })
  await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
  const code = await readCode(portal, 'carol@mail.example')
  return { visitor, finish: () => visitor.call('compareCode', { code }) }
}

test('shows the directory the password of the sign-in too, so that history and age hold (DIR2)', async () => {
  const seen: string[] = []
  await open(({ old }) => void seen.push(old))
  expect((await (await staged()).finish()).status).toBe(200)
  expect(seen).toEqual([password])
})

test('tells from when on the directory allows the change, and lets the visitor choose again (DIR3)', async () => {
  const from = Date.UTC(2026, 0, 6, 9)
  let isYoung = true
  await open(() => {
    if (isYoung) throw new Refusal('password-too-young', { from })
  })
  const { visitor, finish } = await staged()
  expect(await finish()).toMatchObject({
    status: 400,
    body: {
      code: 'password-too-young',
      from: '2026-01-06T09:00:00.000Z',
      message: 'You can change your password again from 6 January 2026 at 09:00 UTC on.',
    },
  })
  portal.pass(day)
  isYoung = false
  expect((await visitor.call('session')).body.isChangePassword).toBe(false)
  const again = await staged()
  expect((await again.finish()).status).toBe(200)
})

test('names the rule that only the directory knew (DIR3)', async () => {
  await open(() => {
    throw brokenRules([{ id: 'length', params: { minimum: 20 } }])
  })
  expect(await (await staged()).finish()).toMatchObject({
    status: 400,
    body: { message: 'The new password does not meet these requirements: at least 20 characters.' },
  })
})

test('ends where the password was changed elsewhere meanwhile (R6)', async () => {
  await open(() => {
    throw new Refusal('old-password-wrong')
  })
  expect(await (await staged()).finish()).toMatchObject({ status: 401, body: { code: 'flow-gone' } })
})
