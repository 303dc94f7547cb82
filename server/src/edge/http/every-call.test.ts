import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { everyCall, type PostedCall, type ReadyCall, readyFor } from '../../testing/every-call.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestAnswer } from '../../testing/test-visitor.js'

const json = { 'content-type': 'application/json' }

let portal: TestPortal
let fault: Error | null
let lookUps: number

beforeAll(async () => {
  portal = await testPortal({
    limits: { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000 },
    store: (real) => ({
      ...real,
      sessions: {
        ...real.sessions,
        async find(idHash) {
          if (fault !== null) throw fault
          return real.sessions.find(idHash)
        },
      },
    }),
    directory: (real) => ({
      ...real,
      find(username) {
        lookUps += 1
        return real.find(username)
      },
    }),
  })
  fault = null
  lookUps = 0
})
afterAll(() => portal.close())

type Send = (
  ready: ReadyCall,
  payload: string | Buffer,
  headers?: Record<string, string>,
) => Promise<TestAnswer<Record<string, unknown>>>

const send: Send = ({ visitor, url }, payload, headers = {}) =>
  visitor.raw({ method: 'POST', url, payload, headers: { ...json, ...headers } })

function expectRefused({ status, headers, body, text }: TestAnswer<Record<string, unknown>>, expected: number): void {
  expect([status, text]).toEqual([expected, expect.any(String)])
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/\w+/),
    code: expect.any(String),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** Calls without a scope. They cannot get a 401 before a name is looked up. */
const open: readonly PostedCall[] = ['signIn', 'startReset', 'startUnlock', 'signOut']

describe.each(everyCall)('%s', (call) => {
  let ready: ReadyCall
  let right: string
  beforeAll(async () => {
    ready = await readyFor(portal, call)
    right = JSON.stringify(ready.input)
  })

  test('is refused in JSON, with a sentence and never to be kept, whatever the reason (T3)', async () => {
    expectRefused(await send(ready, '{'), 400)
    if (!open.includes(call)) {
      const stranger = portal.visitor()
      await stranger.call('session')
      expectRefused(await send({ ...ready, visitor: stranger }, right), 401)
    }
    expectRefused(await send(ready, right, { 'x-xsrf-token': 'stale' }), 403)
    expectRefused(await send({ ...ready, url: `${ready.url}x` }, right), 404)
    expectRefused(await ready.visitor.raw({ method: 'GET', url: ready.url }), 405)
    expectRefused(await send(ready, ' '.repeat(20_000)), 413)
    expectRefused(await send(ready, right, { 'content-type': 'text/plain' }), 415)
    fault = new Unavailable('store')
    const unavailable = await send(ready, right)
    fault = new Error('a bug')
    const bug = await send(ready, right)
    fault = null
    expectRefused(unavailable, 503)
    expect(unavailable.headers['retry-after']).toBeDefined()
    expectRefused(bug, 500)
  })

  test('rotates no cookie when asked by another method, whoever asks (T3)', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const { status, headers } = await ready.visitor.raw({ method, url: ready.url })
      expect([method, status, headers['allow'], headers['set-cookie']]).toEqual([method, 405, 'POST', undefined])
    }
  })

  test('takes strings and nothing else, before any look-up (I1)', async () => {
    const before = lookUps
    for (const field of Object.keys(ready.input)) {
      for (const wrong of [['alice'], ['a', 'b'], { $ne: '' }, {}, 123_456, true, null, undefined]) {
        const answer = await send(ready, JSON.stringify({ ...ready.input, [field]: wrong }))
        expect([field, wrong, answer.status, answer.body['code']]).toEqual([field, wrong, 400, 'malformed'])
      }
      const long = await send(ready, JSON.stringify({ ...ready.input, [field]: 'x'.repeat(10_000) }))
      expect([field, long.status, long.body['code']]).toEqual([field, 400, 'malformed'])
    }
    expect(lookUps).toBe(before)
  })

  test('meets text that is no text with 400 (I5)', async () => {
    for (const field of Object.keys(ready.input)) {
      const surrogate = right.replace(`"${field}":"`, `"${field}":"\\ud800`)
      expect([field, (await send(ready, surrogate)).status]).toEqual([field, 400])
      if (field === 'username') continue
      const nul = await send(ready, right.replace(`"${field}":"`, `"${field}":"\\u0000`))
      expect([field, nul.status]).toEqual([field, 400])
    }
  })

  test('meets every body that is no plain object of JSON with 400 (I5)', async () => {
    const bodies = [
      '{',
      '[]',
      'null',
      '"x"',
      '7',
      right.slice(0, -1),
      `${right}x`,
      `${right}${right}`,
      `\ufeff${right}`,
      '{"a":1,"a":2}',
      '{"a":{"b":1,"b":2}}',
      '{"a":"\u0000"}',
      '{"a":"\n"}',
      "{'a':1}",
      '{"a":NaN}',
      '{"a":1,}',
      '[{'.repeat(5_000),
      '['.repeat(10_000),
      `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
      Buffer.from([0x7b, 0xff, 0x7d]),
      Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'),
      Buffer.from('{"a":"\xc0\xaf"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
    ]
    for (const body of bodies) {
      const answer = await send(ready, body)
      expect([String(body).slice(0, 40), answer.status, answer.body['code']]).toEqual([
        String(body).slice(0, 40),
        400,
        'malformed',
      ])
    }
  })

  test('is as ready afterwards as before, and extra keys change nothing (I1)', async () => {
    const extra =
      `{"__proto__":{"isVerified":true,"signedInAt":1},"constructor":{"prototype":{"isAdmin":true}},"userId":"x",
      "isVerified":true,"accountId":"x",${right.slice(1)}`.replace(/,}$/, '}')
    const answer = await send(ready, extra)
    const isRight = ['compareCode', 'verifyEmail', 'verifyInitialEmail'].includes(call)
      ? answer.body['code'] === 'code-wrong'
      : answer.status === 200
    expect([answer.text, isRight]).toEqual([answer.text, true])
    expect(({} as Record<string, unknown>)['isVerified']).toBeUndefined()
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

test('no password with a NUL in it is ever set (I5)', async () => {
  for (const [call, ...fields] of [
    ['changePassword', 'newPassword', 'newpassword2'],
    ['forcedChange', 'password', 'password2'],
    ['resetPassword', 'password', 'password2'],
  ] as const) {
    const fresh = await testPortal()
    const ready = await readyFor(fresh, call)
    const withNul = Object.fromEntries(fields.map((field) => [field, 'Blauer\u0000Himmel-7']))
    expect((await send(ready, JSON.stringify({ ...ready.input, ...withNul }))).status).toBe(400)
    await fresh.close()
  }
})
