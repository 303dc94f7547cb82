import { expect, test } from 'vitest'
import { proveForReset, readCode, sendFirst, startFlow } from '../../../testing/steps.js'
import { testPortal } from '../../../testing/test-portal.js'

test('an operator who unlocks an account ends what was begun with it (S7)', async () => {
  const portal = await testPortal()
  const unlocking = portal.visitor()
  await sendFirst(unlocking, await startFlow(unlocking, 'unlock', 'dave'), { flow: 'unlock' })
  const code = await readCode(portal, 'dave@mail.example')
  portal.pass(31_000)
  const resetting = await proveForReset(portal, 'dave')
  expect(await portal.accounts.set({ username: 'dave', isLocked: false })).toMatchObject({ ok: true })
  expect((await unlocking.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(401)
  const password = 'Blauer-Himmel-7'
  expect((await resetting.call('resetPassword', { password, password2: password })).status).toBe(401)
  await portal.close()
})
