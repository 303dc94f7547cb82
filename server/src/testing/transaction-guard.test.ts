import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPortal, testPortal } from './test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

test('the work of a transaction cannot ask another port, the store outside, or for another transaction', async () => {
  const { store, directory, captcha } = portal.ports
  const visitor = { address: '', isSeenNetwork: false, deviceAccount: null, isAlarm: false }
  const forbidden = {
    'directory.find': () => directory.find('alice'),
    'captcha.redeem': () => captcha.redeem('token', visitor),
    'store.facts': () => store.facts.get('seed'),
    'store.check': () => store.check(),
    'another transaction': () => store.transaction(async () => undefined),
  }
  for (const [what, ask] of Object.entries(forbidden)) {
    await expect(store.transaction(async () => ask())).rejects.toThrow(what)
    await store.transaction(async () => undefined)
  }
  await expect(directory.find('alice')).resolves.toMatchObject({ username: 'alice' })
})
