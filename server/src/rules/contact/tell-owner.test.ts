import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FlowName } from '@portico/contract'
import { afterEach, expect, test } from 'vitest'
import { asMail } from '../../testing/every-mail.js'
import {
  codeIn,
  newAddresses,
  offeredIds,
  readCode,
  signInFully,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'

const minute = 60_000
const hour = 60 * minute
let portal: TestPortal
afterEach(() => portal.close())

const people = [
  { username: 'alice', emails: ['alice@mail.example'] },
  { username: 'bob' },
  { username: 'carol', emails: ['carol@mail.example'], mustChangePassword: true },
]
const open = async (choice: TestPortalChoice = {}) => {
  const limits = { failedSignIns: 1000, sendsPerContactDay: 100, sendsPerAccountDay: 100, ...choice.limits }
  portal = await testPortal({ people, ...choice, limits })
}

/** The notices to a person so far, the oldest first. */
async function noticesTo(username: string): Promise<string[]> {
  await portal.delivered()
  const notices = portal.mail.messages().filter(({ message }) => codeIn(message.text) === null)
  const own = notices.filter(({ message }) => message.to === `${username}@mail.example`)
  return own.map(({ message }) => asMail(message).subject.replace(/^.*?: /, '')).reverse()
}

const newAddress = newAddresses()
const failed = 'wrong passwords entered for your account'
const known = 'someone knows your password'
const codes = 'wrong codes entered for your account'
const further = 'more attempts on your account'

async function failSignIns(username: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await portal.visitor(newAddress()).call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
  }
}

/** Enters five wrong codes in a flow of alice. */
async function guess(flow: FlowName): Promise<void> {
  const { visitor, code } = await startWithCode(portal, flow)
  for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: wrongCode(code) }, { flow })
}

test('the owner hears of the 20th wrong password of a day, once, and on the next day again (G11)', async () => {
  await open()
  await failSignIns('alice', 19)
  expect(await noticesTo('alice')).toEqual([])
  await failSignIns('alice', 1)
  expect(await noticesTo('alice')).toEqual([failed])
  await failSignIns('alice', 40)
  expect(await noticesTo('alice')).toEqual([failed])
  portal.pass(24 * hour)
  await failSignIns('alice', 20)
  expect(await noticesTo('alice')).toEqual([failed, failed])
})

test('a made-up name leaves no message and no marker once it is due (E6)', async () => {
  await open()
  await failSignIns('nobody01', 20)
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
  expect(await portal.ports.store.markers.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
})

test('the owner hears of a right password that no code follows in 15 minutes, once a day (G11)', async () => {
  await open()
  await startFlow(portal.visitor(), 'profile', 'alice')
  portal.pass(15 * minute - 1)
  expect(await noticesTo('alice')).toEqual([])
  portal.pass(1)
  expect(await noticesTo('alice')).toEqual([known])
  await startFlow(portal.visitor(), 'profile', 'alice')
  portal.pass(15 * minute)
  expect(await noticesTo('alice')).toEqual([known])
  portal.pass(24 * hour)
  await startFlow(portal.visitor(), 'profile', 'alice')
  portal.pass(15 * minute)
  expect(await noticesTo('alice')).toEqual([known, known])
})

test('the notice of an abandoned password tells when the password was right (G11)', async () => {
  await open({ startsAt: Date.UTC(2026, 0, 5, 9) })
  await startFlow(portal.visitor(), 'profile', 'alice')
  portal.pass(3 * hour)
  await portal.delivered()
  expect(portal.mail.messages()[0]?.message.text).toContain('When: 5 January 2026 at 09:00 UTC')
})

test('a notice says the time in the zone of the portal (TIME3)', async () => {
  await open({ startsAt: Date.UTC(2026, 0, 5, 9), rules: { timeZone: 'Europe/Berlin' } })
  await startFlow(portal.visitor(), 'profile', 'alice')
  portal.pass(3 * hour)
  await portal.delivered()
  expect(portal.mail.messages()[0]?.message.text).toContain('When: 5 January 2026 at 10:00 CET')
})

test('wrong codes are no code that follows (G11)', async () => {
  await open()
  await guess('profile')
  portal.pass(15 * minute)
  expect(await noticesTo('alice')).toEqual([codes, known])
})

test('a sign-in that is completed is not told, with a code, a first address or a new password (G11)', async () => {
  await open()
  const { visitor, code } = await startWithCode(portal, 'profile')
  expect((await visitor.call('compareCode', { code }, { flow: 'profile' })).status).toBe(200)

  const bob = portal.visitor()
  await startFlow(bob, 'profile', 'bob')
  const { body } = await bob.call('initialEmail', { email: 'bob@mail.example' })
  const { id } = body.data
  const first = { id, code: await readCode(portal, 'bob@mail.example') }
  expect((await bob.call('verifyInitialEmail', first)).status).toBe(200)

  const carol = portal.visitor()
  await startFlow(carol, 'profile', 'carol')
  const staged = await carol.call('forcedChange', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
  const [handle = ''] = offeredIds(staged.body)
  await carol.call('sendCode', { type: 'email', id: handle }, { flow: 'profile' })
  const typed = await readCode(portal, 'carol@mail.example')
  expect((await carol.call('compareCode', { code: typed }, { flow: 'profile' })).status).toBe(200)

  portal.pass(16 * minute)
  const told = [await noticesTo('alice'), await noticesTo('bob'), await noticesTo('carol')]
  expect(told).toEqual([[], [], ['your password was changed']])
})

test('typing the password again in one browser makes nothing later, and one code answers all of it (G11)', async () => {
  await open()
  const thief = portal.visitor()
  await startFlow(thief, 'profile', 'alice')
  portal.pass(14 * minute)
  await startFlow(thief, 'profile', 'alice')
  portal.pass(minute)
  expect(await noticesTo('alice')).toEqual([known])

  portal.pass(24 * hour)
  const owner = portal.visitor()
  await startFlow(owner, 'profile', 'alice')
  const [id = ''] = offeredIds(await startFlow(owner, 'profile', 'alice'))
  await owner.call('sendCode', { type: 'email', id }, { flow: 'profile' })
  await owner.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'profile' })
  portal.pass(16 * minute)
  expect(await noticesTo('alice')).toEqual([known])
})

