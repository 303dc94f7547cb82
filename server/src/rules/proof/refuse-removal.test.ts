import type { Verification } from '@portico/contract'
import { afterEach, expect, test } from 'vitest'
import { foldedCode } from '../../ports/system/readable-code.js'
import { type App, giveProofs, setUpApp } from '../../testing/app-of.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { macOfCode } from './seal-proof.js'

const hourMs = 60 * 60_000
const newPassword = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
let portal: TestPortal
afterEach(() => portal.close())

const open = async (contactHoldMs: number) => {
  portal = await testPortal({ rules: { contactHoldMs } })
  portal.pass(1_000)
}

async function idOf(visitor: TestVisitor, address: string): Promise<string> {
  const { body } = await visitor.call('session', {})
  return body.user?.emails.find(({ email }) => email === address)?._id ?? 'none'
}

async function removal(visitor: TestVisitor, address = 'alice@home.example'): Promise<string> {
  const { status, body } = await visitor.call('removeEmail', { id: await idOf(visitor, address) })
  return `${status} ${body.code ?? ''}`.trim()
}

async function removalOf(visitor: TestVisitor, id: string): Promise<string> {
  const { status, body } = await visitor.call('removeProof', { id })
  return `${status} ${body.code ?? ''}`.trim()
}

async function enroll(visitor: TestVisitor, email: string): Promise<void> {
  const { body } = await visitor.call('addEmail', { email })
  const code = await readCode(portal, email)
  expect((await visitor.call('verifyEmail', { id: body.data.id, code })).status).toBe(200)
}

async function reset(username = 'alice'): Promise<void> {
  const visitor = await proveForReset(portal, username)
  expect((await visitor.call('resetPassword', newPassword)).status).toBe(200)
}

/** Signs in with the password of before or the new one, a code by mail, and a code of the app. */
async function signIn({ password = 'Blauer-Himmel-7', app }: { password?: string; app?: App } = {}) {
  // No code leaves for the same address in between.
  portal.pass(30_000)
  const visitor = portal.visitor()
  const started = await visitor.call('signIn', { username: 'alice', password, captcha: 'a solved captcha' })
  expect(started.status).toBe(200)
  if (app !== undefined) {
    expect((await visitor.call('compareApp', { code: app.code() }, { flow: 'profile' })).status).toBe(200)
    return visitor
  }
  await sendFirst(visitor, started.body as Verification, { flow: 'profile' })
  const code = await readCode(portal, 'alice@mail.example')
  expect((await visitor.call('compareCode', { code }, { flow: 'profile' })).status).toBe(200)
  return visitor
}

/** A reset that gives both proofs. */
async function resetWith(app: App): Promise<void> {
  const { visitor, code } = await startWithCode(portal, 'reset')
  await visitor.call('compareCode', { code }, { flow: 'reset' })
  expect((await visitor.call('compareApp', { code: app.code() }, { flow: 'reset' })).status).toBe(200)
  expect((await visitor.call('resetPassword', newPassword)).status).toBe(200)
  portal.pass(60_000)
}

test('for the hours of the hold after a reset no older address goes, and then it does (G6)', async () => {
  await open(24 * hourMs)
  portal.pass(hourMs)
  await reset()
  const visitor = await signIn()
  const { body } = await visitor.call('removeEmail', { id: await idOf(visitor, 'alice@home.example') })
  expect(body).toMatchObject({
    code: 'removal-held',
    message: 'Your password was reset a short time ago. This can be removed from 6 January 2026 at 10:00 UTC on.',
  })
  portal.pass(24 * hourMs - 61_000)
  const early = await signIn()
  expect(await removal(early)).toBe('400 removal-held')
  portal.pass(1_000)
  expect(await removal(early)).toBe('200')
})

test('what came after the reset can go, and so can an address that was never verified (G6)', async () => {
  await open(24 * hourMs)
  const before = await signInFully(portal)
  await before.call('addEmail', { email: 'begun@else.example' })
  await reset()
  const visitor = await signIn()
  await enroll(visitor, 'later@else.example')
  expect(await removal(visitor, 'begun@else.example')).toBe('200')
  expect(await removal(visitor, 'later@else.example')).toBe('200')
  expect(await removal(visitor)).toBe('400 removal-held')
})

test('an address that waited when the password was reset stays for the whole hold (G6)', async () => {
  await open(24 * hourMs)
  await enroll(await signInFully(portal), 'waits@else.example')
  portal.pass(20 * hourMs)
  await reset()
  expect(await removal(await signIn(), 'waits@else.example')).toBe('400 removal-held')
})

