import { afterEach, expect, test } from 'vitest'
import { listedEntries } from '../../testing/listed-entries.js'
import { startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000
let portal: TestPortal
afterEach(() => portal.close())

const alice = () => portal.ports.directory.find('alice')

test('a password holds for ever where nothing else is set', async () => {
  portal = await testPortal()
  portal.pass(5_000 * dayMs)
  expect(await alice()).toMatchObject({ passwordExpiresAt: null, mustChangePassword: false })
})

test('a password ends so many days after it was set, and the first one after its account was made (RM6)', async () => {
  portal = await testPortal({ passwordLifeMs: 90 * dayMs })
  const begun = portal.ports.clock.date()
  const first = await alice()
  expect(first).toMatchObject({ passwordExpiresAt: begun + 90 * dayMs, mustChangePassword: false })
  const { directory } = portal.ports
  portal.pass(10 * dayMs)
  if (first === null) throw new Error('the account is missing')
  await directory.setPassword(first, await directory.stage(first, 'Portico-Second-2'))
  const changed = await alice()
  expect(changed?.passwordExpiresAt).toBeGreaterThanOrEqual(begun + 100 * dayMs)
  const listed = (await listedEntries(directory, 'full')) ?? []
  expect(listed.find(({ id }) => id === first.id)).toMatchObject({ passwordExpiresAt: changed?.passwordExpiresAt })
  expect((await listedEntries(directory)) ?? []).toContainEqual(expect.objectContaining({ passwordExpiresAt: null }))
})

test('a password that has ended still signs in, and then another one must be chosen (RM6)', async () => {
  portal = await testPortal({ passwordLifeMs: 90 * dayMs })
  portal.pass(90 * dayMs)
  const account = await alice()
  expect(account).toMatchObject({ mustChangePassword: true, isDisabled: false })
  if (account === null) throw new Error('the account is missing')
  expect(await portal.ports.directory.isPasswordRight(account, password)).toBe(true)
  await startFlow(portal.visitor(), 'profile', 'alice')
  const { directory } = portal.ports
  await directory.setPassword(account, await directory.stage(account, 'Portico-Second-2'))
  expect(await alice()).toMatchObject({ mustChangePassword: false })
})
