import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type SecurityHeadersOptions, securityHeaders } from './security-headers.js'

let app: FastifyInstance
afterEach(() => app.close())

type Choice = Omit<SecurityHeadersOptions, 'publicUrl'> & { readonly path?: string }

async function headersOf(publicUrl: string, { path = '/', ...choice }: Choice = {}) {
  app = Fastify()
  await securityHeaders(app, { publicUrl: new URL(publicUrl), ...choice })
  app.get('/', async () => 'ok')
  app.get('/bug', async () => {
    throw new Error('bug')
  })
  return (await app.inject(path)).headers
}

test.each(['/', '/nope', '/bug'])('T1 every answer carries the full set: %s', async (path) => {
  expect(await headersOf('https://portal.example', { path })).toMatchObject({
    'content-security-policy':
      "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';img-src 'self' data:;worker-src 'self';require-trusted-types-for 'script';trusted-types default",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
})

test('pages ask for what they use and for nothing else (G20)', async () => {
  const policy = String((await headersOf('https://portal.example'))['permissions-policy'])
  const rules = policy.split(', ').map((rule) => rule.split('='))
  const own = rules.filter(([, allowed]) => allowed === '(self)').map(([name]) => name)
  expect(own).toEqual([
    'publickey-credentials-get',
    'publickey-credentials-create',
    'otp-credentials',
    'clipboard-write',
  ])
  expect(rules.filter(([, allowed]) => allowed !== '(self)').every(([, allowed]) => allowed === '()')).toBe(true)
  for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) expect(policy).toContain(`${name}=()`)
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

const defaults =
  "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';img-src 'self' data:;worker-src 'self'"
const google = 'https://www.google.com/recaptcha/'
const hcaptcha = "'self' https://hcaptcha.com https://*.hcaptcha.com"
const cloudflare = "'self' https://challenges.cloudflare.com"

test.each([
  [
    'recaptcha',
    `script-src 'self' ${google} https://www.gstatic.com/recaptcha/;frame-src 'self' ${google} https://recaptcha.google.com/recaptcha/;connect-src 'self' ${google}`,
  ],
  ['hcaptcha', `script-src ${hcaptcha};frame-src ${hcaptcha};connect-src ${hcaptcha};style-src ${hcaptcha}`],
  ['turnstile', `script-src ${cloudflare};frame-src ${cloudflare}`],
] as const)("the captcha of a vendor opens pages to exactly that vendor's hosts: %s (WEB2)", async (kind, opened) => {
  const captcha = { kind, siteKey: 'key', secret: 'hush', verifyUrl: null, scriptUrl: null }
  const headers = await headersOf('https://portal.example', { captcha })
  expect(headers['content-security-policy']).toBe(`${defaults};${opened}`)
})

test('a script from elsewhere opens pages to its own host, and to no vendor (WEB2)', async () => {
  const scriptUrl = new URL('https://captcha.uni.example:8443/api.js?x=1')
  const captcha = { kind: 'hcaptcha', siteKey: 'key', secret: 'hush', verifyUrl: null, scriptUrl } as const
  const headers = await headersOf('https://portal.example', { captcha })
  const own = "'self' https://captcha.uni.example:8443"
  expect(headers['content-security-policy']).toBe(
    `${defaults};script-src ${own};frame-src ${own};connect-src ${own};style-src ${own}`,
  )
})

test('the built-in captcha opens pages to nobody (WEB2)', async () => {
  const headers = await headersOf('https://portal.example', { captcha: { kind: 'proof-of-work' } })
  expect(headers['content-security-policy']).toBe(
    `${defaults};require-trusted-types-for 'script';trusted-types default`,
  )
})
