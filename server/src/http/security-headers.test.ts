import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.js'

let app: FastifyInstance
afterEach(() => app.close())

async function headersOf(publicUrl: string, { path = '/', logo }: { path?: string; logo?: string } = {}) {
  app = Fastify()
  await securityHeaders(app, { publicUrl: new URL(publicUrl), logo })
  app.get('/', async () => 'ok')
  app.get('/bug', async () => {
    throw new Error('bug')
  })
  return (await app.inject(path)).headers
}

test.each(['/', '/nope', '/bug'])('T1 every answer carries the full set: %s', async (path) => {
  expect(await headersOf('https://portal.example', { path })).toMatchObject({
    'content-security-policy':
      "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';img-src 'self' data:;worker-src 'self'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
})

test('T1 over plain http on loopback nothing is said of https', async () => {
  const headers = await headersOf('http://localhost:8080')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})

test.each([
  ['https://cdn.uni.example/logo.svg', "img-src 'self' data: https://cdn.uni.example;"],
  ['/logo.svg', "img-src 'self' data:;"],
  ['https://portal.example/logo.svg', "img-src 'self' data:;"],
  ["javascript:alert('x')", "img-src 'self' data:;"],
])('a logo at %s opens images to its own origin only', async (logo, expected) => {
  expect((await headersOf('https://portal.example', { logo }))['content-security-policy']).toContain(expected)
})
