import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../ports/refusal.js'
import { createLogger } from '../../ports/system/logger.js'
import { signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { requestLog } from './request-log.js'
import { trustedProxies } from './trusted-proxies.js'

const signIn = '/api/user/profile/initial'
const publicUrl = new URL('https://portal.uni.example')
const json = { 'content-type': 'application/json' }

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ limits: { perAddress: 40 } })
})
afterEach(() => portal.close())

type Line = Readonly<Record<string, unknown>>
const lines = () => portal.logLines.map((line) => JSON.parse(line) as Line)
const linesNamed = (name: string) => lines().filter(({ msg }) => msg === name)

async function seeded(): Promise<TestVisitor> {
  const visitor = portal.visitor()
  await visitor.call('session')
  return visitor
}

/** Each refusal that a stranger or a visitor can cause, with its answer. */
async function refusals() {
  const visitor = await seeded()
  const known = portal.visitor()
  await startFlow(known, 'profile', 'alice')
  const signedIn = await signInFully(portal)
  const post = (payload: string, headers: Record<string, string> = {}) =>
    visitor.raw({ method: 'POST', url: signIn, payload, headers: { ...json, ...headers } })
  const answers = [
    await visitor.raw({ method: 'GET', url: '/api/nope?password=hush' }),
    await visitor.raw({ method: 'GET', url: '/api/user/%zz' }),
    await visitor.raw({ method: 'GET', url: signIn }),
    await post(' '.repeat(20_000)),
    await post('{}', { 'content-type': 'text/plain' }),
    await post('{}', { origin: 'https://evil.example' }),
    await post('{}', { 'x-xsrf-token': '' }),
    await post('{'),
    await visitor.call('signIn', { username: 'alice', password, captcha: 'unsolved' }),
    await visitor.call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha }),
    await visitor.call('compareCode', { code: '000000' }),
    await known.call('compareCode', { code: '000000' }),
    await signedIn.call('changePassword', { oldPassword: 'wrong', newPassword: 'x', newpassword2: 'x' }),
  ]
  const ask = () => visitor.call('startReset', { username: 'bob', captcha: rightCaptcha })
  let flooded = await ask()
  while (flooded.status === 200) flooded = await ask()
  return [...answers, flooded].map(({ body, headers }) => ({
    code: String(body.code),
    requestId: body.requestId,
    header: headers['x-request-id'],
  }))
}

describe('the id of a refusal', () => {
  test('is in the answer twice, and finds one line of the log or the audit that explains it (OP10)', async () => {
    const all = await refusals()
    expect(new Set(all.map(({ code }) => code)).size).toBeGreaterThan(9)
    const audited = new Set((await portal.ports.store.audit.recent(1_000)).map(({ requestId }) => requestId))
    const logged = linesNamed('request.refused')
    for (const { code, requestId, header } of all) {
      expect(header).toBe(requestId)
      const own = logged.filter((line) => line['requestId'] === requestId)
      expect([code, own.length + (audited.has(requestId ?? '') ? 1 : 0)]).toEqual([code, 1])
      if (own.length > 0) expect(own[0]).toMatchObject({ level: 'info', code, source: '127.0.0.1' })
    }
    expect(JSON.stringify(lines())).not.toContain('hush')
  })

  test('is found for bytes that were no request (OP10)', async () => {
    const { port } = await portal.listen()
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('hello\r\n\r\n')
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk
    const id = /"requestId":"([^"]+)"/.exec(answer)?.[1]
    expect(answer).toContain(`x-request-id: ${id}\r\n`)
    expect(linesNamed('request.refused').at(-1)).toMatchObject({
      requestId: id,
      code: 'malformed',
      source: '127.0.0.1',
    })
  })

  test('is not logged for each refusal of a flood: ten lines of a code, then a count (OP10)', async () => {
    const visitor = await seeded()
    for (let n = 0; n < 50; n += 1) await visitor.raw({ method: 'POST', url: signIn, headers: { 'x-xsrf-token': '' } })
    await visitor.raw({ method: 'GET', url: '/api/nope' })
    const codes = linesNamed('request.refused').map(({ code }) => code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'xsrf'), 'not-found'])
    await portal.app.close()
    expect(linesNamed('requests.refused')).toEqual([
      expect.objectContaining({ refusals: [{ code: 'xsrf', count: 40 }] }),
    ])
  })

  test('has its line again when the minute is over and what it held back is told (OP10, OP1)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const log: Line[] = []
    const logger = createLogger({ level: 'info', format: 'json' }, { write: (line) => void log.push(JSON.parse(line)) })
    const requests = requestLog({ log: logger, publicUrl, proxies: trustedProxies([], false) })
    const app = Fastify()
    app.get('/', async (request) => requests.refused(request, new Refusal('https-only')))
    for (let n = 0; n < 12; n += 1) await app.inject('/')
    vi.advanceTimersByTime(60_000)
    await app.inject('/')
    const names = log.map(({ level, msg }) => (level === 'warn' ? level : msg))
    const refused = Array.from({ length: 10 }, () => 'request.refused')
    expect(names).toEqual(['warn', ...refused, 'requests.refused', 'warn', 'request.refused'])
    expect(log[11]).toMatchObject({ refusals: [{ code: 'https-only', count: 2 }] })
  })
})

