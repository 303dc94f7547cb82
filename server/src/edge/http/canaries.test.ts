import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestAnswer, TestVisitor } from '../../testing/test-visitor.js'

/**
 * The typed texts of the whole run, each of them a canary, except `rightCaptcha`, which the steps
 * need.
 */
const typed = {
  wrongPassword: 'Canary-Wrong-1',
  asUsername: 'MyS3cret!pw',
  staged: 'Canary-Staged-2',
  reset: 'Canary-Reset-3',
  changed: 'Canary-Changed-4',
  mismatch: 'Canary-Mismatch-5',
  captcha: 'canary-captcha-6',
  wrongCode: '918273',
  garbage: 'canary-garbage-7',
}
const addresses = [
  'alice@mail.example',
  'alice@home.example',
  'carol@mail.example',
  'canary-new@else.example',
  'bob-canary@else.example',
]
const phone = '5550142'

let folder: string
let portal: TestPortal
let fault: Error | null = null
const answers: TestAnswer<unknown>[] = []
const secrets = new Set<string>()
const codes = new Set<string>()

/** Keeps every answer, and makes a canary of every cookie that the server sets. */
function watched(): TestVisitor {
  const visitor = portal.visitor()
  const keep = <Answer extends TestAnswer<unknown>>(answer: Answer): Answer => {
    answers.push(answer)
    for (const value of visitor.cookies.values()) if (value.length > 10) secrets.add(value)
    return answer
  }
  return {
    cookies: visitor.cookies,
    call: async (...input) => keep(await visitor.call(...input)),
    raw: async (...input) => keep(await visitor.raw(...input)),
  }
}

async function codeTo(address: string): Promise<string> {
  const code = await readCode(portal, address)
  codes.add(code)
  return code
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-canaries-'))
  portal = await testPortal({
    file: join(folder, 'portico.db'),
    captcha: () => ({
      challenge: null,
      redeem: async (token) => {
        if (token === typed.captcha) throw new Refusal('captcha', { reason: 'captcha wrong' })
      },
    }),
    directory: (real) => ({
      ...real,
      isPasswordRight(account, given) {
        // Like an error of a library that carries its inputs beside the message.
        if (fault !== null) return Promise.reject(Object.assign(fault, { given, options: { values: [given] } }))
        return real.isPasswordRight(account, given)
      },
    }),
  })
  await signingIn()
  await resetting()
  await unlocking()
  await changingByForce()
  await firstAddress()
  await enrolling()
  await nonsense()
  await portal.delivered()
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const captcha = 'a solved captcha'

async function signingIn() {
  const visitor = watched()
  await visitor.call('signIn', { username: 'alice', password: typed.wrongPassword, captcha })
  await visitor.call('signIn', { username: typed.asUsername, password, captcha })
  await visitor.call('signIn', { username: 'alice', password, captcha: typed.captcha })
  for (fault of [new Error('it broke'), new Unavailable('directory', { cause: new Error('no answer') })]) {
    await visitor.call('signIn', { username: 'alice', password: typed.wrongPassword, captcha })
  }
  fault = null
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  await visitor.call('compareCode', { code: typed.wrongCode })
  await visitor.call('compareCode', { code: await codeTo('alice@mail.example') })
  await visitor.call('changePassword', {
    oldPassword: typed.wrongPassword,
    newPassword: typed.changed,
    newpassword2: typed.changed,
  })
  await visitor.call('changePassword', {
    oldPassword: password,
    newPassword: typed.changed,
    newpassword2: typed.mismatch,
  })
  await visitor.call('signOut')
}

async function resetting() {
  const visitor = watched()
  await visitor.call('startReset', { username: typed.asUsername, captcha })
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
  await visitor.call('compareCode', { code: typed.wrongCode }, { flow: 'reset' })
  await visitor.call('compareCode', { code: await codeTo('alice@mail.example') }, { flow: 'reset' })
  await visitor.call('resetPassword', { password: typed.reset, password2: typed.mismatch })
  await visitor.call('resetPassword', { password: 'short', password2: 'short' })
  expect((await visitor.call('resetPassword', { password: typed.reset, password2: typed.reset })).status).toBe(200)
}

async function unlocking() {
  portal.pass(60_000)
  const visitor = watched()
  await sendFirst(visitor, await startFlow(visitor, 'unlock', 'alice'), { flow: 'unlock', kind: 'phone' })
  await visitor.call('compareCode', { code: await codeTo('+15550142') }, { flow: 'unlock' })
}

async function changingByForce() {
  const visitor = watched()
  await startFlow(visitor, 'profile', 'carol')
  const staged = await visitor.call('forcedChange', { password: typed.staged, password2: typed.staged })
  await sendFirst(visitor, staged.body, { flow: 'profile' })
  expect((await visitor.call('compareCode', { code: await codeTo('carol@mail.example') })).status).toBe(200)
}

async function firstAddress() {
  const visitor = watched()
  await startFlow(visitor, 'profile', 'bob')
  const { body } = await visitor.call('initialEmail', { email: 'bob-canary@else.example' })
  const code = await codeTo('bob-canary@else.example')
  expect((await visitor.call('verifyInitialEmail', { code, id: body.data.id })).status).toBe(200)
}

async function enrolling() {
  const visitor = watched()
  const start = { username: 'alice', password: typed.reset, captcha }
  await sendFirst(visitor, (await visitor.call('signIn', start)).body, { flow: 'profile' })
  await visitor.call('compareCode', { code: await codeTo('alice@mail.example') })
  await visitor.call('addEmail', { email: `${typed.garbage}@` })
  const { body } = await visitor.call('addEmail', { email: 'canary-new@else.example' })
  await visitor.call('verifyEmail', { code: typed.wrongCode, id: body.data.id })
  await visitor.call('verifyEmail', { code: await codeTo('canary-new@else.example'), id: body.data.id })
  await visitor.call('removeEmail', { id: body.data.id })
  await visitor.call('removeEmail', { id: typed.garbage })
  await visitor.call('changePassword', {
    oldPassword: typed.reset,
    newPassword: typed.changed,
    newpassword2: typed.changed,
  })
}

/** Bodies, addresses and headers that the server cannot parse. */
async function nonsense() {
  const visitor = watched()
  await visitor.call('session')
  const url = '/api/user/profile/initial'
  const headers = { 'content-type': 'application/json' }
  for (const payload of [
    `{"password":"${typed.garbage}"`,
    `{"password":"${typed.garbage}","password":"${typed.garbage}"}`,
    typed.garbage,
    `{"username":"${typed.garbage}","password":["${typed.garbage}"],"captcha":"${typed.captcha}"}`,
  ]) {
    await visitor.raw({ method: 'POST', url, payload, headers })
  }
  await visitor.raw({ method: 'POST', url, payload: typed.garbage, headers: { 'content-type': typed.garbage } })
  await visitor.raw({ method: 'GET', url: `/api/${typed.garbage}?password=${typed.garbage}` })
  await visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie: `sid=${typed.garbage}` } })
}

