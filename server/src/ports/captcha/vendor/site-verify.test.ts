import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { password, type TestPortal, testPortal } from '../../../testing/test-portal.js'
import { siteVerify } from './site-verify.js'

const secret = 'a-secret-of-the-vendor'
const maxParallel = 12
const maxParallelOfNetwork = 5
const right = { success: true, hostname: 'account.uni.example', challenge_ts: '2026-01-05T09:00:00Z' }

/**
 * A vendor's verify address on loopback. It keeps each request and gives the answer that it is
 * told.
 */
async function startVendor() {
  const asked: URLSearchParams[] = []
  let reply: (response: ServerResponse) => unknown = (response) => response.end(JSON.stringify(right))
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    expect([request.method, request.headers['content-type']]).toEqual([
      'POST',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ])
    asked.push(new URLSearchParams(Buffer.concat(parts).toString('utf8')))
    reply(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`),
    answers(status: number, body: unknown) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      reply = (response) => response.writeHead(status, { location: '/elsewhere' }).end(text)
    },
    hangs() {
      reply = () => undefined
    },
    /** Holds requests until the returned function is called, then accepts all of them. */
    holds(isHeld = (_token: string) => true) {
      const held: ServerResponse[] = []
      reply = (response) => {
        if (isHeld(asked.at(-1)?.get('response') ?? '')) held.push(response)
        else response.end(JSON.stringify(right))
      }
      return () => {
        for (const response of held) response.end(JSON.stringify(right))
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.each(['recaptcha', 'hcaptcha', 'turnstile'] as const)(
  "a vendor's captcha in front of the forms: %s",
  (kind) => {
    let vendor: Awaited<ReturnType<typeof startVendor>>
    let portal: TestPortal
    beforeEach(async () => {
      vendor = await startVendor()
      portal = await testPortal({
        load: { atOnce: 2, queue: 1, waitMs: 1_000 },
        captcha: ({ clock, store }) =>
          siteVerify({
            kind,
            siteKey: 'our-site-key',
            secret,
            verifyUrl: vendor.url,
            isOurHost: (hostname) => hostname === 'account.uni.example',
            clock,
            spent: store.spentCaptchas,
            maxParallel,
            maxParallelOfNetwork,
          }),
      })
    })
    afterEach(() => Promise.all([portal.close(), vendor.stop()]))

    const signIn = (captcha: string, typed = password) =>
      portal.visitor().call('signIn', { username: 'alice', password: typed, captcha })
    const startReset = (captcha: string, from?: string) =>
      portal.visitor(from).call('startReset', { username: 'alice', captcha })
    const refused = { status: 400, body: { success: false, code: 'captcha' } }
    const down = { status: 503, body: { success: false, code: 'unavailable' } }

    test('a token that the vendor vouches for lets sign in, and the vendor is told what it needs', async () => {
      expect((await signIn('token-1')).status).toBe(200)
      const [form] = vendor.asked
      expect(Object.fromEntries(form ?? [])).toEqual({
        secret,
        response: 'token-1',
        remoteip: '127.0.0.1',
        ...(kind === 'hcaptcha' ? { sitekey: 'our-site-key' } : {}),
      })
    })

    test('there is no challenge of ours to fetch', async () => {
      expect((await portal.visitor().call('captchaChallenge')).status).toBe(404)
    })

    test.each(['', ' ', 'two words', 'token\n', 'tökén', 'x'.repeat(8_193)])(
      'C1 what can be no token is refused without asking (%#)',
      async (token) => {
        expect((await signIn(token)).status).toBe(400)
        expect(vendor.asked).toEqual([])
      },
    )

    test.each([
      { success: false },
      { success: false, 'error-codes': [] },
      { success: false, 'error-codes': ['invalid-input-response'] },
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { success: false, 'error-codes': ['invalid-or-already-seen-response'] },
      { success: false, 'error-codes': ['a word of next year'] },
    ])('a token that the vendor does not vouch for is refused: %j', async (verdict) => {
      vendor.answers(200, verdict)
      expect(await signIn('bad-token')).toMatchObject(refused)
    })

    test.each([
      { ...right, hostname: 'evil.example' },
      { ...right, hostname: 'account.uni.example.evil.example' },
      { ...right, hostname: '' },
      { ...right, hostname: undefined },
      { ...right, sitekey: 'another-site-key' },
    ])('C1 a verdict for somewhere else is refused: %j', async (verdict) => {
      vendor.answers(200, verdict)
      expect(await signIn('stolen-token')).toMatchObject(refused)
    })

    test('C2 one token works once, in any of the calls and in parallel, even if the vendor takes it again', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, () => startReset('token-2')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      expect(await signIn('token-2')).toMatchObject(refused)
      portal.pass(10 * 60_000)
      expect(await portal.visitor().call('startUnlock', { username: 'alice', captcha: 'token-2' })).toMatchObject(
        refused,
      )
    })

    test.each([
      [500, right],
      [503, 'down for maintenance'],
      [429, { success: false }],
      [200, '<!doctype html><title>Sign in to the hotel network</title>'],
      [200, ''],
      [200, 'null'],
      [200, { success: 'true', hostname: 'account.uni.example' }],
      [302, right],
      [200, { success: false, 'error-codes': ['invalid-input-secret'] }],
      [400, { success: false, 'error-codes': ['bad-request'] }],
      [200, { success: false, 'error-codes': ['timeout-or-duplicate', 'missing-input-secret'] }],
    ])('C1 no clear verdict lets nobody pass: %i %j', async (status, body) => {
      vendor.answers(status, body)
      const answer = await signIn('token-3')
      expect(answer).toMatchObject(down)
      expect(answer.headers['retry-after']).toBeDefined()
      // The failed check did not spend the token.
      vendor.answers(200, right)
      expect((await signIn('token-3')).status).toBe(200)
    })

    test('C1 an outage counts nobody as having failed', async () => {
      vendor.answers(500, '')
      for (let tries = 0; tries < 8; tries += 1) expect(await signIn(`token-${tries}`, 'wrong')).toMatchObject(down)
      vendor.answers(200, right)
      expect((await signIn('token-9')).status).toBe(200)
    })

    test('C1 a verify address that hangs, or is not there, is 503 in time', async () => {
      vendor.hangs()
      const from = performance.now()
      expect(await signIn('token-4')).toMatchObject(down)
      expect(performance.now() - from).toBeGreaterThan(2_900)
      expect(performance.now() - from).toBeLessThan(5_000)
      await vendor.stop()
      expect(await signIn('token-4')).toMatchObject(down)
    }, 10_000)

    test('C1 Q4 beyond so many tokens at once the vendor is not asked, until it has answered', async () => {
      const release = vendor.holds()
      const waiting = Array.from({ length: maxParallel }, (_, n) => startReset(`held-${n}`, `192.0.${n}.1`))
      await vi.waitFor(() => expect(vendor.asked).toHaveLength(maxParallel))
      expect(await startReset('one-more')).toMatchObject(down)
      expect(vendor.asked).toHaveLength(maxParallel)
      release()
      const statuses = (await Promise.all(waiting)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
      vendor.answers(200, right)
      expect((await startReset('one-more')).status).toBe(200)
    })

    test.each([
      ['one network of IPv4', (n: number) => `192.0.2.${n + 1}`, '192.0.3.1'],
      ['one /48', (n: number) => `2001:db8:7:${n + 1}::1`, '2001:db8:8:1::1'],
    ])('Q5 %s asks the vendor a few times at once, and refuses nobody else', async (_what, held, elsewhere) => {
      const release = vendor.holds((token) => token.startsWith('made-up'))
      const waiting = Array.from({ length: maxParallelOfNetwork }, (_, n) => startReset(`made-up-${n}`, held(n)))
      await vi.waitFor(() => expect(vendor.asked).toHaveLength(maxParallelOfNetwork))
      expect(await startReset('made-up-more', held(200))).toMatchObject(down)
      expect((await startReset('token-1', elsewhere)).status).toBe(200)
      release()
      await Promise.all(waiting)
      expect((await startReset('token-2', held(200))).status).toBe(200)
    })

    test('Q5 who waits for the vendor holds no place of those who begin', async () => {
      const release = vendor.holds((token) => token.startsWith('made-up'))
      const waiting = Array.from({ length: 9 }, (_, n) => startReset(`made-up-${n}`, `192.0.${n}.1`))
      await vi.waitFor(() => expect(vendor.asked).toHaveLength(9))
      expect((await signIn('token-1')).status).toBe(200)
      release()
      await Promise.all(waiting)
    })

    test('AU1 neither the secret nor a token stands in the log, and a bad secret has one line', async () => {
      vendor.answers(200, { success: false, 'error-codes': ['invalid-input-secret', 'x\ny'], secret })
      await signIn('token-hush')
      vendor.answers(200, 'token-hush is no JSON')
      await signIn('token-hush')
      await vendor.stop()
      await signIn('token-hush')
      const log = portal.logLines.join('')
      expect(log).not.toContain('token-hush')
      expect(log).not.toContain(secret)
      expect(portal.logLines.filter((line) => line.includes('invalid-input-secret'))).toHaveLength(1)
      expect(log).not.toContain('x\\ny')
    })
  },
)