test('without a hold, after a change of the password, and with an unlock nothing is held (G6)', async () => {
  await open(0)
  await reset()
  expect(await removal(await signIn())).toBe('200')
  await portal.close()
  await open(24 * hourMs)
  const visitor = await signInFully(portal)
  const changed = { oldPassword: 'Portico-Demo-1', newPassword: 'Blauer-Himmel-7', newpassword2: 'Blauer-Himmel-7' }
  expect((await visitor.call('changePassword', changed)).status).toBe(200)
  const unlock = await startWithCode(portal, 'unlock')
  await unlock.visitor.call('compareCode', { code: unlock.code }, { flow: 'unlock' })
  expect(await removal(visitor)).toBe('200')
})

test('after a reset neither the app of before nor its codes go (G6, PF8)', async () => {
  await open(24 * hourMs)
  const owner = await signInFully(portal)
  const app = await setUpApp(portal, owner)
  const { body } = await owner.call('addRecoveryCodes', {})
  expect(body.data.codes).toHaveLength(10)
  const codes = (await owner.call('proofs', {})).body.recoveryCodes?._id ?? ''
  portal.pass(25 * hourMs)
  await resetWith(app)
  const visitor = await signIn({ app })
  for (const id of [app.id, codes]) expect(await removalOf(visitor, id)).toBe('400 removal-held')
  portal.pass(24 * hourMs)
  expect(await removalOf(await signIn({ app }), app.id)).toBe('200')
})

test('after a reset codes that are left cannot be replaced, and used up ones can (G6)', async () => {
  await open(24 * hourMs)
  const { app, codes } = await giveProofs(portal, 'alice', { hasCodes: true })
  await resetWith(app)
  const visitor = await signIn({ app })
  const replaced = async () => {
    const { status, body } = await visitor.call('addRecoveryCodes', {})
    return `${status} ${body.code ?? ''}`.trim()
  }
  expect(await replaced()).toBe('400 removal-held')
  const { store, clock, directory, secrets } = portal.ports
  const own = await store.proofs.allOf((await directory.find('alice'))?.id ?? '', 0)
  for (const set of own.filter(({ kind }) => kind === 'recovery-code'))
    for (const code of codes)
      await store.proofs.useCode(set.id, macOfCode(secrets, set, foldedCode(code) ?? '') ?? '', clock.now())
  expect(await replaced()).toBe('200')
  // These are younger than the reset.
  expect(await replaced()).toBe('200')
})

test('while a new app waits no older address goes, and the app itself can (G6, PF8)', async () => {
  await open(24 * hourMs)
  const owner = await signInFully(portal)
  const app = await setUpApp(portal, owner)
  expect(await removal(owner)).toBe('400 contact-held')
  expect(await removalOf(owner, app.id)).toBe('200')
  expect(await removal(owner)).toBe('200')
})

test('while a new address waits no older app goes (G6, PF8)', async () => {
  await open(24 * hourMs)
  const app = await setUpApp(portal, await signInFully(portal))
  portal.pass(25 * hourMs)
  const visitor = await signIn({ password: 'Portico-Demo-1', app })
  await enroll(visitor, 'later@else.example')
  expect(await removalOf(visitor, app.id)).toBe('400 contact-held')
})

test('an address goes only from a session that proved the app, once it is demanded (PF8)', async () => {
  await open(hourMs)
  const app = await setUpApp(portal, await signInFully(portal))
  portal.pass(hourMs - 3 * 60_000)
  const without = await signIn({ password: 'Portico-Demo-1' })
  portal.pass(3 * 60_000)
  expect(await removal(without)).toBe('400 sign-in-again')
  expect(await removalOf(without, app.id)).toBe('400 sign-in-again')
  expect((await without.call('addRecoveryCodes', {})).body.code).toBe('sign-in-again')
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  await visitor.call('compareApp', { code: app.code() }, { flow: 'profile' })
  expect(await removal(visitor)).toBe('200')
})

test('a reset whose outcome is unknown holds what is older, too (G6, W5)', async () => {
  let isSilent = false
  portal = await testPortal({
    rules: { contactHoldMs: 24 * hourMs },
    directory: (real) => ({
      ...real,
      async setPassword(account, next) {
        await real.setPassword(account, next)
        if (isSilent) throw new Error('the directory did not answer')
      },
    }),
  })
  isSilent = true
  const visitor = await proveForReset(portal)
  expect((await visitor.call('resetPassword', newPassword)).status).toBeGreaterThanOrEqual(500)
  expect(await removal(await signIn())).toBe('400 removal-held')
})
