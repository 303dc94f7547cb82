import { deviceCookies } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const dayMs = 24 * 60 * 60_000
const fresh = 'Blauer-Himmel-7'
const cookie = deviceCookies.loopback
const people = ['alice', 'ben', 'cleo', 'dora', 'emil', 'finn'].map((username) => ({
  username,
  emails: [`${username}@mail.example`],
}))

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ people })
})
afterEach(() => portal.close())

/** A new visitor whose browser has this device cookie. */
function browserWith(text: string): TestVisitor {
  const visitor = portal.visitor()
  visitor.cookies.set(cookie, text)
  return visitor
}

/** The device that a new flow of this browser begins with, as the server sees it. */
async function deviceFor(username: string, text: string): Promise<string | null> {
  const { store } = portal.ports
  const nameKey = nameKeyOf(portal.ports, username)
  await store.flows.dropAllOfName(nameKey)
  await startFlow(browserWith(text), 'reset', username)
  const [flow] = await store.flows.liveOfName(nameKey, portal.ports.clock.now())
  return flow?.device ?? null
}

const isKnown = async (username: string, text: string) => (await deviceFor(username, text)) !== null
const cookieOf = (visitor: TestVisitor) => visitor.cookies.get(cookie) ?? ''

describe('a browser becomes a known device (G1)', () => {
  test('with a completed sign-in, and not with the password alone (G1)', async () => {
    const visitor = portal.visitor()
    const started = await startFlow(visitor, 'profile', 'alice')
    await sendFirst(visitor, started, { flow: 'profile' })
    expect(cookieOf(visitor)).toBe('')
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    expect(await isKnown('alice', cookieOf(visitor))).toBe(true)
    expect(await isKnown('ben', cookieOf(visitor))).toBe(false)
    expect(await isKnown('nobody11', cookieOf(visitor))).toBe(false)
  })

  test('with a first email, a forced change and a change of password (G1)', async () => {
    await portal.accounts.add({ ...newPerson('gina'), emails: [] })
    await portal.accounts.add({ ...newPerson('hugo'), mustChangePassword: true })
    const gina = portal.visitor()
    await startFlow(gina, 'profile', 'gina')
    const { body } = await gina.call('initialEmail', { email: 'gina@else.example' })
    await gina.call('verifyInitialEmail', { id: body.data.id, code: await readCode(portal, 'gina@else.example') })
    expect(await isKnown('gina', cookieOf(gina))).toBe(true)
    const hugo = portal.visitor()
    await startFlow(hugo, 'profile', 'hugo')
    const staged = await hugo.call('forcedChange', { password: fresh, password2: fresh })
    await sendFirst(hugo, staged.body, { flow: 'profile' })
    await hugo.call('compareCode', { code: await readCode(portal, 'hugo@mail.example') })
    expect(await isKnown('hugo', cookieOf(hugo))).toBe(true)
    const changing = await signInFully(portal)
    changing.cookies.delete(cookie)
    await changing.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh })
    expect(await isKnown('alice', cookieOf(changing))).toBe(true)
  })

  test('for a year, by a cookie that no script can read (G1)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    const { headers } = await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    const line = [headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith(`${cookie}=`))
    expect(line).toMatch(/^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(line).not.toContain('alice')
    const known = cookieOf(visitor)
    portal.pass(365 * dayMs - 60_000)
    expect(await isKnown('alice', known)).toBe(true)
    portal.pass(60_000)
    expect(await isKnown('alice', known)).toBe(false)
  })

  test('for five accounts, the newest first (G1)', async () => {
    const visitor = portal.visitor()
    for (const { username } of people) {
      await sendFirst(visitor, await startFlow(visitor, 'profile', username), { flow: 'profile' })
      await visitor.call('compareCode', { code: await readCode(portal, `${username}@mail.example`) })
    }
    const known = cookieOf(visitor)
    const states = await Promise.all(people.map(({ username }) => isKnown(username, known)))
    expect(states).toEqual([false, true, true, true, true, true])
  })

  test('never where the setting is off (G1)', async () => {
    const off = await testPortal({ people, rules: { deviceCookie: 'off' } })
    expect(cookieOf(await signInFully(off))).toBe('')
    await off.close()
  })
})

describe('a device cookie is worth nothing (G1)', () => {
  test('when an attacker forged or changed it (G1)', async () => {
    const known = cookieOf(await signInFully(portal))
    const [account = '', generation, issuedAt, device, mac] = known.split('.')
    const others = [
      'x',
      '....',
      '~~~~~~',
      [account, generation, issuedAt, 'another-device', mac].join('.'),
      [account, '1', issuedAt, device, mac].join('.'),
      [account, generation, 'zzzzzzzzz', device, mac].join('.'),
      [portal.ports.secrets.sign('name', 'account|x'), generation, issuedAt, device, mac].join('.'),
      known.repeat(20),
    ]
    for (const text of others) expect(await isKnown('alice', text), text).toBe(false)
    expect(await isKnown('alice', `${others[3]}~x~${known}`)).toBe(false)
    expect(await isKnown('alice', `x~${known}`)).toBe(true)
  })

  test('after a reset, but for the browser that finished it (G1)', async () => {
    const before = cookieOf(await signInFully(portal))
    const visitor = await proveForReset(portal)
    expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
    expect([await isKnown('alice', before), await isKnown('alice', cookieOf(visitor))]).toEqual([false, true])
  })

  test('after a change of the password, but for the browser that made it (G1)', async () => {
    const before = cookieOf(await signInFully(portal))
    const visitor = await signInFully(portal)
    const change = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
    expect((await visitor.call('changePassword', change)).status).toBe(200)
    expect([await isKnown('alice', before), await isKnown('alice', cookieOf(visitor))]).toEqual([false, true])
  })

  test('after a forced change of the password, but for the browser that made it (G1)', async () => {
    const before = cookieOf(await signInFully(portal))
    await portal.accounts.set({ username: 'alice', mustChangePassword: true })
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    const staged = await visitor.call('forcedChange', { password: fresh, password2: fresh })
    await sendFirst(visitor, staged.body, { flow: 'profile' })
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    expect([await isKnown('alice', before), await isKnown('alice', cookieOf(visitor))]).toEqual([false, true])
  })

  test('after an operator set a password, and not when one enabled the account (G1)', async () => {
    const known = cookieOf(await signInFully(portal))
    await portal.accounts.set({ username: 'alice', isDisabled: false })
    expect(await isKnown('alice', known)).toBe(true)
    await portal.accounts.set({ username: 'alice', password: fresh })
    expect(await isKnown('alice', known)).toBe(false)
  })
})

test('a copy of a device cookie is the same device and shares its limits (G1)', async () => {
  const known = cookieOf(await signInFully(portal))
  const [first, second] = [await deviceFor('alice', known), await deviceFor('alice', known)]
  expect(first).not.toBeNull()
  expect(second).toBe(first)
})

function newPerson(username: string) {
  return {
    username,
    name: '',
    password,
    emails: [`${username}@mail.example`],
    phones: [],
    photo: null,
    mustChangePassword: false,
    isLocked: false,
    isDisabled: false,
  }
}
