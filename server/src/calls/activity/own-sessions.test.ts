import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readUserAgent } from '../../rules/session/start-session.js'
import { countEvents, proveForReset, readCode, sendFirst, startFlow, startWithCode } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { ownHeaders, type TestVisitor } from '../../testing/test-visitor.js'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const compare = '/api/user/profile/comparecode'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    people: ['alice', 'ben'].map((username) => ({ username, emails: [`${username}@mail.example`] })),
  })
})
afterEach(() => portal.close())

/** Signs in with a browser that says this of itself. */
async function signInWith(userAgent: string | undefined, username = 'alice'): Promise<TestVisitor> {
  const visitor = portal.visitor()
  const id = await sendFirst(visitor, await startFlow(visitor, 'profile', username), { flow: 'profile' })
  expect(id).not.toBe('')
  const code = await readCode(portal, `${username}@mail.example`)
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
  expect((await visitor.call('compareCode', { code }, { flow: 'profile', headers })).status).toBe(200)
  portal.pass(60_000)
  return visitor
}

const listOf = async (visitor: TestVisitor) => (await visitor.call('sessions')).body
const idOf = async (visitor: TestVisitor) => (await listOf(visitor)).find(({ isThis }) => isThis)?._id ?? ''

describe('a signed-in person', () => {
  test('sees own sessions, the newest first, and which one asks (SA1)', async () => {
    const first = await signInWith(firefox)
    const second = await signInWith(undefined)
    await signInWith(firefox, 'ben')
    await proveForReset(portal)
    const list = await listOf(first)
    expect(list.map(({ browser, system, isThis, with: proven }) => [browser, system, isThis, proven])).toEqual([
      ['', '', false, ['email']],
      ['Firefox', 'Windows', true, ['email']],
    ])
    for (const { _id, signedInAt, seenAt } of list) {
      expect(_id).toMatch(/^[0-9a-f]{12}$/)
      for (const instant of [signedInAt, seenAt]) expect(new Date(instant).toISOString()).toBe(instant)
    }
    expect((await listOf(second)).map(({ isThis }) => isThis)).toEqual([true, false])
  })

  test('ends another session of theirs, whose next call is refused, and the audit tells of it once (SA1)', async () => {
    const [first, second] = [await signInWith(firefox), await signInWith(firefox)]
    const id = await idOf(second)
    const ended = await first.call('endSession', { id })
    expect(ended.body).toMatchObject({ message: 'The session has ended.', data: [{ isThis: true }] })
    expect(await second.call('sessions')).toMatchObject({ status: 401, body: { code: 'session-gone' } })
    expect((await second.call('session')).body.isLoggedIn).toBe(false)
    expect(await first.call('endSession', { id })).toMatchObject({ status: 200, body: { data: [{ isThis: true }] } })
    expect(await countEvents(portal, 'session.ended-elsewhere')).toBe(1)
  })

  test('is told to sign out instead of ending the session in use (SA1)', async () => {
    const visitor = await signInWith(firefox)
    const refused = await visitor.call('endSession', { id: await idOf(visitor) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'this-session' } })
    expect(refused.body.message).toBe('This is the session you are using. Sign out instead.')
    expect(await listOf(visitor)).toHaveLength(1)
  })

  test('ends all other sessions, with the grant of a reset, and nobody else is signed out (SA1)', async () => {
    const [first, second, ben] = [
      await signInWith(firefox),
      await signInWith(firefox),
      await signInWith(firefox, 'ben'),
    ]
    const resetting = await proveForReset(portal)
    expect(await second.call('endOtherSessions')).toMatchObject({
      status: 200,
      body: { message: 'All other sessions have ended.', data: [{ isThis: true }] },
    })
    expect((await first.call('sessions')).status).toBe(401)
    expect((await resetting.call('resetPassword', { password: 'x', password2: 'x' })).status).toBe(401)
    expect((await ben.call('sessions')).status).toBe(200)
    expect((await second.call('endOtherSessions')).status).toBe(200)
    expect(await countEvents(portal, 'session.ended-elsewhere')).toBe(1)
  })

  test.each([
    ['an empty id', () => '', 200],
    ['capitals', (id: string) => id.toUpperCase(), 200],
    ['a space', (id: string) => ` ${id}`, 200],
    ['more signs than an id has', (id: string) => `${id}0`, 200],
    ['the beginning of an id', (id: string) => id.slice(0, 11), 200],
    ['a sign that SQL matches with every other', () => '%', 200],
    ['10 kB', (id: string) => id.repeat(900), 400],
  ])('ends nothing with %s (SA1)', async (_, changed, status) => {
    const [first, second] = [await signInWith(firefox), await signInWith(firefox)]
    const id = changed(await idOf(second))
    const answer = await first.call('endSession', { id })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.code).toBe('malformed')
    expect(await listOf(second)).toHaveLength(2)
    expect(await countEvents(portal, 'session.ended-elsewhere')).toBe(0)
  })

  test('cannot end, and is not told of, the session of somebody else (SA1)', async () => {
    const [alice, ben] = [await signInWith(firefox), await signInWith(firefox, 'ben')]
    const ofAlice = await idOf(alice)
    const hash = (await portal.ports.store.sessions.live(0, 0)).map(({ idHash }) => idHash)
    for (const id of [ofAlice, ...hash])
      expect(await ben.call('endSession', { id })).toMatchObject({ status: 200, body: { data: [{ isThis: true }] } })
    expect((await alice.call('sessions')).status).toBe(200)
    expect(await countEvents(portal, 'session.ended-elsewhere')).toBe(0)
  })

  test('sees the same sessions under another spelling of the name (SA1)', async () => {
    const visitor = await signInWith(firefox)
    const other = portal.visitor()
    await sendFirst(other, await startFlow(other, 'profile', ' ALICE '), { flow: 'profile' })
    await other.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'profile' })
    expect(await listOf(other)).toHaveLength(2)
    expect(await listOf(visitor)).toHaveLength(2)
  })

  test('keeps in the list what a session told at sign-in when the password changes (SA1)', async () => {
    const visitor = await signInWith(firefox)
    const newPassword = 'Blauer-Himmel-7'
    await visitor.call('changePassword', { oldPassword: password, newPassword, newpassword2: newPassword })
    expect(await listOf(visitor)).toMatchObject([{ browser: 'Firefox', system: 'Windows', with: ['email'] }])
  })
})

