import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../../../testing/test-portal.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../testing/webhook-receiver.js'

const fresh = 'Blauer-Himmel-7'
const day = 24 * 60 * 60_000
let under: SlapdDirectory
let hook: WebhookReceiver
let portal: TestPortal
beforeEach(async () => {
  under = await startSlapdDirectory()
  hook = await startWebhookReceiver()
  const directory = () => under.directory
  portal = await testPortal({ people: [], startsAt: Date.now(), directory, webhook: hook.choice })
})
afterEach(async () => {
  await portal.close()
  await hook.close()
  await under.stop()
})

test('an event tells the entryUUID of a person of OpenLDAP, and no contact that the directory keeps (HOOK1, HOOK2)', async () => {
  await under.slapd.addPerson({ username: 'ada', name: 'Ada', password, emails: ['ada@mail.example'] })
  const visitor = await signInFully(portal, 'ada')
  await portal.delivered()
  expect(hook.received).toEqual([])
  const change = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
  expect((await visitor.call('changePassword', change)).status).toBe(200)
  portal.pass(2 * day)
  const reset = await proveForReset(portal, 'ada')
  const next = 'Another-Sky-8'
  expect((await reset.call('resetPassword', { password: next, password2: next })).status).toBe(200)
  const unlocking = portal.visitor()
  await sendFirst(unlocking, await startFlow(unlocking, 'unlock', 'ada'), { flow: 'unlock' })
  const code = await readCode(portal, 'ada@mail.example')
  expect((await unlocking.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
  await portal.delivered()
  const told = hook.events()
  expect(told.map(({ event }) => event)).toEqual(['password.changed', 'password.reset', 'account.unlocked'])
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  expect(new Set(told.map(({ account }) => account))).toEqual(new Set([expect.stringMatching(uuid)]))
  for (const { body } of hook.received) expect(body).not.toMatch(/ada|uid=|dc=/i)
})
