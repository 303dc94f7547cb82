import { flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { proveForReset, readCode, sendFirst, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const isLoggedIn = async (visitor: TestVisitor) => (await visitor.call('session')).body.isLoggedIn
/** A call that reveals a live session by any answer but 401. */
const remove = async (visitor: TestVisitor) => (await visitor.call('removeEmail', { id: 'nothing' })).status

const fresh = 'Blauer-Himmel-7'
const reset = async (visitor: TestVisitor, typed: string) =>
  (await visitor.call('resetPassword', { password: typed, password2: typed })).status

describe('a signed-in session (S6)', () => {
  test('ends after half an hour without a call (S6)', async () => {
    const visitor = await signInFully(portal)
    portal.pass(30 * minute - 1)
    expect(await remove(visitor)).toBe(400)
    portal.pass(30 * minute)
    expect([await remove(visitor), await isLoggedIn(visitor)]).toEqual([401, false])
  })

  test('ends after twelve hours, however busy (S6)', async () => {
    const visitor = await signInFully(portal)
    for (let passed = 0; passed + 20 * minute < 12 * hour; passed += 20 * minute) {
      expect(await isLoggedIn(visitor)).toBe(true)
      portal.pass(20 * minute)
    }
    expect(await remove(visitor)).toBe(400)
    portal.pass(20 * minute)
    expect([await remove(visitor), await isLoggedIn(visitor)]).toEqual([401, false])
  })

  test('lives as long as the operator says (S6)', async () => {
    const strict = await testPortal({ rules: { session: { idleMs: 5 * minute, lifeMs: hour } } })
    const idle = await signInFully(strict)
    const busy = await signInFully(strict)
    for (let n = 0; n < 14; n += 1) {
      strict.pass(4 * minute)
      expect(await remove(busy)).toBe(400)
    }
    expect(await remove(idle)).toBe(401)
    strict.pass(4 * minute)
    expect(await remove(busy)).toBe(401)
    await strict.close()
  })

  test('goes on while calls come in time, even where a minute is too long (S6)', async () => {
    const strict = await testPortal({ rules: { session: { idleMs: minute, lifeMs: hour } } })
    const visitor = await signInFully(strict)
    for (let n = 0; n < 6; n += 1) {
      strict.pass(50_000)
      expect(await remove(visitor)).toBe(400)
    }
    strict.pass(minute)
    expect(await remove(visitor)).toBe(401)
    await strict.close()
  })

  test('does not live longer by a change of password (S6)', async () => {
    const { visitor } = { visitor: await signInFully(portal) }
    for (let passed = 0; passed < 11 * hour; passed += 20 * minute) {
      portal.pass(20 * minute)
      await isLoggedIn(visitor)
    }
    const change = { oldPassword: 'Portico-Demo-1', newPassword: 'Blauer-Himmel-7', newpassword2: 'Blauer-Himmel-7' }
    expect((await visitor.call('changePassword', change)).status).toBe(200)
    for (let n = 0; n < 3; n += 1) {
      portal.pass(20 * minute)
      await isLoggedIn(visitor)
    }
    expect(await isLoggedIn(visitor)).toBe(false)
  })
})

test.each(flowNames)('the flow %s ends half an hour after its start, however busy (S6)', async (flow) => {
  const { visitor, id } = await startWithCode(portal, flow)
  const resend = async () => (await visitor.call('resendCode', { type: 'email', id }, { flow })).status
  for (let n = 0; n < 2; n += 1) {
    portal.pass(10 * minute)
    expect(await resend()).toBe(200)
  }
  portal.pass(10 * minute - 1)
  expect(await resend()).toBe(200)
  portal.pass(1)
  expect(await resend()).toBe(401)
  expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(401)
  expect((await visitor.call('compareCode', { code: '123456' }, { flow })).status).toBe(401)
})

test('a grant ends after ten minutes (S6, R2)', async () => {
  const visitor = await proveForReset(portal)
  portal.pass(10 * minute)
  expect(await reset(visitor, fresh)).toBe(401)
})

test('a grant from a code proven in minute 29 ends with its flow in minute 30 (S6, R2)', async () => {
  const visitor = portal.visitor()
  const started = await startFlow(visitor, 'reset', 'alice')
  portal.pass(29 * minute)
  await sendFirst(visitor, started, { flow: 'reset' })
  const code = await readCode(portal, 'alice@mail.example')
  expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(200)
  portal.pass(minute - 1)
  expect(await reset(visitor, 'weak')).toBe(400)
  portal.pass(1)
  expect(await reset(visitor, fresh)).toBe(401)
})