test.each(['sessions', 'endSession', 'endOtherSessions'] as const)(
  '%s is for signed-in people only (SA1)',
  async (call) => {
    const stranger = portal.visitor()
    await stranger.call('session')
    expect(await stranger.call(call, { id: 'x' } as never)).toMatchObject({
      status: 401,
      body: { code: 'session-gone' },
    })
    await startFlow(stranger, 'profile', 'alice')
    expect((await stranger.call(call, { id: 'x' } as never)).status).toBe(401)
  },
)

describe('of what a browser says of itself', () => {
  const chrome =
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
  test.each([
    [firefox, 'Firefox', 'Windows'],
    [chrome, 'Chrome', 'ChromeOS'],
    [`${chrome.replace('X11; CrOS x86_64 14541.0.0', 'Windows NT 10.0')} Edg/141.0.0.0`, 'Edge', 'Windows'],
    [`${chrome.replace('X11; CrOS x86_64 14541.0.0', 'X11; Linux x86_64')} OPR/124.0.0.0`, 'Opera', 'Linux'],
    [`${phone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
    [`${phone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
    [`${phone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
    [`${phone} Version/26.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'DuckDuckGo', 'iOS'],
    [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['', '', ''],
    ['curl/8.14.1', '', ''],
    ['x'.repeat(10_000), '', ''],
    [`${' '.repeat(600)}${firefox}`, '', ''],
    [`${firefox}${'('.repeat(10_000)}`, 'Firefox', 'Windows'],
    ['Firefox', '', ''],
    ['<script>alert(1)</script> Windows', '', 'Windows'],
    ["'; drop table session; --", '', ''],
    ['\u0007\u0000 Firefox/1', 'Firefox', ''],
    ['Version/1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1', '', ''],
  ])('"%.40s" leaves the names %s and %s (SA1)', (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system })
  })

  test('10 kB, control signs, or two headers sign in all the same, and nothing else is kept (SA1)', async () => {
    const url = await portal.listen()
    for (const [agents, shown] of [
      [[`${firefox} ${'a secret of the browser '.repeat(400)}`], ['Firefox', 'Windows']],
      [['\t\u00e9\u0080\u00ff'], ['', '']],
      [
        [firefox, 'Mozilla/5.0 (Macintosh) Edg/141'],
        ['Firefox', 'Windows'],
      ],
      [[], ['', '']],
    ] as const) {
      const { visitor, code } = await startWithCode(portal, 'profile')
      const headers = { ...ownHeaders(visitor.cookies), 'content-type': 'application/json', host: url.host }
      const status = await new Promise((resolve, reject) => {
        const lines = [...Object.entries(headers).flat(), ...agents.flatMap((agent) => ['User-Agent', agent])]
        const sent = request({ port: url.port, host: url.hostname, method: 'POST', path: compare, headers: lines })
        sent.on('error', reject).on('response', (response) => {
          visitor.cookies.keep(response.headers['set-cookie'])
          response.resume().on('end', () => resolve(response.statusCode))
        })
        sent.end(JSON.stringify({ code }))
      })
      expect(status).toBe(200)
      const [mine] = (await listOf(visitor)).filter(({ isThis }) => isThis)
      expect([mine?.browser, mine?.system]).toEqual(shown)
      portal.pass(60_000)
    }
    const rows = JSON.stringify(await portal.ports.store.sessions.live(0, 0))
    for (const text of ['secret', 'Mozilla', 'Gecko', 'NT 10']) expect(rows).not.toContain(text)
  })
})