test('at debug each request is one line: what was asked, by which id, and how it ended (OP10)', async () => {
  const visitor = await seeded()
  await visitor.call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
  const { headers } = await visitor.raw({ method: 'GET', url: '/portal/api/user/MyS3cret/session?code=123456' })
  const answered = linesNamed('request.answered')
  expect(answered).toEqual([
    expect.objectContaining({ level: 'debug', method: 'GET', path: '/api/user/session', call: 'session', status: 200 }),
    expect.objectContaining({ method: 'POST', path: signIn, call: 'signIn', status: 400, code: 'wrong-credentials' }),
    expect.objectContaining({ path: '/*/api/user/*/session', status: 404, code: 'not-found' }),
  ])
  expect(answered[2]).toMatchObject({ requestId: headers['x-request-id'], ms: expect.any(Number) })
})

describe('a setting that refuses every call is named once a minute (OP1)', () => {
  const warnings = () => lines().filter(({ level, requestId }) => level === 'warn' && requestId !== undefined)

  async function asked(trustedProxies: readonly string[], headers: Record<string, string>, times = 3) {
    await portal.close()
    portal = await testPortal({ rules: { publicUrl }, trustedProxies })
    for (let n = 0; n < times; n += 1) await portal.app.inject({ url: '/api/user/session', headers })
    return warnings()
  }

  test.each([
    [
      [],
      {},
      /^A call came from 127\.0\.0\.1 over plain http\. If .* add it to PORTICO_TRUSTED_PROXIES, and let it send/,
    ],
    [
      [],
      { 'x-forwarded-proto': 'https' },
      /^A call came from 127\.0\.0\.1 with X-Forwarded-Proto, .* add it to PORTICO_T/,
    ],
    [['127.0.0.0/8'], {}, /^The proxy 127\.0\.0\.1 sends no X-Forwarded-Proto\. Let it send X-Forwarded-Proto: https/],
    [['127.0.0.1'], { 'x-forwarded-proto': 'http' }, /^The proxy 127\.0\.0\.1 says .* redirect visitors to https\.$/],
  ])('with the proxies %j and the headers %j', async (proxies, headers, sentence) => {
    expect(await asked(proxies, headers)).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(sentence),
        address: '127.0.0.1',
        scheme: 'http',
        isTrustedProxy: proxies.length > 0,
        ...(proxies.length > 0 ? {} : { setting: 'PORTICO_TRUSTED_PROXIES' }),
        requestId: linesNamed('request.refused')[0]?.['requestId'],
      }),
    ])
  })

  test.each([
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:10.0.0.5', '10.0.0.5'],
  ])('with the address %s as it can be set, not with its network', async (remoteAddress, address) => {
    await portal.close()
    portal = await testPortal({ rules: { publicUrl } })
    await portal.app.inject({ url: '/api/user/session', remoteAddress })
    expect(warnings()).toEqual([
      expect.objectContaining({ address, msg: expect.stringContaining(`If ${address} is your proxy`) }),
    ])
  })

  test('and what a stranger sent is cut and harmless in it', async () => {
    const [warning] = await asked([], { 'x-forwarded-proto': `\u009b31m${'x'.repeat(5_000)}` })
    expect(warning?.['forwardedProto']).toBe(`?31m${'x'.repeat(96)}`)
  })

  test('where the public URL is another than the one that people open', async () => {
    await portal.close()
    portal = await testPortal({ rules: { publicUrl }, trustedProxies: ['127.0.0.1'] })
    const headers = { ...json, 'x-forwarded-proto': 'https', origin: 'https://konto.uni.example' }
    for (let n = 0; n < 3; n += 1) await portal.app.inject({ method: 'POST', url: signIn, headers, payload: '{}' })
    expect(warnings()).toEqual([
      expect.objectContaining({
        origin: 'https://konto.uni.example',
        setting: 'PORTICO_PUBLIC_URL',
        msg: expect.stringMatching(/^A page of https:\/\/konto\.uni\.example called, and only https:\/\/portal\.uni/),
      }),
    ])
    const foreign = { ...headers, origin: publicUrl.origin, 'sec-fetch-site': 'cross-site' }
    await portal.app.inject({ method: 'POST', url: signIn, headers: foreign, payload: '{}' })
    expect(warnings()).toHaveLength(1)
  })

  test('where the proxy hides its visitors, so that they share one limit', async () => {
    const flooded = async (headers: Record<string, string>) => {
      await portal.close()
      portal = await testPortal({ limits: { perAddress: 3 }, trustedProxies: ['127.0.0.1'] })
      for (let n = 0; n < 6; n += 1) await portal.app.inject({ url: '/api/user/session', headers })
      expect(linesNamed('request.refused')[0]).toMatchObject({ code: 'flood' })
      return warnings()
    }
    expect(await flooded({})).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/^The proxy 127\.0\.0\.1 sends no X-Forwarded-For, /) }),
    ])
    expect(await flooded({ 'x-forwarded-for': '192.0.2.1' })).toEqual([])
  })
})
