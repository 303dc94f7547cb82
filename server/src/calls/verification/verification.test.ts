import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAddresses, offeredIds, readCode, startFlow, startWithCode, wrongCode } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const mailOfAlice = 'alice@mail.example'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const withCode = (flow: FlowName, who?: Parameters<typeof startWithCode>[2]) => startWithCode(portal, flow, who)
const compare = (visitor: TestVisitor, flow: FlowName, code: string) => visitor.call('compareCode', { code }, { flow })

test('an unknown name goes the same way as a known one, and no message leaves (E1)', async () => {
  const newAddress = newAddresses()
  const walk = async (username: string) => {
    const visitor = portal.visitor(newAddress())
    const started = await visitor.call('startReset', { username, captcha: rightCaptcha })
    const [id = ''] = offeredIds(started.body)
    const seen: unknown[] = [started.status, Object.keys(started.body)]
    const note = ({ status, body }: { status: number; body: object }) => {
      const { requestId: _, ...rest } = body as Record<string, unknown>
      seen.push(status, rest)
    }
    note(await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' }))
    note(await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' }))
    for (let n = 0; n < 6; n += 1) note(await compare(visitor, 'reset', '000000'))
    return seen
  }
  const known = await walk('alice')
  await portal.delivered()
  const mails = portal.mail.messages().length
  expect(await walk('nobody11')).toEqual(known)
  await portal.delivered()
  expect(portal.mail.messages()).toHaveLength(mails)
})

test('decoys stay the same for one name, in every spelling (E2)', async () => {
  const look = async (username: string) => {
    const { body } = await portal.visitor().call('startReset', { username, captcha: rightCaptcha })
    return JSON.stringify(body).replace(/"_id":"[^"]*"/g, '')
  }
  for (const name of ['nobody01', 'nobody02', 'nobody03', 'nobody04']) {
    expect(await look(name.toUpperCase())).toBe(await look(name))
  }
  expect(new Set(await Promise.all(['a1x', 'b2x', 'c3x', 'd4x', 'e5x', 'f6x'].map(look))).size).toBeGreaterThan(2)
})

test('a disabled name looks like any other on reset and unlock, and gets no message', async () => {
  const visitor = portal.visitor()
  const started = await visitor.call('startReset', { username: 'erin', captcha: rightCaptcha })
  expect(started.status).toBe(200)
  for (const id of offeredIds(started.body)) await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('unlock lifts the lock and grants nothing else (R4)', async () => {
  const { visitor, code } = await withCode('unlock', { username: 'dave' })
  expect(await compare(visitor, 'unlock', code)).toMatchObject({ status: 200, body: { success: true } })
  expect((await visitor.call('resetPassword', { password: 'x', password2: 'x' })).status).toBe(401)
  expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  expect((await visitor.call('signIn', { username: 'dave', password, captcha: rightCaptcha })).status).toBe(200)
})

test('a person without contacts meets the help desk on reset, and a first address on signing in (N2)', async () => {
  const stranger = portal.visitor()
  expect(await startFlow(stranger, 'reset', 'bob')).toEqual({ type: '', data: [] })
  const visitor = portal.visitor()
  expect(await startFlow(visitor, 'profile', 'bob')).toEqual({ type: '', data: [] })
  for (const email of [
    'bob@uni.example',
    'bob@CS.Uni.Example',
    'not an address',
    '"x@evil"@uni.example',
    'a@b.co,c@d.ef',
  ]) {
    expect((await visitor.call('initialEmail', { email })).status).toBe(400)
  }
  const added = await visitor.call('initialEmail', { email: 'Bob@else.example' })
  expect(added.status).toBe(200)
  expect((await visitor.call('session')).body).toMatchObject({ pendingEmailId: added.body.data.id })
  const code = await readCode(portal, 'Bob@else.example')
  expect((await visitor.call('verifyInitialEmail', { code, id: 'another entry' })).body.code).toBe('code-wrong')
  const proven = await visitor.call('verifyInitialEmail', { code, id: added.body.data.id })
  expect(proven.body).toMatchObject({
    success: true,
    data: { emails: [{ email: 'Bob@else.example', verified: true }] },
  })
  expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
})

test('who has a contact, or no password, cannot give a first address (N2)', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  expect((await visitor.call('initialEmail', { email: 'thief@else.example' })).status).toBe(400)
  const url = '/api/user/reset/initialemail'
  const headers = { 'content-type': 'application/json' }
  expect((await visitor.raw({ method: 'POST', url, payload: '{"email":"a@b.example"}', headers })).status).toBe(404)
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('a reloaded page is told where it stood (WAY9)', async () => {
  const { visitor, id } = await withCode('unlock')
  const { body } = await visitor.call('session')
  expect(body).toMatchObject({
    path: 'unlock/',
    codeSent: { type: 'email', id },
    verification: { type: 'both' },
    isLoggedIn: false,
  })
})

test('the tenth wrong code ends the flow, and all contacts are told once (O4, R7)', async () => {
  const { visitor, id, code } = await withCode('profile')
  for (let n = 0; n < 4; n += 1) await compare(visitor, 'profile', wrongCode(code))
  for (const tries of [4, 2]) {
    portal.pass(31_000)
    await visitor.call('resendCode', { type: 'email', id }, { flow: 'profile' })
    const newer = await readCode(portal, mailOfAlice)
    for (let n = 0; n < tries; n += 1) await compare(visitor, 'profile', wrongCode(newer))
  }
  expect((await visitor.call('sendCode', { type: 'email', id }, { flow: 'profile' })).status).toBe(401)
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => /wrong verification codes/.test(message.text))
  expect(told.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
})

test('resending to a contact that is not on the list is no refusal, and sends nothing', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'reset', 'alice')
  expect((await visitor.call('resendCode', { type: 'email', id: 'nobody' }, { flow: 'reset' })).status).toBe(200)
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('without an SMS gateway a phone-only person enrolls no address by the password alone (N2)', async () => {
  const quiet = await testPortal({ hasSms: false, people: [{ username: 'frank', phones: ['+15550199'] }] })
  const visitor = quiet.visitor()
  const signIn = { username: 'frank', password, captcha: rightCaptcha }
  expect(await visitor.call('signIn', signIn)).toMatchObject({ status: 401, body: { code: 'help-desk' } })
  expect((await visitor.call('initialEmail', { email: 'frank@else.example' })).status).toBe(401)
  for (const flow of ['reset', 'unlock'] as const) {
    expect(await startFlow(quiet.visitor(), flow, 'frank')).toEqual({ type: '', data: [] })
  }
  await quiet.close()
})

test('entries that are no code leave no trace in the audit, however many come (Q4)', async () => {
  const { visitor } = await withCode('reset')
  const before = (await portal.ports.store.audit.recent(1000)).length
  for (let n = 0; n < 20; n += 1) await compare(visitor, 'reset', 'abc')
  expect(await portal.ports.store.audit.recent(1000)).toHaveLength(before)
})

test('a wrong code is kept with its flow and its reason (AU3)', async () => {
  const { visitor, code } = await withCode('reset')
  await compare(visitor, 'reset', wrongCode(code))
  const [latest] = await portal.ports.store.audit.recent(1)
  expect(latest).toMatchObject({
    event: 'refused.compareCode',
    result: 'refused',
    reason: 'wrong code',
    purpose: 'reset',
  })
  expect(latest?.flowId).toBeTypeOf('string')
})