function expectWithout(text: string, canaries: Iterable<string>): void {
  const lower = text.toLowerCase()
  for (const canary of canaries) expect([canary, lower.includes(canary.toLowerCase())]).toEqual([canary, false])
}

describe('after a run through every flow with canaries', () => {
  test('the run was one: secrets were given, typed and sent', () => {
    expect(answers.length).toBeGreaterThan(40)
    expect(secrets.size).toBeGreaterThan(20)
    expect(codes.size).toBeGreaterThanOrEqual(6)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 415, 500, 503]))
    const events = new Set(portal.logLines.map((line) => JSON.parse(line).audit?.event))
    for (const event of ['sign-in.done', 'password.written', 'unlock.done', 'enrollment.added', 'enrollment.removed']) {
      expect(events).toContain(event)
    }
  })

  test('no line of the log has any of them, whatever its level (AU1, AU2)', () => {
    const log = portal.logLines.join('\n')
    expect(log).toContain('it broke')
    expectWithout(log, [password, captcha, phone, ...Object.values(typed), ...addresses, ...secrets])
    for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
  })

  test('neither has the audit (AU1, AU2)', async () => {
    const kept = JSON.stringify(await portal.ports.store.audit.recent(1_000))
    expect(kept).toContain('sign-in.done')
    expectWithout(kept, [password, captcha, phone, ...Object.values(typed), ...addresses, ...secrets])
    for (const code of codes) expect(kept).not.toContain(`"${code}"`)
  })

  test('no answer gives back a password, a code, a captcha or what could not be read (AU1)', () => {
    for (const { text, headers } of answers) {
      expectWithout(`${text}${JSON.stringify(headers)}`, [password, captcha, ...Object.values(typed)])
      for (const code of codes) expect(text).not.toContain(code)
      // Session ids and their tokens occur in cookies and nowhere else.
      expectWithout(text, secrets)
    }
  })

  test('the files of the store have no password, no session id and no token (Z3, AU1)', () => {
    const file = join(folder, 'portico.db')
    const files = [file, `${file}-wal`].filter(existsSync).map((name) => readFileSync(name).toString('latin1'))
    expect(files.length).toBe(2)
    const kept = files.join('\n')
    expect(kept).toContain('carol@mail.example')
    const parts = [...secrets].flatMap((secret) => [secret, ...secret.split('.').filter((part) => part.length > 20)])
    expectWithout(kept, [password, captcha, ...Object.values(typed), ...parts])
  })
})
