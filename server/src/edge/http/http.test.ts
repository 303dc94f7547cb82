import { callPaths, flowNames } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const addresses = Object.values(callPaths).flatMap((path) =>
  path.includes('{flow}') ? flowNames.map((flow) => `/api${path.replace('{flow}', flow)}`) : [`/api${path}`],
)
const json = { 'content-type': 'application/json' }
const signIn = '/api/user/profile/initial'
const rightBody = JSON.stringify({ username: 'alice', password, captcha: rightCaptcha })

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

async function seeded() {
  const visitor = portal.visitor()
  await visitor.call('session')
  return visitor
}

describe.each(addresses)('the call at %s', (url) => {
  test('takes only POST (T3)', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await portal.visitor().raw({ method, url })
      expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed', message: expect.any(String) } })
      expect(answer.headers['allow']).toBe('POST')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('answers in JSON that is never kept (T3)', async () => {
    const { headers } = await (await seeded()).raw({ method: 'POST', url, payload: '{}', headers: json })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('needs the XSRF token and hands out a fresh one (X1)', async () => {
    if (url.endsWith('/logout')) return expect((await portal.visitor().raw({ method: 'POST', url })).status).toBe(200)
    const visitor = await seeded()
    const answer = await visitor.raw({ method: 'POST', url, payload: '{}', headers: { ...json, 'x-xsrf-token': '' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'xsrf' } })
    expect(String(answer.headers['set-cookie'])).toContain('XSRF-TOKEN=')
  })

  test('meets every malformed body with a clear refusal, never with a fault of its own (I1, I5)', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"username":["alice"]}',
      '{"a":1,"a":2}',
      `${'['.repeat(8000)}`,
      '{"code":123456}',
      '{"id":{}}',
      '{"email":"\\u0000"}',
      '{"password":"\\ud800"}',
      Buffer.from([0x7b, 0xff, 0x7d]),
    ]
    const visitor = await seeded()
    for (const payload of bodies) {
      const { status, body } = await visitor.raw({ method: 'POST', url, payload, headers: json })
      expect([200, 400, 401]).toContain(status)
      if (status !== 200)
        expect(body).toMatchObject({ success: false, message: expect.any(String), requestId: expect.any(String) })
    }
  })
})

describe('what comes before the rules', () => {
  test('a large body is refused before it is read, chunked or not (Q1)', async () => {
    const visitor = await seeded()
    const payload = JSON.stringify({ username: 'x'.repeat(20_000), password: '', captcha: '' })
    expect((await visitor.raw({ method: 'POST', url: signIn, payload, headers: json })).status).toBe(413)
  })

  test('other content types and packed bodies are refused (X3, Q1)', async () => {
    const visitor = await seeded()
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { ...json, 'content-encoding': 'gzip' },
    ]) {
      expect((await visitor.raw({ method: 'POST', url: signIn, payload: rightBody, headers })).status).toBe(415)
    }
  })

  test('another site is refused even with a good token, and gets no CORS answer (X3)', async () => {
    const visitor = await seeded()
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await visitor.raw({
        method: 'POST',
        url: signIn,
        payload: rightBody,
        headers: { ...json, ...headers },
      })
      expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    }
    const preflight = await visitor.raw({ method: 'OPTIONS', url: signIn, headers: { origin: 'https://evil.test' } })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a pair of token and cookie made by an attacker is refused (X1)', async () => {
    const forger = portal.visitor()
    forger.cookies.set('sid', 'aaaa').set('XSRF-TOKEN', 'aaaa')
    expect((await forger.raw({ method: 'POST', url: signIn, payload: rightBody, headers: json })).status).toBe(403)
    const [mine, other] = [await seeded(), await seeded()]
    mine.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '')
    expect((await mine.raw({ method: 'POST', url: signIn, payload: rightBody, headers: json })).status).toBe(403)
  })

  test('a stale token is answered 403 with one that works (X4)', async () => {
    const visitor = await seeded()
    const stale = visitor.cookies.get('XSRF-TOKEN') ?? ''
    await startFlow(visitor, 'profile', 'alice')
    visitor.cookies.set('XSRF-TOKEN', stale)
    const payload = '{"code":"000000"}'
    const url = '/api/user/profile/comparecode'
    expect((await visitor.raw({ method: 'POST', url, payload, headers: json })).status).toBe(403)
    expect((await visitor.raw({ method: 'POST', url, payload, headers: json })).status).toBe(400)
  })

  test('a session id chosen by the client is never taken over (S1)', async () => {
    const visitor = portal.visitor()
    for (const chosen of ['A'.repeat(40), `${'A'.repeat(32)}.${'B'.repeat(43)}`, 'a.b']) {
      visitor.cookies.set('sid', chosen)
      await visitor.raw({ method: 'GET', url: '/api/user/session' })
      expect(visitor.cookies.get('sid')).not.toBe(chosen)
    }
  })

  test('cookies are httpOnly where they may be, lax, and for this host alone (S2)', async () => {
    const { headers } = await portal.visitor().raw({ method: 'GET', url: '/api/user/session' })
    const [sid, xsrf] = [headers['set-cookie']].flat().map(String)
    expect(sid).toMatch(/^sid=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax$/)
  })

  test('unknown keys and keys of the prototype are inert (I1)', async () => {
    const visitor = await seeded()
    const payload = `{"__proto__":{"isVerified":true},"constructor":1,"isVerified":true,${rightBody.slice(1)}`
    expect((await visitor.raw({ method: 'POST', url: signIn, payload, headers: json })).status).toBe(200)
    expect((await visitor.call('session')).body).toMatchObject({ isVerified: false, isLoggedIn: false })
  })

  test('the query string never fills in for the body (I1)', async () => {
    const visitor = await seeded()
    const url = `${signIn}?username=alice&password=${password}&captcha=x`
    expect((await visitor.raw({ method: 'POST', url, payload: '{}', headers: json })).status).toBe(400)
  })

  test('an unknown address below the base is answered 404 in JSON', async () => {
    expect(await portal.visitor().raw({ method: 'GET', url: '/api/nothing' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })

  test('too many calls from one address wait, whatever they claim to come from (T7, Q4)', async () => {
    const narrow = await testPortal({ limits: { perAddress: 5 } })
    const visitor = narrow.visitor()
    await visitor.raw({ method: 'GET', url: '/api/user/session' })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const headers = { ...json, 'x-forwarded-for': `1.2.3.${n}` }
      statuses.push(
        (await visitor.raw({ method: 'POST', url: signIn, payload: rightBody.replace('Portico', 'Wrong'), headers }))
          .status,
      )
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    expect((await visitor.call('signOut')).status).toBe(200)
    await narrow.close()
  })

  test('signing out with no session sets no cookie', async () => {
    const { headers, status } = await portal.visitor().raw({ method: 'POST', url: '/api/user/profile/logout' })
    expect([status, headers['set-cookie']]).toEqual([200, undefined])
  })

  test('nothing secret is in any log line (AU1, AU2)', async () => {
    const visitor = await seeded()
    await visitor.call('signIn', { username: 'MyS3cret!pw', password: 'canary-password', captcha: rightCaptcha })
    await startFlow(visitor, 'profile', 'alice')
    const log = portal.logLines.join('\n')
    for (const secret of [
      'MyS3cret!pw',
      'canary-password',
      password,
      rightCaptcha,
      'alice@mail.example',
      visitor.cookies.get('sid') ?? '?',
      visitor.cookies.get('XSRF-TOKEN') ?? '?',
    ]) {
      expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(log).toContain('"event":"sign-in.password"')
  })
})
