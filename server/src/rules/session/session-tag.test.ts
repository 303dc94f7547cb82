import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  countEvents,
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
const newPassword = { password: fresh, password2: fresh }
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    people: ['alice', 'grace'].map((username) => ({ username, emails: [`${username}@mail.example`] })),
  })
})
afterEach(() => portal.close())

/** The tag of the session that the browser has now, as a reloaded page gets it. */
async function tagOf(browser: TestVisitor): Promise<string> {
  const { headers } = await browser.raw({ method: 'GET', url: '/api/user/session' })
  return String(headers['x-session-tag'] ?? '')
}

/** A page that shows the session with this tag, and makes calls with the cookies of now. */
const pageOf =
  (browser: TestVisitor, tag: string) =>
  (address: string, payload: object = {}) =>
    browser.raw({
      method: 'POST',
      url: `/api/user/${address}`,
      payload,
      headers: { 'content-type': 'application/json', 'x-session-tag': tag },
    })

/** Another tab goes on in the same browser: it has the cookies of the other visitor from now on. */
function goOnAs(browser: TestVisitor, other: TestVisitor) {
  for (const [name, value] of other.cookies) browser.cookies.set(name, value)
}

const refused = { status: 409, body: { success: false, code: 'other-session', message: /Nothing was done here/ } }

describe('a page that shows another session than the browser has', () => {
  test('sets no password: two resets with their right codes (X4)', async () => {
    const browser = await proveForReset(portal, 'alice')
    const alice = await tagOf(browser)
    goOnAs(browser, await proveForReset(portal, 'grace'))
    expect(await pageOf(browser, alice)('reset/password', newPassword)).toMatchObject(refused)
    expect(await countEvents(portal, 'password.changed')).toBe(0)
    const grace = await tagOf(browser)
    expect(grace).not.toBe(alice)
    expect((await pageOf(browser, grace)('reset/password', newPassword)).status).toBe(200)
  })

  test('adds, proves and removes no address of the person of another tab (X4)', async () => {
    const browser = await signInFully(portal, 'alice')
    const alice = await tagOf(browser)
    goOnAs(browser, await signInFully(portal, 'grace'))
    const calls = [
      ['profile/addemail', { email: 'new@else.example' }],
      ['profile/verifyemail', { id: 'x', code: '123456' }],
      ['profile/removeemail', { id: 'x' }],
      ['profile/changepassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh }],
      ['profile/passwordrules', { password: fresh }],
      ['profile/logout', {}],
    ] as const
    for (const [address, payload] of calls)
      expect(await pageOf(browser, alice)(address, payload), address).toMatchObject(refused)
    const asked = await browser.raw({ method: 'GET', url: '/api/user/session', headers: { 'x-session-tag': alice } })
    expect(asked).toMatchObject(refused)
    expect((await browser.call('session')).body).toMatchObject({ isLoggedIn: true, account: { username: 'grace' } })
  })

  test.each<FlowName>(['profile', 'reset', 'unlock'])(
    'neither sends nor compares a code of another flow, and costs no try: %s (X4)',
    async (flow) => {
      const { visitor: browser } = await startWithCode(portal, flow, { username: 'alice' })
      const alice = await tagOf(browser)
      const verification = await startFlow(browser, flow, 'grace')
      const id = await sendFirst(browser, verification, { flow })
      const code = await readCode(portal, 'grace@mail.example')
      for (const [call, payload] of [
        ['sendcode', { type: 'email', id }],
        ['resendcode', { type: 'email', id }],
        ['comparecode', { code }],
        ['comparecode', { code: '000000' }],
      ] as const)
        expect(await pageOf(browser, alice)(`${flow}/${call}`, payload), call).toMatchObject(refused)
      expect((await pageOf(browser, await tagOf(browser))(`${flow}/comparecode`, { code })).status).toBe(200)
    },
  )

  test('is refused too where the same person began two resets (X4)', async () => {
    const browser = portal.visitor()
    await startFlow(browser, 'reset', 'alice')
    const first = await tagOf(browser)
    const id = await sendFirst(browser, await startFlow(browser, 'reset', 'alice'), { flow: 'reset' })
    expect(await pageOf(browser, first)('reset/resendcode', { type: 'email', id })).toMatchObject(refused)
  })
})

describe('a page whose session goes on', () => {
  test('works where the same person signed in again in another tab (X4)', async () => {
    const browser = await signInFully(portal, 'alice')
    const before = await tagOf(browser)
    const sid = browser.cookies.get('sid')
    goOnAs(browser, await signInFully(portal, 'alice'))
    expect(browser.cookies.get('sid')).not.toBe(sid)
    expect((await pageOf(browser, before)('profile/addemail', { email: 'new@else.example' })).status).toBe(200)
  })

  test('works after a change of the password, which gives the session a new id (X4)', async () => {
    const browser = await signInFully(portal, 'alice')
    const before = await tagOf(browser)
    const input = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
    const changed = await pageOf(browser, before)('profile/changepassword', input)
    expect(changed).toMatchObject({ status: 200, headers: { 'x-session-tag': before } })
    expect((await pageOf(browser, before)('profile/addemail', { email: 'new@else.example' })).status).toBe(200)
  })

  test('keeps the tag of its flow until its person is signed in (X4)', async () => {
    const { visitor: browser, code } = await startWithCode(portal, 'reset')
    const flow = await tagOf(browser)
    const right = await pageOf(browser, flow)('reset/comparecode', { code })
    expect(right).toMatchObject({ status: 200, headers: { 'x-session-tag': flow } })
    const { visitor: other, code: second } = await startWithCode(portal, 'profile', { username: 'grace' })
    const start = await tagOf(other)
    const { headers } = await pageOf(other, start)('profile/comparecode', { code: second })
    expect(headers['x-session-tag']).toMatch(/^[\w-]{16}$/)
    expect(headers['x-session-tag']).not.toBe(start)
  })

  test('hears that its session is over where another tab signed out, or its time ended (X4)', async () => {
    const browser = await signInFully(portal, 'alice')
    const alice = await tagOf(browser)
    const other = holderOf(portal, browser.cookies)
    await other.call('signOut')
    const late = holderOf(portal, browser.cookies)
    goOnAs(browser, other)
    for (const each of [browser, late]) {
      const answer = await pageOf(each, alice)('profile/addemail', { email: 'new@else.example' })
      expect(answer).toMatchObject({ status: 401, body: { code: 'session-gone' } })
    }
    expect((await pageOf(browser, alice)('profile/logout')).status).toBe(200)
  })

  test('needs no tag: a client that knows none works as before (X4)', async () => {
    const browser = await signInFully(portal, 'alice')
    expect((await browser.call('addEmail', { email: 'new@else.example' })).status).toBe(200)
    expect((await pageOf(browser, '')('profile/addemail', { email: 'two@else.example' })).status).toBe(200)
  })
})
