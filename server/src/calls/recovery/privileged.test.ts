import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account, Directory } from '../../ports/directory/directory.js'
import { offeredIds, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal

/** A directory in which each person is an administrator. */
function ofAdministrators(real: Directory): Directory {
  const raised = (account: Account | null) => (account === null ? null : { ...account, isPrivileged: true })
  return {
    ...real,
    find: async (username) => raised(await real.find(username)),
    byId: async (id) => raised(await real.byId(id)),
  }
}

beforeAll(async () => {
  const people = [{ username: 'alice', emails: ['alice@mail.example'] }, { username: 'bob' }]
  portal = await testPortal({ people, directory: ofAdministrators })
})
afterAll(() => portal.close())

test('a person of a privileged group signs in and changes the password (DIR1)', async () => {
  const visitor = await signInFully(portal)
  const input = { oldPassword: password, newPassword: 'Blauer-Himmel-7', newpassword2: 'Blauer-Himmel-7' }
  expect((await visitor.call('changePassword', input)).status).toBe(200)
})

test.each(['reset', 'unlock'] as const)('gets decoys on %s, and no message leaves (DIR1)', async (flow) => {
  await portal.delivered()
  const before = portal.mail.messages().length
  const visitor = portal.visitor()
  const begun = await startFlow(visitor, flow, 'alice')
  if (offeredIds(begun).length > 0) await sendFirst(visitor, begun, { flow })
  await portal.delivered()
  const [entry] = (await portal.ports.store.audit.recent(50)).filter(({ event }) => event === 'recovery.started')
  // Only the activity of this person tells of it.
  const alice = await portal.ports.directory.find('alice')
  expect(entry).toMatchObject({ about: alice?.id, reason: null })
  expect(portal.mail.messages()).toHaveLength(before)
})

test('enrolls no first address by the password alone (N2)', async () => {
  const signIn = { username: 'bob', password, captcha: rightCaptcha }
  expect(await portal.visitor().call('signIn', signIn)).toMatchObject({ status: 401, body: { code: 'help-desk' } })
})
