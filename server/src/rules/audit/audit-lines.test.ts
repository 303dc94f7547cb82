import { afterEach, beforeEach, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

interface AuditLine {
  readonly time: string
  readonly msg: string
  readonly audit?: Readonly<Record<string, string | null>>
}
const auditLines = () =>
  portal.logLines.map((line) => JSON.parse(line) as AuditLine).filter(({ audit }) => audit !== undefined)

/** The reasons that the events of a sign-in give beside their names. */
const reasons: Readonly<Record<string, string>> = {
  'code.sent': 'email',
  'code.checked': 'email',
  'refused.signIn': 'wrong password',
}

test('every event is one line that tells when, what, who, in which flow, why and from where (AU3)', async () => {
  await signInFully(portal)
  const refused = await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
  const account = await portal.ports.directory.find('alice')
  const lines = auditLines().filter(({ msg }) => !msg.startsWith('delivery.'))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'sign-in.password',
    'code.sent',
    'code.checked',
    'sign-in.done',
    'refused.signIn',
  ])
  for (const { time, msg, audit } of lines) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(audit).toEqual({
      at: new Date(portal.ports.clock.now()).toISOString(),
      event: msg,
      actor: expect.stringMatching(/^\S{16,}$/),
      about: msg === 'refused.signIn' ? account?.id : null,
      flowId: msg === 'refused.signIn' ? null : expect.stringMatching(/^\S{16,}$/),
      purpose: 'profile',
      result: msg === 'refused.signIn' ? 'refused' : 'ok',
      reason: reasons[msg] ?? null,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      source: '127.0.0.1',
      detail: null,
    })
  }
  expect(lines[3]?.audit?.['actor']).toBe(account?.id)
  expect(lines[4]?.audit?.['requestId']).toBe(refused.body.requestId)
  expect(new Set(lines.slice(0, 4).map(({ audit }) => audit?.['flowId'])).size).toBe(1)
})

test('a refused password is kept with the rules that it breaks (AU3)', async () => {
  const visitor = await signInFully(portal)
  const short = { oldPassword: password, newPassword: 'Short', newpassword2: 'Short' }
  expect(await visitor.call('changePassword', short)).toMatchObject({ status: 400 })
  expect(auditLines().at(-1)?.audit).toMatchObject({
    event: 'refused.changePassword',
    reason: 'rules: length number special',
  })
})

test('nothing that is typed makes a line of its own or reaches the terminal (AU3)', async () => {
  const evil = 'a\r\n{"event":"sign-in.done"}\u001b[2J\u0085\u2028\u009b31m'
  const before = portal.logLines.length
  const visitor = portal.visitor()
  await visitor.call('signIn', { username: evil, password: evil, captcha: rightCaptcha })
  await visitor.call('startReset', { username: evil, captcha: rightCaptcha })
  await visitor.call('startUnlock', { username: evil, captcha: rightCaptcha })
  await visitor.raw({
    method: 'POST',
    url: '/api/user/profile/initial',
    headers: { 'content-type': 'application/json', 'user-agent': '\u009b31m', 'x-forwarded-for': '1.2.3.4\u0085' },
    payload: JSON.stringify({ username: evil, password, captcha: rightCaptcha }),
  })
  const lines = portal.logLines.slice(before)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line).toMatch(/^\{.*\}\n$/)
    for (const sign of ['\r', '\u001b', '\u0085', '\u009b', '\u2028']) expect(line).not.toContain(sign)
    expect(JSON.parse(line)).not.toHaveProperty('event')
  }
})

test('an unknown name is kept as its keyed hash, the same for one name and another portal cannot tell it (AU2)', async () => {
  const sees = async (username: string) => {
    await portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
    return auditLines().at(-1)?.audit?.['actor']
  }
  const once = await sees('MyS3cret!pw')
  expect(await sees('mys3cret!PW')).toBe(once)
  expect(await sees('MyS3cret!px')).not.toBe(once)
  expect(once).toBe(portal.ports.secrets.sign('name', 'mys3cret!pw'))
  expect(JSON.stringify([portal.logLines, await portal.ports.store.audit.recent(100)]).toLowerCase()).not.toContain(
    'mys3cret',
  )
})

test('events are forgotten when their days are over, and not before (AU3)', async () => {
  const events = async () =>
    (await portal.ports.store.audit.recent(100, { event: 'recovery' })).map(({ purpose }) => purpose)
  await startFlow(portal.visitor(), 'reset', 'alice')
  portal.pass(89 * dayMs)
  await startFlow(portal.visitor(), 'unlock', 'alice')
  portal.pass(dayMs - 1)
  await tidy(portal.ports, 90 * dayMs)
  expect(await events()).toHaveLength(2)
  portal.pass(2)
  await tidy(portal.ports, 90 * dayMs)
  expect(await events()).toEqual(['unlock'])
})
