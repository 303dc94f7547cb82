import type { Verification } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { tidy } from '../../start/start-housekeeping.js'
import { appOf } from '../../testing/app-of.js'
import { offeredIds, proveForReset, readCode, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { staffOn } from '../../testing/test-config.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
/** Stands before the directory's unlock. */
let beforeUnlock: () => Promise<void>
const portalWith = (console: { readonly isOn: boolean }) =>
  testPortal({
    rules: { reportsMail: 'desk@uni.example', staff: { ...staffOn, ...console } },
    directory: (real) => ({ ...real, unlock: (account) => beforeUnlock().then(() => real.unlock(account)) }),
  })
beforeEach(async () => {
  beforeUnlock = async () => undefined
  portal = await portalWith({ isOn: true })
})
afterEach(() => portal.close())

const stop = (username: string) => stopByName(portal, username, 'recovery')
const signIn = (username: string) => portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })
const mailsTo = async (address: string) => {
  await portal.delivered()
  return portal.mail.messages().filter(({ message }) => message.to === address).length
}

test('a stop of recovery ends resets and unlocks that run, with their grants, and leaves signing in (HD14)', async () => {
  const signedIn = await signInFully(portal)
  const signingIn = await startWithCode(portal, 'profile')
  const granted = await proveForReset(portal)
  const unlocking = await startWithCode(portal, 'unlock', { username: 'dave' })
  await stop('alice')
  await stop('dave')
  const late = await granted.call('resetPassword', { password: fresh, password2: fresh })
  expect(late).toMatchObject({ status: 401, body: { code: 'grant-gone' } })
  const unlock = await unlocking.visitor.call('compareCode', { code: unlocking.code }, { flow: 'unlock' })
  expect(unlock).toMatchObject({ status: 401, body: { code: 'flow-gone' } })
  expect((await portal.ports.directory.find('dave'))?.isLocked).toBe(true)
  expect((await signedIn.call('session')).body.isLoggedIn).toBe(true)
  expect((await signingIn.visitor.call('compareCode', { code: signingIn.code })).status).toBe(200)
  expect((await signIn('alice')).status).toBe(200)
})

test('a reset of who is stopped shows made-up contacts and sends nothing; bob beside them resets (HD14)', async () => {
  await stop('alice')
  const sent = await mailsTo('alice@mail.example')
  const visitor = portal.visitor()
  const started = (await visitor.call('startReset', { username: 'alice', captcha: rightCaptcha })).body as Verification
  for (const type of ['email', 'phone'] as const)
    for (const id of offeredIds(started, type))
      expect((await visitor.call('sendCode', { type, id }, { flow: 'reset' })).status).toBe(200)
  expect(await mailsTo('alice@mail.example')).toBe(sent)
  expect((await proveForReset(portal, 'carol')).cookies.size).toBeGreaterThan(0)
})

test('nobody adds, verifies or removes a contact while recovery is stopped, not even the owner (HD14)', async () => {
  const visitor = await signInFully(portal)
  const { id } = (await visitor.call('addEmail', { email: 'new@else.example' })).body.data
  const code = await readCode(portal, 'new@else.example')
  const own = (await visitor.call('session')).body.user?.emails ?? []
  await stop('alice')
  const refused = { status: 400, body: { code: 'self-service-stopped' } }
  expect(await visitor.call('addEmail', { email: 'other@else.example' })).toMatchObject(refused)
  expect(await visitor.call('verifyEmail', { id, code })).toMatchObject(refused)
  for (const { _id } of own) expect(await visitor.call('removeEmail', { id: _id })).toMatchObject(refused)
  expect((await visitor.call('session')).body.user?.emails).toEqual(own)
})

test('nobody sets a proof up, or takes one away, while recovery is stopped (HD14)', async () => {
  const visitor = await signInFully(portal)
  const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
  await stop('alice')
  const refused = { status: 400, body: { code: 'self-service-stopped' } }
  expect(await visitor.call('addApp', {})).toMatchObject(refused)
  expect(await visitor.call('addPasskey', {})).toMatchObject(refused)
  expect(await visitor.call('addRecoveryCodes', {})).toMatchObject(refused)
  expect(await visitor.call('removeProof', { id: app.id })).toMatchObject(refused)
  expect(await visitor.call('verifyApp', { id: app.id, code: app.code() })).toMatchObject(refused)
  expect((await visitor.call('proofs', {})).body.app).toBeNull()
})

test('a stop goes on to hold once the console is switched off again (HD14)', async () => {
  await portal.close()
  portal = await portalWith({ isOn: false })
  const visitor = await signInFully(portal)
  const own = (await visitor.call('session')).body.user?.emails ?? []
  const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
  await stop('alice')
  const { id } = (await visitor.call('addEmail', { email: 'new@else.example' })).body.data
  const code = await readCode(portal, 'new@else.example')
  const refused = { status: 400, body: { code: 'self-service-stopped' } }
  expect(await visitor.call('verifyEmail', { id, code })).toMatchObject(refused)
  for (const { _id } of own) expect(await visitor.call('removeEmail', { id: _id })).toMatchObject(refused)
  expect(await visitor.call('verifyApp', { id: app.id, code: app.code() })).toMatchObject(refused)
  expect(await visitor.call('addRecoveryCodes', {})).toMatchObject(refused)
  expect(await visitor.call('removeProof', { id: app.id })).toMatchObject(refused)
  expect((await visitor.call('removeEmail', { id })).status).toBe(200)
  expect((await visitor.call('session')).body.user?.emails).toEqual(own)
  expect((await visitor.call('proofs', {})).body.app).toBeNull()
})

test('who has no contact yet gives no first address, also not in a sign-in that had begun (HD14)', async () => {
  const begun = portal.visitor()
  await startFlow(begun, 'profile', 'bob')
  const { id } = (await begun.call('initialEmail', { email: 'bob@mail.example' })).body.data
  const code = await readCode(portal, 'bob@mail.example')
  await stop('bob')
  expect((await begun.call('verifyInitialEmail', { id, code })).status).toBe(401)
  expect(await signIn('bob')).toMatchObject({ status: 401, body: { code: 'help-desk' } })
})

test('an unlock whose directory hangs is not finished after a stop (HD14)', async () => {
  beforeUnlock = async () => {
    throw new Unavailable('directory')
  }
  const { visitor, code } = await startWithCode(portal, 'unlock', { username: 'dave' })
  expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(503)
  await stop('dave')
  beforeUnlock = async () => undefined
  portal.pass(3 * 60_000)
  await tidy(portal.ports, 24 * 60 * 60_000)
  expect((await portal.ports.directory.find('dave'))?.isLocked).toBe(true)
  expect(await portal.ports.store.directoryWrites.open()).toEqual([])
})
