import type { ServerResponse } from 'node:http'
import type { OutsideCode } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { password, rightCaptcha } from '../../testing/test-portal.js'

let portal: OutsidePortal
afterEach(() => portal.close())

const strong = { acr: strongAcr }

async function strongPortal(choice: Parameters<typeof outsidePortal>[0] = {}): Promise<void> {
  portal = await outsidePortal(choice)
  portal.provider.claims = strong
}

test('code and state stand in no log, no answer and no audit (SSO5)', async () => {
  await strongPortal()
  const visitor = portal.visitor()
  for (const isGood of [true, false]) {
    const back = portal.provider.signIn(await portal.begin(visitor))
    portal.provider.signsWithOtherKey = !isGood
    const canaries = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '')
    const { status, headers, text } = await visitor.raw({ method: 'GET', url: `${back.pathname}${back.search}` })
    expect([status, text, headers['referrer-policy']]).toEqual([303, '', 'no-referrer'])
    const audit = await portal.ports.store.audit.recent(100)
    const written = JSON.stringify([headers, portal.logLines, audit])
    for (const canary of canaries) expect(written).not.toContain(canary)
  }
})

describe('how fresh the sign-in at the provider is (SSO6)', () => {
  const now = () => Math.floor(portal.ports.clock.date() / 1000)
  test.each([
    ['of now', () => now(), 200],
    ['of 14 minutes ago', () => now() - 14 * 60, 200],
    ['of 16 minutes ago', () => now() - 16 * 60, 400],
    ['that it does not tell', () => undefined, 400],
    ['of 1970', () => 0, 400],
    ['that is to come', () => now() + 3_600, 400],
  ])('a time %s lets contacts change or not (SSO6)', async (_title, authTime, status) => {
    await strongPortal()
    portal.provider.claims = { ...strong, auth_time: authTime() }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/dashboard')
    expect((await visitor.call('addEmail', { email: 'new@else.example' })).status).toBe(status)
  })

  test('one of more than an hour ago signs nobody in (SSO6)', async () => {
    await strongPortal()
    portal.provider.claims = { ...strong, auth_time: now() - 62 * 60 }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-failed')
  })
})

describe('a provider that fails (SSO7)', () => {
  const signInByPassword = async () =>
    (await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })).status

  test.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end()],
    ['answers 1 MB', (response: ServerResponse) => response.end('x'.repeat(1_000_000))],
    ['answers no JSON', (response: ServerResponse) => response.end('<html>')],
    [
      'names another issuer',
      (response: ServerResponse) =>
        response.setHeader('content-type', 'application/json').end('{"issuer":"https://evil.example"}'),
    ],
  ])('that %s is unavailable, and left alone after five times (SSO7)', async (_title, answer) => {
    await strongPortal()
    portal.provider.instead = (_path, _request, response) => {
      answer(response)
      return true
    }
    for (let n = 0; n < 5; n += 1) expect((await portal.visitor().call('beginOutside')).status).toBe(503)
    const asked = portal.provider.asked.get('/.well-known/openid-configuration')
    expect((await portal.visitor().call('beginOutside')).status).toBe(503)
    expect(portal.provider.asked.get('/.well-known/openid-configuration')).toBe(asked)
    expect(await signInByPassword()).toBe(200)
  })

  const long = (response: ServerResponse) => response.end('x'.repeat(1_000_000))
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 })
    response.write('{', () => response.destroy())
  }
  type Lie = { gives: string; at: '/token' | '/keys'; answer: (response: ServerResponse) => unknown; code: OutsideCode }
  test.each<Lie>([
    { gives: '1 MB for a token', at: '/token', answer: long, code: 'unavailable' },
    { gives: '500 for a token', at: '/token', answer: (to) => to.writeHead(500).end(), code: 'unavailable' },
    { gives: 'half an answer for a token', at: '/token', answer: cut, code: 'unavailable' },
    { gives: 'a page for a token', at: '/token', answer: (to) => to.end('<html>'), code: 'outside-failed' },
    { gives: '1 MB of keys', at: '/keys', answer: long, code: 'unavailable' },
    { gives: '500 for its keys', at: '/keys', answer: (to) => to.writeHead(500).end(), code: 'unavailable' },
    { gives: 'a page for its keys', at: '/keys', answer: (to) => to.end('<html>'), code: 'unavailable' },
  ])('that gives $gives signs nobody in, and its next answer does (SSO7)', async ({ at, answer, code }) => {
    await strongPortal()
    const visitor = portal.visitor()
    portal.provider.instead = (path, _request, response) => {
      if (path === at) answer(response)
      return path === at
    }
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe(code)
    expect(await signInByPassword()).toBe(200)
    portal.provider.instead = () => false
    expect(await portal.use(visitor)).toBe('/dashboard')
  })

  test('that names a script as the address to go to is unavailable (SSO7)', async () => {
    await strongPortal()
    portal.provider.description = { authorization_endpoint: 'javascript:alert(1)' }
    expect((await portal.visitor().call('beginOutside')).status).toBe(503)
  })

  test('that signs with another key signs nobody in, and with a new one it does (SSO7)', async () => {
    await strongPortal()
    portal.provider.signsWithOtherKey = true
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-failed')
    portal.provider.signsWithOtherKey = false
    portal.provider.rotate()
    expect(await portal.use(visitor)).toBe('/dashboard')
  })

  test('with a client that is a UUID gets its signs as they are (SSO7)', async () => {
    const clientId = '3f2b8c1e-9d7a-4b6f-8e21-5a4c3d2e1f00'
    await strongPortal({ clientId, clientSecret: 'a~b/c%d+e' })
    expect(await portal.use(portal.visitor())).toBe('/dashboard')
    const [header = ''] = portal.provider.headers
    const shown = Buffer.from(header.replace('Basic ', ''), 'base64').toString()
    expect(shown).toBe(`${clientId}:a~b/c%25d%2Be`)
  })
})

test('a sign-out ends the session here, and tells where the person signs out elsewhere (SSO9)', async () => {
  await strongPortal()
  const visitor = portal.visitor()
  await portal.use(visitor)
  const { account } = (await visitor.call('session')).body
  const elsewhere = new URL(account?.signedInElsewhere ?? 'about:blank')
  expect(elsewhere.origin).toBe(portal.provider.issuer.origin)
  expect(elsewhere.searchParams.get('client_id')).toBe('portico')
  expect((await visitor.call('signOut')).status).toBe(200)
  expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  expect(portal.provider.asked.get('/leave')).toBeUndefined()
})
