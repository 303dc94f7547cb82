import { flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  holderOf,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
} from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const add = async (visitor: TestVisitor) => (await visitor.call('addEmail', { email: 'new@else.example' })).status
const reset = async (visitor: TestVisitor) =>
  (await visitor.call('resetPassword', { password: fresh, password2: fresh })).status
const change = async (visitor: TestVisitor) =>
  (await visitor.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh })).status

test('signing out ends the session on the server; again, and without one, it is still a success (S5)', async () => {
  const visitor = await signInFully(portal)
  const old = new Map(visitor.cookies)
  expect((await visitor.call('signOut')).status).toBe(200)
  expect(await add(holderOf(portal, old))).toBe(401)
  expect((await holderOf(portal, old).call('session')).body.isLoggedIn).toBe(false)
  expect((await visitor.call('signOut')).status).toBe(200)
  expect((await holderOf(portal, old).call('signOut')).status).toBe(200)
  expect((await portal.visitor().call('signOut')).status).toBe(200)
})

test('signing out ends an unfinished flow and its code too (S5)', async () => {
  const { visitor, code } = await startWithCode(portal, 'profile')
  const old = new Map(visitor.cookies)
  await visitor.call('signOut')
  expect((await holderOf(portal, old).call('compareCode', { code })).status).toBe(401)
})

/** Two signed-in browsers, and one flow of each kind that waits for its code. */
async function everythingOpen() {
  const signedIn = [await signInFully(portal), await signInFully(portal)]
  const flows = []
  for (const flow of flowNames) flows.push({ flow, ...(await startWithCode(portal, flow)) })
  const grant = await proveForReset(portal)
  return { signedIn, flows, grant }
}

async function expectAllDead({ signedIn, flows, grant }: Partial<Awaited<ReturnType<typeof everythingOpen>>>) {
  for (const visitor of signedIn ?? []) {
    expect(await add(visitor)).toBe(401)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  }
  for (const { visitor, flow, code } of flows ?? []) {
    expect([400, 401]).toContain((await visitor.call('compareCode', { code }, { flow })).status)
  }
  if (grant !== undefined) expect(await reset(grant)).toBe(401)
}

describe('every session, flow, grant and code of a person ends (S7)', () => {
  test('with a reset (S7)', async () => {
    const open = await everythingOpen()
    const elsewhere = await proveForReset(portal)
    expect(await reset(elsewhere)).toBe(200)
    await expectAllDead(open)
  })

  test('with a change of password, but for the session that changed it (S7)', async () => {
    const { signedIn, ...open } = await everythingOpen()
    const [here, there] = signedIn
    if (here === undefined || there === undefined) throw new Error('nobody is signed in')
    const before = new Map(here.cookies)
    expect(await change(here)).toBe(200)
    await expectAllDead({ ...open, signedIn: [there, holderOf(portal, before)] })
    expect(await add(here)).toBe(200)
  })

  test('with a forced change (S7)', async () => {
    const pending = portal.visitor()
    await startFlow(pending, 'profile', 'carol')
    const other = await startWithCode(portal, 'unlock', { username: 'carol' })
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    const staged = await visitor.call('forcedChange', { password: fresh, password2: fresh })
    portal.pass(31_000)
    await sendFirst(visitor, staged.body, { flow: 'profile' })
    const code = await readCode(portal, 'carol@mail.example')
    expect((await visitor.call('compareCode', { code })).status).toBe(200)
    expect([400, 401]).toContain(
      (await other.visitor.call('compareCode', { code: other.code }, { flow: 'unlock' })).status,
    )
    // A second forced change that began with the old password ends as well.
    expect((await pending.call('forcedChange', { password: 'Another-Sky-8', password2: 'Another-Sky-8' })).status).toBe(
      401,
    )
  })

  test.each([
    ['disabled', { isDisabled: true }],
    ['given another password', { password: fresh }],
    ['told to choose another password', { mustChangePassword: true }],
  ] as const)('when the account is %s by an operator, within a minute (S7)', async (_what, setting) => {
    const open = await everythingOpen()
    await portal.accounts.set({ username: 'alice', ...setting })
    portal.pass(60_000)
    await expectAllDead(open)
  })

  test('when the account is locked, within a minute, but for what lifts the lock (S7)', async () => {
    const { signedIn, flows } = await everythingOpen()
    await portal.accounts.set({ username: 'alice', isLocked: true })
    portal.pass(60_000)
    await expectAllDead({ signedIn, flows: flows.filter(({ flow }) => flow === 'profile') })
  })

  test('when the directory itself says so, and enabling does not bring it back (S7)', async () => {
    let isBarred = false
    const guarded = await testPortal({
      directory: (real) => ({
        ...real,
        async byId(id) {
          const account = await real.byId(id)
          return account === null ? null : { ...account, isDisabled: account.isDisabled || isBarred }
        },
      }),
    })
    const visitor = await signInFully(guarded)
    isBarred = true
    guarded.pass(60_000)
    expect(await add(visitor)).toBe(401)
    isBarred = false
    expect(await add(visitor)).toBe(401)
    await guarded.close()
  })
})

test('what one person does ends nobody else (S7)', async () => {
  const dave = await proveForReset(portal, 'dave')
  expect(await reset(dave)).toBe(200)
  const alice = await signInFully(portal)
  const daveAgain = await startWithCode(portal, 'unlock', { username: 'dave' })
  expect(await change(alice)).toBe(200)
  expect((await daveAgain.visitor.call('compareCode', { code: daveAgain.code }, { flow: 'unlock' })).status).toBe(200)
})
