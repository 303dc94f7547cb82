import { describe, expect, test } from 'vitest'
import { clientSettings } from '../../edge/http/web-files.js'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

function load(env: Record<string, string>) {
  return loadConfig({ env: { ...enough, ...env }, file: null, readFile: () => null })
}

function problemsOf(env: Record<string, string>) {
  const loaded = load(env)
  return loaded.ok ? [] : loaded.problems
}

describe.each(['recaptcha', 'hcaptcha', 'turnstile'])('the captcha of a vendor: %s', (kind) => {
  const vendor = { PORTICO_CAPTCHA_KIND: kind, PORTICO_CAPTCHA_SITE_KEY: 'site-key', PORTICO_CAPTCHA_SECRET: 'hush' }

  test('needs a site key and a secret, and says so at once (C4)', () => {
    expect(problemsOf({ PORTICO_CAPTCHA_KIND: kind, PORTICO_PUBLIC_URL: 'http://uni.example' })).toEqual([
      expect.stringMatching(/^PORTICO_PUBLIC_URL must /),
      `PORTICO_CAPTCHA_SITE_KEY is missing: ${kind} needs it`,
      `PORTICO_CAPTCHA_SECRET is missing: ${kind} needs it`,
    ])
  })

  test('is taken with them, and pages learn the site key but no secret (C4)', () => {
    const loaded = load({
      ...vendor,
      PORTICO_CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9000/verify',
      PORTICO_CAPTCHA_SCRIPT_URL: 'https://captcha.uni.example/api.js?x=1',
    })
    if (!loaded.ok) throw new Error(loaded.problems.join())
    expect(loaded.value.captcha).toMatchObject({ kind, siteKey: 'site-key', secret: 'hush' })
    expect(clientSettings(loaded.value).captcha).toEqual({
      kind,
      siteKey: 'site-key',
      scriptUrl: 'https://captcha.uni.example/api.js?x=1',
    })
  })

  test.each([
    ['PORTICO_CAPTCHA_SITE_KEY', 'two words'],
    ['PORTICO_CAPTCHA_SECRET', 'two hush words'],
    ['PORTICO_CAPTCHA_VERIFY_URL', 'http://verify.example/'],
    ['PORTICO_CAPTCHA_VERIFY_URL', 'https://me:you@verify.example/'],
    ['PORTICO_CAPTCHA_SCRIPT_URL', 'javascript:alert(1)'],
  ])('refuses a bad %s', (name, value) => {
    const problems = problemsOf({ ...vendor, [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
    expect(problems[0]).not.toContain('hush')
  })

  test.each([
    ['PORTICO_CAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
    ['PORTICO_CAPTCHA_SECRET', '0x0000000000000000000000000000000000000000'],
    ['PORTICO_CAPTCHA_SECRET', '1x0000000000000000000000000000000AA'],
    ['PORTICO_CAPTCHA_SITE_KEY', '10000000-ffff-ffff-ffff-000000000001'],
    ['PORTICO_CAPTCHA_SITE_KEY', '3x00000000000000000000FF'],
  ])('C4 does not run with a test key that lets everybody pass: %s=%s', (name, value) => {
    const problems = problemsOf({ ...vendor, [name]: value })
    expect(problems).toEqual([`${name} is a test key of the vendor; a portal needs keys of its own`])
  })
})

test('the built-in captcha takes nothing of a vendor (C4)', () => {
  expect(problemsOf({ PORTICO_CAPTCHA_SECRET: 'hush', PORTICO_CAPTCHA_SITE_KEY: 'key' })).toEqual([
    'PORTICO_CAPTCHA_SITE_KEY is set, but PORTICO_CAPTCHA_KIND names no vendor',
    'PORTICO_CAPTCHA_SECRET is set, but PORTICO_CAPTCHA_KIND names no vendor',
  ])
})
