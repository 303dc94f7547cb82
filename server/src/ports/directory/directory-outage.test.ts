import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import type { Toxic } from '../../../../directories/tcp-proxy.js'
import { tidy } from '../../start/start-housekeeping.js'
import { type FlakyPortal, flakyPortal, type NextWrite } from '../../testing/flaky-directory.js'
import { slapdSettings } from '../../testing/slapd-directory.js'
import { proveForReset, signInFully } from '../../testing/steps.js'
import { password, rightCaptcha } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
const minute = 60_000
const pass = 31_000
let slapd: Slapd

beforeAll(async () => {
  slapd = await startSlapd()
})
afterAll(() => slapd.stop())

let people = 0

/** A portal on two addresses of one slapd, and a person of its own. */
async function scene(urls: readonly string[] = [slapd.ldapsUrl, slapd.ldapUrl]) {
  people += 1
  const username = `person${people}`
  await slapd.addPerson({ username, password, emails: [`${username}@mail.example`] })
  const portal = await flakyPortal({ ...slapdSettings(slapd), urls: urls.map((url) => new URL(url)) }, { people: [] })
  const signIn = async (typed: string = password, name = username) => {
    const begun = performance.now()
    const { status, body } = await portal
      .visitor()
      .call('signIn', { username: name, password: typed, captcha: rightCaptcha })
    return { status, code: 'code' in body ? body.code : null, ms: performance.now() - begun }
  }
  return { portal, username, signIn }
}

const isDead = async (visitor: TestVisitor) => (await visitor.call('session')).body.isLoggedIn === false

/** A contact of the directory serves a reset a day after the portal first saw it (N9). */
async function recoverable(portal: FlakyPortal, username: string): Promise<void> {
  await signInFully(portal, username)
  portal.pass(25 * 60 * minute)
}

/** No password, no account and no bind of the service account stands in a line of the log. */
function expectNoSecret({ logLines, directoryLines }: FlakyPortal): void {
  const lines = [...logLines, ...directoryLines].join('\n')
  for (const secret of [password, fresh, slapd.portalPassword]) expect(lines).not.toContain(secret)
}

describe('a directory that', () => {
  const outages: readonly (readonly [string, Toxic])[] = [
    ['is stopped', { kind: 'refuse' }],
    ['answers a minute late', { kind: 'latency', ms: 60_000 }],
    ['accepts connections and says nothing', { kind: 'silence' }],
    ['resets its connections', { kind: 'reset' }],
  ]
  test.concurrent.each(outages)(
    '%s gives 503 within 6 s, costs nobody a try, and is back within 20 s (W4)',
    { timeout: 60_000 },
    async (_name, toxic) => {
      const { portal, username, signIn } = await scene([slapd.ldapsUrl])
      try {
        const visitor = await signInFully(portal, username)
        await portal.proxies[0]?.set(toxic)
        const answers = await Promise.all(Array.from({ length: 5 }, () => signIn()))
        for (const { status, code, ms } of answers) {
          expect({ status, code }).toEqual({ status: 503, code: 'unavailable' })
          expect(ms).toBeLessThan(6_000)
        }
        // The breaker is open, so no visitor waits any more.
        expect((await signIn()).ms).toBeLessThan(3_000)
        expect((await visitor.call('signOut')).status).toBe(200)
        await portal.proxies[0]?.set({ kind: 'none' })
        const healed = performance.now()
        portal.pass(pass)
        await expect.poll(async () => (await signIn()).status, { timeout: 20_000, interval: 500 }).toBe(200)
        expect(performance.now() - healed).toBeLessThan(20_000)
        const lines = portal.directoryLines.map((line) => JSON.parse(line))
        expect(lines.at(-1)).toMatchObject({ level: 'info', msg: expect.stringContaining('answers.') })
        const reasons = lines.filter(({ level }) => level === 'error').map(({ reason }) => reason)
        expect(reasons.length).toBeGreaterThan(0)
        expect(new Set(reasons).size).toBe(reasons.length)
        expectNoSecret(portal)
      } finally {
        await portal.close()
      }
    },
  )
})

test('with a silent first server the second one answers, each time within 6 s (DIR22, W4)', {
  timeout: 60_000,
}, async () => {
  const { portal, signIn } = await scene()
  try {
    await portal.proxies[0]?.set({ kind: 'silence' })
    const first = await signIn()
    expect(first.status).toBe(200)
    expect(first.ms).toBeLessThan(6_000)
    portal.pass(pass)
    const second = await signIn()
    expect(second.status).toBe(200)
    expect(second.ms).toBeLessThan(2_900)
  } finally {
    await portal.close()
  }
})

describe('a password write', () => {
  const losses: readonly (readonly [string, NextWrite, { readonly holds: string }])[] = [
    ['was applied, and its answer is lost', { at: 'write', toxic: cut('server') }, { holds: fresh }],
    ['is lost before the server has it', { at: 'write', toxic: cut('client') }, { holds: password }],
    ['gets no answer', { at: 'write', toxic: { kind: 'silence' } }, { holds: password }],
    ['is answered, and the bind that proves it is lost', { at: 'proof', toxic: cut('server') }, { holds: fresh }],
  ]
  test.concurrent.each(losses)(
    'that %s is told as unknown, ends every session, and is repeated nowhere (W5)',
    { timeout: 60_000 },
    async (_name, next, { holds }) => {
      const { portal, username, signIn } = await scene()
      try {
        await recoverable(portal, username)
        const elsewhere = await signInFully(portal, username)
        portal.pass(pass)
        const visitor = await proveForReset(portal, username)
        const reset = () => visitor.call('resetPassword', { password: fresh, password2: fresh })
        portal.spoil(next)
        const begun = performance.now()
        expect(await reset()).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } })
        expect(performance.now() - begun).toBeLessThan(6_000)
        for (const proxy of portal.proxies) await proxy.set({ kind: 'none' })
        expect((await reset()).status).toBe(401)
        expect(await isDead(elsewhere)).toBe(true)
        const lost = holds === fresh ? password : fresh
        expect([(await signIn(lost)).status, (await signIn(holds)).status]).toEqual([400, 200])
        portal.pass(3 * minute)
        await tidy(portal.ports, 24 * 60 * minute)
        const written = (await portal.ports.store.audit.recent(50)).filter(({ event }) => event === 'password.written')
        expect(written.map(({ result }) => result)).toEqual(['unknown'])
        expectNoSecret(portal)
      } finally {
        await portal.close()
      }
    },
  )

  test('that cannot be sent is no write: the visitor keeps the right to it (W5)', { timeout: 60_000 }, async () => {
    const { portal, username } = await scene()
    try {
      await recoverable(portal, username)
      const visitor = await proveForReset(portal, username)
      const reset = () => visitor.call('resetPassword', { password: fresh, password2: fresh })
      for (const proxy of portal.proxies) await proxy.set({ kind: 'refuse' })
      expect(await reset()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      for (const proxy of portal.proxies) await proxy.set({ kind: 'none' })
      expect((await reset()).status).toBe(200)
    } finally {
      await portal.close()
    }
  })
})

function cut(from: 'client' | 'server'): Toxic {
  return { kind: 'cut', from, afterBytes: 0 }
}
