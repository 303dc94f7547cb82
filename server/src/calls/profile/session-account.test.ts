import { afterEach, expect, test } from 'vitest'
import type { Account, Directory } from '../../ports/directory/directory.js'
import { setUpApp } from '../../testing/app-of.js'
import { readCode, signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const minute = 60_000
const day = 24 * 60 * minute
const changedAt = Date.UTC(2026, 0, 4, 9)
const expiresAt = Date.UTC(2026, 1, 3, 9)
let portal: TestPortal
afterEach(() => portal.close())

/** A directory in which passwords expire, and may not be changed again for three days. */
function withDates(real: Directory): Directory {
  const dated = (account: Account | null) =>
    account === null ? null : { ...account, passwordChangedAt: changedAt, passwordExpiresAt: expiresAt }
  return {
    ...real,
    find: async (username) => dated(await real.find(username)),
    byId: async (id) => dated(await real.byId(id)),
    policy: async (account) => ({ ...(await real.policy(account)), changeableFrom: changedAt + 3 * day }),
  }
}

test('a signed-in visitor is told name, masked phones, and the dates of the password (DASH5)', async () => {
  portal = await testPortal({ directory: withDates })
  const visitor = await signInFully(portal)
  expect((await visitor.call('session')).body.account).toEqual({
    username: 'alice',
    phones: ['••• ••• 42'],
    passwordChangedAt: '2026-01-04T09:00:00.000Z',
    passwordExpiresAt: '2026-02-03T09:00:00.000Z',
    canRecover: true,
  })
})

test('a person with an app is told that it is needed, once it no longer waits (DASH5, PF2)', async () => {
  portal = await testPortal({ rules: { contactHoldMs: day } })
  const visitor = await signInFully(portal)
  const needsDevice = async () => (await visitor.call('session')).body.account?.needsDevice
  await setUpApp(portal, visitor)
  expect(await needsDevice()).toBeUndefined()
  await portal.close()

  portal = await testPortal()
  const other = await signInFully(portal)
  await setUpApp(portal, other)
  expect((await other.call('session')).body.account?.needsDevice).toBe(true)
})

test('the way back is told while a contact waits, because no list shows it (DASH3, CV1)', async () => {
  portal = await testPortal({ rules: { contactHoldMs: 10 * minute } })
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'bob')
  const { body } = await visitor.call('initialEmail', { email: 'bob@mail.example' })
  const code = await readCode(portal, 'bob@mail.example')
  await visitor.call('verifyInitialEmail', { id: body.data.id, code })
  const wayBack = async () => (await visitor.call('session')).body.account?.wayBack
  expect(await wayBack()).toBe('waiting')
  portal.pass(11 * minute)
  expect(await wayBack()).toBeUndefined()
})

test('a phone that no code can reach is not told (DASH5)', async () => {
  portal = await testPortal({ hasSms: false })
  const visitor = await signInFully(portal)
  expect((await visitor.call('session')).body.account?.phones).toEqual([])
})

test('a person whom only the help desk can help is told so (DASH5)', async () => {
  const raised = (account: Account | null) => (account === null ? null : { ...account, isPrivileged: true })
  portal = await testPortal({
    directory: (real) => ({
      ...real,
      find: async (username) => raised(await real.find(username)),
      byId: async (id) => raised(await real.byId(id)),
    }),
  })
  const privileged = await signInFully(portal)
  expect((await privileged.call('session')).body.account?.canRecover).toBe(false)
  await portal.close()

  portal = await testPortal({ rules: { selfServiceExclude: /^ali/ } })
  const excluded = await signInFully(portal)
  expect((await excluded.call('session')).body.account?.canRecover).toBe(false)
})

test('nothing of it is told before the code is right (DASH5, V2)', async () => {
  portal = await testPortal({ directory: withDates })
  const visitor = portal.visitor()
  expect((await visitor.call('session')).body.account).toBeNull()
  await startFlow(visitor, 'profile', 'alice')
  expect((await visitor.call('session')).body.account).toBeNull()
})

test('the embedded directory knows when a password was changed, and no end of it (DASH5)', async () => {
  portal = await testPortal()
  const visitor = await signInFully(portal)
  const dates = { passwordChangedAt: null, passwordExpiresAt: null }
  expect((await visitor.call('session')).body.account).toMatchObject(dates)
  portal.pass(day)
  const fresh = 'Blauer-Himmel-7'
  const next = await signInFully(portal)
  const input = { oldPassword: 'Portico-Demo-1', newPassword: fresh, newpassword2: fresh }
  expect((await next.call('changePassword', input)).status).toBe(200)
  const { account } = (await next.call('session')).body
  expect(account).toMatchObject({ passwordChangedAt: '2026-01-06T09:00:00.000Z', passwordExpiresAt: null })
})

test('the notes say from when on a password can be changed, and when it expires (DASH5)', async () => {
  portal = await testPortal({ directory: withDates })
  const visitor = await signInFully(portal)
  const notes = async () => (await visitor.call('passwordRules', {}, { flow: 'profile' })).body.notes
  expect(await notes()).toEqual(
    expect.arrayContaining([
      'You can change your password again from 7 January 2026 at 09:00 UTC on.',
      'Your password expires on 3 February 2026 at 09:00 UTC.',
    ]),
  )
})
