import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientSettings } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../start/app.js'
import { offeredIds } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import { securityHeaders } from './security-headers.js'
import { webFiles } from './web-files.js'

const publicUrl = new URL('https://portal.uni.example')
const signIn = '/api/user/profile/initial'
const body = JSON.stringify({ username: 'alice', password, captcha: rightCaptcha })

const settings: ClientSettings = {
  apiBase: '/api',
  institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
  captcha: { kind: 'proof-of-work' },
  session: true,
  activity: true,
  proofs: ['app'],
  languages: ['en'],
}

const fullSet = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'self';.*object-src 'none';base-uri 'none';frame-ancestors 'none'/,
  ),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
}

let portal: TestPortal
let app: FastifyInstance
let webDir: string
let isBroken = false

/** Behind a trusted proxy that serves https. */
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'portico-transport-'))
  await mkdir(join(webDir, 'dist'))
  await mkdir(join(webDir, 'dist-ssr'))
  await writeFile(join(webDir, 'dist-ssr/package.json'), '{"type":"module"}')
  await writeFile(
    join(webDir, 'dist-ssr/prerender.js'),
    `export const assemblePage = (template) => template
export const prepareScreens = () => new Map()`,
  )
  await writeFile(join(webDir, 'dist-ssr/template.html'), '<!doctype html><title>Account Portal</title>')
  portal = await testPortal({
    rules: { publicUrl },
    store: (real) => ({
      ...real,
      sessions: {
        ...real.sessions,
        async find(idHash) {
          if (isBroken) throw new Error('a bug')
          return real.sessions.find(idHash)
        },
      },
    }),
  })
  app = await buildApp(portal.ports, {
    trustedProxies: ['127.0.0.1'],
    extraRoutes: [
      (server) => securityHeaders(server, { publicUrl }),
      (server, { seed }) =>
        webFiles(server, {
          webDir,
          settings,
          seed,
          keep: () => ({ withAsset: () => null }),
          isSignedIn: async () => false,
          onFailure: () => undefined,
          tell: async () => null,
        }),
    ],
  })
})
afterAll(async () => {
  await app.close()
  await portal.close()
  await rm(webDir, { recursive: true })
})

const overHttps = { 'x-forwarded-proto': 'https', 'content-type': 'application/json' }

describe('with an https public URL', () => {
  test('every answer carries the full set of headers, pages and errors alike (T1, OP10)', async () => {
    const visitor = newTestVisitor(app)
    const get = (url: string) => visitor.raw({ method: 'GET', url, headers: { 'x-forwarded-proto': 'https' } })
    const post = (payload: string, headers: Record<string, string> = {}) =>
      visitor.raw({ method: 'POST', url: signIn, payload, headers: { ...overHttps, ...headers } })
    const answers = [
      [200, await get('/')],
      [404, await get('/nope')],
      [200, await get('/api/user/session')],
      [404, await get('/api/nope')],
      [404, await get('/api/user/%zz')],
      [405, await get(signIn)],
      [400, await post('{')],
      [403, await post(body, { 'x-xsrf-token': '' })],
      [413, await post(' '.repeat(20_000))],
      [415, await post(body, { 'content-type': 'text/plain' })],
    ] as const
    isBroken = true
    const bug = await post(body)
    isBroken = false
    for (const [status, answer] of [...answers, [500, bug] as const]) {
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject(fullSet)
    }
    expect(answers[0][1].headers['content-type']).toContain('text/html')
    expect(answers[0][1].headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('what is no request at all is answered with them too (T1, OP10)', async () => {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('hello\r\n\r\n')
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk
    expect(answer).toContain('HTTP/1.1 400')
    for (const name of Object.keys(fullSet)) expect(answer).toContain(`\r\n${name}: `)
  })

  test('a call over plain http is refused, never redirected, and sets no cookie (T1)', async () => {
    const visitor = newTestVisitor(app)
    await visitor.raw({ method: 'GET', url: '/api/user/session', headers: { 'x-forwarded-proto': 'https' } })
    expect(visitor.cookies.has('__Host-sid')).toBe(true)
    for (const proto of [{}, { 'x-forwarded-proto': 'http' }]) {
      const headers = { 'content-type': 'application/json', ...proto }
      const answer = await visitor.raw({ method: 'POST', url: signIn, payload: body, headers })
      expect(answer).toMatchObject({ status: 403, body: { code: 'https-only' } })
      expect([answer.headers['location'], answer.headers['set-cookie']]).toEqual([undefined, undefined])
    }
  })

  test('only a trusted proxy is believed that the world speaks https (T1)', async () => {
    const distrusting = await buildApp(portal.ports, { trustedProxies: ['192.0.2.1'], extraRoutes: [] })
    const answer = await newTestVisitor(distrusting).raw({
      method: 'POST',
      url: signIn,
      payload: body,
      headers: overHttps,
    })
    expect(answer.status).toBe(403)
    await distrusting.close()
  })
})

describe('what a request claims about our own address', () => {
  const claims = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    forwarded: 'for=192.0.2.60;proto=http;host=evil.test',
    'x-original-host': 'evil.test',
    referer: 'https://evil.test/',
  }

  test('reaches no message (T6)', async () => {
    const local = await testPortal()
    const trusting = await buildApp(local.ports, { trustedProxies: ['127.0.0.1'], extraRoutes: [] })
    const visitor = newTestVisitor(trusting)
    await visitor.call('session', {}, { headers: claims })
    for (const [flow, kind] of [
      ['reset', 'email'],
      ['reset', 'phone'],
      ['unlock', 'email'],
    ] as const) {
      const start = flow === 'reset' ? 'startReset' : 'startUnlock'
      const { body } = await visitor.call(start, { username: 'alice', captcha: rightCaptcha }, { headers: claims })
      const [id = ''] = offeredIds(body, kind)
      expect((await visitor.call('sendCode', { type: kind, id }, { flow, headers: claims })).status).toBe(200)
      await local.delivered()
    }
    const messages = [...local.mail.messages(), ...local.sms.messages()]
    expect(messages).toHaveLength(3)
    expect(JSON.stringify(messages)).not.toContain('evil')
    await trusting.close()
    await local.close()
  })

  test('reaches no redirect and no cookie (T6)', async () => {
    const headers = { ...claims, 'x-forwarded-proto': 'https' }
    for (const request of [
      { method: 'GET', url: '/.well-known/change-password' },
      { method: 'POST', url: '/' },
      { method: 'GET', url: '/recovery/' },
      { method: 'GET', url: '//evil.test/' },
      { method: 'GET', url: '/api/user/session' },
    ] as const) {
      const answer = await newTestVisitor(app).raw({ ...request, headers })
      const { location = '/', 'set-cookie': cookies } = answer.headers
      expect(String(location)).toMatch(/^\/(?!\/)/)
      expect(`${cookies}${answer.text}`).not.toContain('evil')
      expect(String(cookies)).not.toContain('Domain')
    }
  })

  test('a foreign Origin changes nothing but the refusal (T6)', async () => {
    const answer = await newTestVisitor(app).raw({
      method: 'POST',
      url: signIn,
      payload: body,
      headers: { ...overHttps, origin: 'https://evil.test' },
    })
    expect([answer.status, `${answer.text}${JSON.stringify(answer.headers)}`.includes('evil')]).toEqual([403, false])
  })
})
