import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../start/app.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { newTestVisitor } from '../../testing/test-visitor.js'

const limit = 20

let portal: TestPortal
let app: FastifyInstance
beforeEach(async () => {
  portal = await testPortal({ limits: { perAddress: limit } })
})
afterEach(async () => {
  await app.close()
  await portal.close()
})

/**
 * Tries to sign in under new names, each time with another header about the client, and counts the
 * tries that were not limited.
 */
async function letThrough(claims: readonly string[], { trusted = [] as string[], socket = '127.0.0.1' } = {}) {
  app = await buildApp(portal.ports, { trustedProxies: trusted, extraRoutes: [] })
  const statuses: number[] = []
  for (const [index, claim] of claims.entries()) {
    const visitor = newTestVisitor(app)
    const { headers } = await app.inject({ url: '/api/nothing' })
    expect(headers['set-cookie']).toBeUndefined()
    visitor.cookies.set('sid', seeded.sid).set('XSRF-TOKEN', seeded.token)
    const answer = await visitor.raw({
      method: 'POST',
      url: '/api/user/profile/initial',
      remoteAddress: socket,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claim },
      payload: JSON.stringify({ username: `nobody${index}`, password: 'wrong', captcha: rightCaptcha }),
    })
    statuses.push(answer.status)
    if (answer.status === 429) {
      expect(answer.body['code']).toBe('flood')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  return statuses.filter((status) => status === 400).length
}

let seeded: { sid: string; token: string }
beforeEach(async () => {
  const visitor = portal.visitor()
  await visitor.raw({ method: 'GET', url: '/api/nothing' })
  const other = await testPortal({ limits: { perAddress: 0 } })
  const elsewhere = other.visitor()
  await elsewhere.call('session')
  seeded = { sid: elsewhere.cookies.get('sid') ?? '', token: elsewhere.cookies.get('XSRF-TOKEN') ?? '' }
  await other.close()
})

const sixty = (claim: (n: number) => string) => Array.from({ length: 60 }, (_, n) => claim(n))

describe('calls are counted for the address they come from (T7, Q4)', () => {
  test.each<[string, (n: number) => string]>([
    ['new addresses', (n) => `1.2.3.${n}`],
    ['new addresses in a long chain', (n) => `9.9.9.9, 1.2.3.${n}, 10.0.0.${n}`],
    ['mapped addresses', (n) => `::ffff:1.2.3.${n}`],
    ['junk', (n) => 'a'.repeat(n)],
  ])('whatever a stranger claims: %s', async (_what, claim) => {
    expect(await letThrough(sixty(claim))).toBe(limit)
  })

  test.each<[string, (n: number) => string]>([
    ['one address in many spellings', (n) => ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', ' 1.2.3.4 '][n % 4] ?? ''],
    [
      'one IPv6 address in many spellings',
      (n) => ['2001:db8::1', '2001:DB8::1', '2001:0db8:0:0::0001', '2001:db8:0:0:0:0:0:1'][n % 4] ?? '',
    ],
    ['one /64', (n) => `2001:db8:1:2:${n.toString(16)}::${n}`],
    ['junk, which counts for the proxy', (n) => `x${n}`],
    ['junk with signs', (n) => `1.2.3.4.${n}`],
    ['nothing', () => ''],
    ['a new stranger behind one and the same last address', (n) => `8.8.8.${n}, 1.2.3.4`],
  ])('behind a trusted proxy: %s', async (_what, claim) => {
    expect(await letThrough(sixty(claim), { trusted: ['127.0.0.1'] })).toBe(limit)
  })

  test('two networks behind a trusted proxy are two', async () => {
    const claims = sixty((n) => `2001:db8:1:${n % 2}::1`)
    expect(await letThrough(claims, { trusted: ['127.0.0.1'] })).toBe(2 * limit)
  })

  test('a socket that speaks IPv6 is counted by its /64', async () => {
    expect(await letThrough(sixty(String), { socket: '2001:db8::1' })).toBe(limit)
  })
})
