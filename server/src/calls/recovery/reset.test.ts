import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  wrongCode,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
/**
 * True when the directory has disabled every account without telling the portal, as an
 * institution's own directory may.
 */
let isBarred: boolean
beforeEach(async () => {
  isBarred = false
  portal = await testPortal({
    directory: (real) => ({
      ...real,
      async byId(id) {
        const account = await real.byId(id)
        return account === null ? null : { ...account, isDisabled: account.isDisabled || isBarred }
      },
    }),
  })
})
afterEach(() => portal.close())

const reset = async (visitor: TestVisitor, typed = fresh) =>
  (await visitor.call('resetPassword', { password: typed, password2: typed })).status
const signIn = (username: string, typed: string, visitor = portal.visitor()) =>
  visitor.call('signIn', { username, password: typed, captcha: rightCaptcha })

test('a new password is taken at the last step alone: refused at every step before it and ever after (R2)', async () => {
  const visitor = portal.visitor()
  const refused = [await reset(visitor)]
  const started = await startFlow(visitor, 'reset', 'alice')
  refused.push(await reset(visitor))
  await sendFirst(visitor, started, { flow: 'reset' })
  refused.push(await reset(visitor))
  const code = await readCode(portal, 'alice@mail.example')
  await visitor.call('compareCode', { code: wrongCode(code) }, { flow: 'reset' })
  refused.push(await reset(visitor))
  await visitor.call('compareCode', { code }, { flow: 'reset' })
  expect(await reset(visitor)).toBe(200)
  refused.push(await reset(visitor, 'Another-Sky-8'), await reset(visitor, 'Another-Sky-8'))
  expect(refused).toEqual([401, 401, 401, 401, 401, 401])
  expect((await signIn('alice', fresh)).status).toBe(200)
})

test('the grant belongs to the browser that proved the code, and to a reset alone (R2, O7)', async () => {
  const proven = await proveForReset(portal)
  expect(await reset(portal.visitor())).toBe(401)
  expect((await proven.call('forcedChange', { password: fresh, password2: fresh })).status).toBe(401)
  portal.pass(31_000)
  for (const flow of ['unlock', 'profile'] as const) {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, flow, 'alice'), { flow })
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow })
    expect([flow, await reset(visitor)]).toEqual([flow, 401])
    portal.pass(31_000)
  }
  expect(await reset(proven)).toBe(200)
})

test('after a reset nobody is signed in, and signing in takes password and code anew (R4)', async () => {
  const visitor = await proveForReset(portal)
  expect(await reset(visitor)).toBe(200)
  expect((await visitor.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
  const started = await signIn('alice', fresh, visitor)
  expect([started.status, started.body.type]).toEqual([200, 'both'])
  expect((await visitor.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
  portal.pass(31_000)
  await sendFirst(visitor, started.body, { flow: 'profile' })
  await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
  expect((await visitor.call('addEmail', { email: 'a@b.example' })).status).toBe(200)
})

describe('what changes while a reset or an unlock is under way', () => {
  const meanwhile: Record<string, { readonly act: () => Promise<unknown>; readonly holds?: string }> = {
    'the account is disabled by an operator': {
      act: () => portal.accounts.set({ username: 'alice', isDisabled: true }),
    },
    'the account is disabled in the directory alone': {
      act: async () => {
        isBarred = true
      },
    },
    'an operator sets a password': {
      act: () => portal.accounts.set({ username: 'alice', password: 'Operator-New-1' }),
      holds: 'Operator-New-1',
    },
    'the owner resets the password': {
      act: async () => reset(await proveForReset(portal), 'Owner-New-11'),
      holds: 'Owner-New-11',
    },
    'the owner removes a contact': {
      act: async () => {
        const owner = await signInFully(portal)
        const emails = (await owner.call('session')).body.user?.emails ?? []
        await owner.call('removeEmail', { id: emails.find(({ email }) => email === 'alice@home.example')?._id ?? '' })
      },
    },
  }

  test.each(Object.entries(meanwhile))(
    '%s: no step of it goes on, and the password stays (R6, S7)',
    async (_, change) => {
      const flows = []
      for (const flow of ['reset', 'unlock'] as const) {
        const visitor = portal.visitor()
        const [, second = ''] = offeredIds(await startFlow(visitor, flow, 'alice'))
        await visitor.call('sendCode', { type: 'email', id: second }, { flow })
        flows.push({ visitor, flow, id: second, code: await readCode(portal, 'alice@home.example') })
        portal.pass(31_000)
      }
      const granted = await proveForReset(portal)
      portal.pass(31_000)
      await change.act()
      expect(await reset(granted)).toBe(401)
      for (const { visitor, flow, id, code } of flows) {
        expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(401)
        expect([400, 401]).toContain((await visitor.call('compareCode', { code }, { flow })).status)
        expect(await reset(visitor)).toBe(401)
      }
      isBarred = false
      await portal.accounts.set({ username: 'alice', isDisabled: false })
      expect((await signIn('alice', fresh)).status).toBe(400)
      expect((await signIn('alice', change.holds ?? password)).status).toBe(200)
    },
  )
})
