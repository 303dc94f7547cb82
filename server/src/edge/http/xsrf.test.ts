import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyCall, type ReadyCall, readyFor } from '../../testing/every-call.js'
import { holderOf, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const json = { 'content-type': 'application/json' }
let portal: TestPortal
/** How often a call reached the captcha or the directory. */
let asked: number
beforeEach(async () => {
  asked = 0
  portal = await testPortal({
    captcha: () => ({
      challenge: null,
      redeem: async () => {
        asked += 1
      },
    }),
    directory: (real) => ({
      ...real,
      find(username) {
        asked += 1
        return real.find(username)
      },
    }),
  })
})
afterEach(() => portal.close())

const send = ({ visitor, url, input }: ReadyCall, headers: Record<string, string> = {}) =>
  visitor.raw({ method: 'POST', url, payload: JSON.stringify(input), headers: { ...json, ...headers } })

/** All that a call could have changed. */
async function traces() {
  await portal.delivered()
  const events = (await portal.ports.store.audit.recent(10_000)).length
  return { asked, events, mails: portal.mail.messages().length, sms: portal.sms.messages().length }
}

describe.each(everyCall)('%s', (call) => {
  let ready: ReadyCall
  beforeEach(async () => {
    ready = await readyFor(portal, call)
    // Signing out needs the token only when there is a session to end.
    if (call === 'signOut') ready = { ...ready, visitor: await signInFully(portal) }
  })

  test('without the token does nothing at all, and the answer brings one that works (X1)', async () => {
    const before = await traces()
    const sid = ready.visitor.cookies.get('sid')
    for (const token of ['', 'aaaa']) {
      const refused = await send(ready, { 'x-xsrf-token': token })
      expect(refused).toMatchObject({ status: 403, body: { success: false, code: 'xsrf', message: /\w/ } })
      const set = [refused.headers['set-cookie']].flat().map(String)
      expect(set).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w-]+; /)])
    }
    const cookie = [...ready.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { url, input } = ready
    const payload = JSON.stringify(input)
    const bare = { method: 'POST', url, payload, headers: { ...json, cookie }, bare: true } as const
    expect((await ready.visitor.raw(bare)).status).toBe(403)
    expect(await traces()).toEqual(before)
    expect(ready.visitor.cookies.get('sid')).toBe(sid)
    expect((await send(ready)).status).not.toBe(403)
    expect(await traces()).not.toEqual(before)
  })

  test('with a token made up, or taken from another session, does nothing at all (X1)', async () => {
    const attacker = portal.visitor()
    await attacker.call('session')
    const before = await traces()
    for (const token of ['aaaa', attacker.cookies.get('XSRF-TOKEN') ?? '']) {
      // A sibling host can plant the readable cookie. With the victim's own session id the token is
      // still worthless.
      const tossed = holderOf(portal, ready.visitor.cookies)
      tossed.cookies.set('XSRF-TOKEN', token)
      expect(await send({ ...ready, visitor: tossed })).toMatchObject({ status: 403, body: { code: 'xsrf' } })
    }
    expect(await traces()).toEqual(before)
  })

  test('takes JSON from the own origin and nothing else (X3)', async () => {
    const before = await traces()
    for (const type of ['text/plain', 'text/plain;application/json', 'application/x-www-form-urlencoded', '']) {
      if (Object.keys(ready.input).length === 0 && type === '') continue
      expect(await send(ready, { 'content-type': type }), type).toMatchObject({
        status: 415,
        body: { code: 'json-only' },
      })
    }
    const origins = [
      'https://evil.test',
      'null',
      'https://localhost:8080',
      'http://localhost',
      'http://x.localhost:8080',
    ]
    const foreign = [...origins.map((origin) => ({ origin })), { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const answer = await send(ready, headers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const preflight = await ready.visitor.raw({
      method: 'OPTIONS',
      url: ready.url,
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(await traces()).toEqual(before)
    expect((await send(ready, { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).status).not.toBe(
      403,
    )
  })
})

describe('a token that is older than the session', () => {
  /** Makes a call with the stale token, then once more with the token of the refusal. */
  async function callWithStale(visitor: TestVisitor, stale: string, request: Omit<ReadyCall, 'visitor' | 'flow'>) {
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(stale)
    visitor.cookies.set('XSRF-TOKEN', stale)
    const statuses: number[] = []
    for (let n = 0; n < 2; n += 1) statuses.push((await send({ visitor, flow: 'profile', ...request })).status)
    return statuses
  }
  const tokenOf = (visitor: TestVisitor) => visitor.cookies.get('XSRF-TOKEN') ?? ''

  test('is answered 403, and one repetition works: after every rise of signing in (X4)', async () => {
    const visitor = portal.visitor()
    await visitor.call('session')
    const anonymous = tokenOf(visitor)
    const verification = await startFlow(visitor, 'profile', 'alice')
    const wrong = { url: '/api/user/profile/comparecode', input: { code: 'none' } }
    expect(await callWithStale(visitor, anonymous, wrong)).toEqual([403, 400])
    await sendFirst(visitor, verification, { flow: 'profile' })
    const pending = tokenOf(visitor)
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    const add = (email: string) => ({ url: '/api/user/profile/addemail', input: { email } })
    expect(await callWithStale(visitor, anonymous, add('one@else.example'))).toEqual([403, 200])
    expect(await callWithStale(visitor, pending, add('two@else.example'))).toEqual([403, 200])
    const loggedIn = tokenOf(visitor)
    const fresh = 'Blauer-Himmel-7'
    await visitor.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh })
    expect(await callWithStale(visitor, loggedIn, add('three@else.example'))).toEqual([403, 200])
  })

  test('is answered 403, and one repetition works: when a reset has its grant (X4)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
    const before = tokenOf(visitor)
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'reset' })
    const input = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
    expect(await callWithStale(visitor, before, { url: '/api/user/reset/password', input })).toEqual([403, 200])
  })
})

describe('a browser that blocks cookies', () => {
  const input = { username: 'alice', password, captcha: '' }
  const blocked = (cookie?: string, language = 'en') =>
    portal.visitor().raw({
      method: 'POST',
      url: '/api/user/profile/initial',
      payload: JSON.stringify(input),
      headers: { ...json, 'accept-language': language, ...(cookie && { cookie }) },
      bare: true,
    })

  test('is told that cookies are needed, with the phone of the help desk (X1)', async () => {
    const message =
      'This site needs cookies, and your browser sends none. Please allow cookies for this site and load the page again. If that does not help, call the help desk: +1 555 0100.'
    for (const cookie of [undefined, '', ';']) {
      expect(await blocked(cookie)).toMatchObject({ status: 403, body: { code: 'xsrf', message } })
    }
    expect((await blocked('', 'de')).body['message']).toContain('braucht Cookies')
  })

  test.each(['language=en', 'sid=stale; XSRF-TOKEN=stale', 'other=1'])(
    'is none where it sends %j: its page has expired (X1)',
    async (cookie) => {
      expect((await blocked(cookie)).body['message']).toBe('Your page has expired. Please try again.')
    },
  )

  test('is not sent to a telephone that the institution does not have (X1)', async () => {
    await portal.close()
    portal = await testPortal({ rules: { institution: { name: '', domains: [], helpDeskPhone: '', links: {} } } })
    expect((await blocked()).body['message']).toMatch(/load the page again\.$/)
  })
})