test('a known device that types the password and goes away is not told (G11, G1)', async () => {
  await open()
  const owner = await signInFully(portal)
  expect((await owner.call('signOut')).status).toBe(200)
  await startFlow(owner, 'profile', 'alice')
  portal.pass(15 * minute)
  expect(await noticesTo('alice')).toEqual([])
})

test('another name in the same browser leaves the marker of the first (G11)', async () => {
  await open()
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  await startFlow(visitor, 'profile', 'carol')
  portal.pass(15 * minute)
  expect([await noticesTo('alice'), await noticesTo('carol')]).toEqual([[known], [known]])
})

test('three notices that strangers cause leave in a day, one more for the rest, and then none (G11)', async () => {
  await open()
  await failSignIns('alice', 1)
  portal.pass(23 * hour)
  await failSignIns('alice', 19)
  await guess('reset')
  portal.pass(minute)
  await guess('profile')
  expect(await noticesTo('alice')).toEqual([failed, codes, codes])
  portal.pass(15 * minute)
  expect(await noticesTo('alice')).toEqual([failed, codes, codes, further])
  portal.pass(hour)
  await failSignIns('alice', 20)
  expect(await noticesTo('alice')).toEqual([failed, codes, codes, further])
})

test('changes of the account itself are told however many attempts there were (G11, R7)', async () => {
  await open()
  await failSignIns('alice', 20)
  await guess('reset')
  portal.pass(minute)
  await guess('profile')
  portal.pass(15 * minute)
  const { visitor, code } = await startWithCode(portal, 'unlock', { from: newAddress() })
  await visitor.call('compareCode', { code }, { flow: 'unlock' })
  expect((await noticesTo('alice')).at(-1)).toBe('your account was unlocked')
})

test('a marker survives a restart, is told once, and is no message to an operator (E6)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-markers-'))
  try {
    const file = path.join(folder, 'store.db')
    const startsAt = Date.UTC(2026, 0, 5, 9)
    await open({ file, startsAt })
    const { body } = await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })
    expect(offeredIds(body)).toHaveLength(1)
    expect(await portal.ports.store.outbox.waiting()).toEqual([])
    await portal.close()
    await open({ file, startsAt: startsAt + 15 * minute, people: [] })
    expect(await noticesTo('alice')).toEqual([known])
    expect(await noticesTo('alice')).toEqual([known])
    expect(await portal.ports.store.outbox.waiting()).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
