import { afterEach, describe, expect, test } from 'vitest'
import { resetPassword } from '../../../../person/steps.js'
import { Unavailable } from '../../ports/refusal.js'
import { keepCoverage, noWays, type WaysCount } from '../../rules/coverage/coverage.js'
import { proveForReset, signInFully } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000

let portal: TestPortal
const begin = async (choice: TestPortalChoice = {}) => {
  portal = await testPortal({ hasMetrics: true, ...choice })
}
afterEach(() => portal.close())

async function page(path = '/'): Promise<string> {
  const answer = await portal.monitoring?.inject(path)
  expect(answer?.statusCode).toBe(200)
  return answer?.body ?? ''
}

/** The text of a page without its markup, on one line. */
async function text(path = '/'): Promise<string> {
  return (await page(path)).replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

async function failSignIn(username = 'alice'): Promise<void> {
  await portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
}

describe('the operators’ page', () => {
  test('says in one sentence that people can get in, and four numbers (OPS1)', async () => {
    await begin()
    const body = await page()
    expect(body).toContain('<h2>People can get in.</h2>')
    expect(body).toMatch(/<main[^>]*>.*<h1>Portal<\/h1>.*<\/main>/s)
    expect(body.match(/<ul class="tiles">(.*?)<\/ul>/s)?.[1]?.match(/<li>/g)).toHaveLength(4)
    expect(await text()).toContain('0 passwords reset by people themselves today')
    expect(await text()).toContain('– not counted yet: people who could get back in')
    expect(await text()).toContain('Nobody tried yet')
  })

  test.each<{ when: string; ways: Partial<WaysCount>; days: number; told: string }>([
    {
      when: 'of tonight',
      ways: { none: 1_003, one: 9_001, two: 6_999, kept: 2_000, waiting: 7 },
      days: 0,
      told: '94 % of people could get back in today',
    },
    {
      when: 'of the night before',
      ways: { one: 92, none: 4 },
      days: 1,
      told: '91 % of people could get back in on 5 January 2026',
    },
    {
      when: 'of hardly anybody',
      ways: { one: 4, none: 4 },
      days: 0,
      told: '– too few to tell: people who could get back in',
    },
  ])('tells of the count $when how many could get back in (OPS1, CV2)', async ({ ways, days, told }) => {
    await begin()
    await keepCoverage(portal.ports.store, {
      countedAt: portal.ports.clock.date(),
      units: { '': { ...noWays, ...ways } },
    })
    portal.pass(days * dayMs)
    expect(await text()).toContain(told)
  })

  test('counts sign-ins of today by hour, with the refused on top (OPS2)', async () => {
    await begin()
    await signInFully(portal)
    await failSignIn()
    portal.pass(60 * 60_000)
    await failSignIn()
    await portal.counted()
    const body = await page()
    expect(body).toContain('aria-label="Sign-ins by hour: 1 right, 2 refused today"')
    expect(body.match(/<rect class="right" x/g)).toHaveLength(1)
    expect(body.match(/<rect class="refused"/g)).toHaveLength(2)
    expect(body).toContain('<th scope="row">09</th><td>1</td><td>1</td>')
    expect(body).toContain('<th scope="row">10</th><td>0</td><td>1</td>')
  })

  test('shows nothing of a clock that was ahead, neither now nor when its time has come (OPS2, G4)', async () => {
    await begin()
    await portal.setWallClock(3 * dayMs)
    await failSignIn()
    await portal.counted()
    expect(await page()).toContain('0 right, 1 refused today')
    await portal.setWallClock(-3 * dayMs)
    portal.pass(3_000)
    await expect.poll(() => page(), { timeout: 10_000 }).toContain('0 right, 0 refused today')
    expect(await text('/days')).not.toContain('Jan 2026 0 1')
  })

  test('tells in how long half of all resets of today were done (OPS1)', async () => {
    const names = ['ann', 'ben', 'cyd', 'dov', 'eve']
    await begin({ people: names.map((username) => ({ username, emails: [`${username}@mail.example`] })) })
    const seconds = [300, 20, 105, 590, 50]
    for (const [index, name] of names.entries()) {
      const visitor = await proveForReset(portal, name)
      portal.pass(1_000 * (seconds[index] ?? 0))
      await resetPassword(visitor, 'Portico-Demo-2')
    }
    await portal.counted()
    expect(await text()).toContain(' 1 min 50 from start to done, half of all')
  })

  test.each([
    [5, 10, '10 s'],
    [5, 60, '1 min'],
    [5, 110, '1 min 50'],
    [5, 1_800, '30 min'],
    [4, 60, '– too few to tell:'],
    [0, 60, '– too few to tell:'],
  ])('tells of %i resets of %i seconds: %s (OPS1, CV2)', async (n, seconds, told) => {
    await begin()
    const what = `reset within ${seconds} s` as const
    const count = { period: 'day', startedAt: Date.UTC(2026, 0, 5), what, n } as const
    await portal.ports.store.periodCounts.add([count])
    expect(await text()).toContain(` ${told} from start to done, half of all`)
  })

  test('has 400 days by month (OPS2)', async () => {
    await begin()
    const today = Date.UTC(2026, 0, 5)
    await portal.ports.store.periodCounts.add(
      Array.from({ length: 400 }, (_, n) => ({ period: 'day', startedAt: today - n * dayMs, what: 'sign-in', n: 10 })),
    )
    const told = await text('/days')
    expect(told).toContain('Jan 2026 50 0 0 0 0 Dec 2025 310 0')
    expect(told).toContain('Dec 2024 300')
    expect((await page('/days')).match(/<rect class="right"/g)).toHaveLength(30)
  })

  test('says that the store is away, and what it therefore does not know (OPS1)', async () => {
    let isAway = false
    const away = <Told>(real: () => Promise<Told>) => (isAway ? Promise.reject(new Unavailable('store')) : real())
    await begin({
      store: (real) => ({
        ...real,
        check: () => away(() => real.check()),
        outbox: { ...real.outbox, load: (now) => away(() => real.outbox.load(now)) },
        reports: { ...real.reports, stops: () => away(() => real.reports.stops()) },
        periodCounts: {
          ...real.periodCounts,
          within: (period, span) => away(() => real.periodCounts.within(period, span)),
        },
      }),
    })
    isAway = true
    const told = await text()
    expect(told).toContain('Nobody can get in. The store fails')
    expect(told).toContain('Unknown: the store does not answer.')
    expect(told.match(/\? unknown: /g)).toHaveLength(4)
  })

  test('says that the directory is away (OPS1)', async () => {
    await begin({
      directory: (real) => ({
        ...real,
        check: () => Promise.reject(new Unavailable('directory', { cause: new Error('ldap1 refuses') })),
      }),
    })
    expect(await text()).toContain('Nobody can get in. The directory does not answer: ldap1 refuses.')
    expect(await page()).toContain('href="/docs/directory-outage.md"')
  })

  test.each([
    ['mail', 'Only people with a passkey or an app can get in. No mail leaves: no route.', 'mail.md'],
    ['sms', 'People can get in. No SMS leaves. No route.', 'sms.md'],
  ])('says that %s is away (OPS1)', async (way, sentence, help) => {
    const away = {
      server: 'away',
      send: () => Promise.reject(new Unavailable('delivery')),
      check: () => Promise.reject(new Unavailable('delivery', { cause: new Error('no route') })),
      close: async () => undefined,
    }
    await begin(way === 'mail' ? { email: away } : { gateway: away })
    expect(await text()).toContain(sentence)
    expect(await page()).toContain(`href="/docs/${help}"`)
  })

  test('names no person, no address and no network (OPS3)', async () => {
    await begin()
    await signInFully(portal)
    await failSignIn('nobody11')
    await portal.counted()
    const told = `${await page()}${await page('/days')}`.toLowerCase()
    for (const person of ['alice', 'andersen', 'nobody11', 'mail.example', '555 0142', '203.0.113'])
      expect(told).not.toContain(person)
  })

  test('runs no script, loads nothing from elsewhere, and is on no other listener (OPS3)', async () => {
    await begin()
    const answer = await portal.monitoring?.inject('/')
    expect(answer?.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'self'/)
    expect(answer?.headers['cache-control']).toBe('no-store')
    expect(answer?.body).not.toMatch(/<script|style="|\son\w+=|https?:/)
    for (const path of ['/operators.css', '/days', '/set-up'])
      expect((await portal.app.inject(path)).statusCode).toBe(404)
    expect((await portal.monitoring?.inject({ method: 'POST', url: '/' }))?.statusCode).toBe(404)
    for (const path of ['/docs/../package.json', '/docs/%2e%2e%2fpackage.json', '/docs/'])
      expect((await portal.monitoring?.inject(path))?.statusCode).toBe(404)
  })
})
