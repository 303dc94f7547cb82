import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallFailed } from './call-failed.js'
import { callServer } from './call-server.js'

interface Sent {
  readonly address: string
  readonly init: RequestInit
}

let sent: Sent[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  sent = []
  answers = []
  globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), init: init ?? {} })
    const next = answers.shift() ?? (() => Response.json({ message: 'fine' }))
    return next()
  }
})

afterEach(() => {
  setCookie('XSRF-TOKEN=; max-age=0')
  document.getElementById('portico-settings')?.remove()
})

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as a server would, and jsdom has no cookie store
  document.cookie = cookie
}

const headersOf = (index: number) => new Headers(sent[index]?.init.headers)
const failure =
  (status: number, body: unknown = {}, headers = {}) =>
  () =>
    Response.json(body, { status, headers })
const failed = (call: Promise<unknown>): Promise<CallFailed> => call.then(Promise.reject, (error: CallFailed) => error)

test('a call posts JSON with cookies and the XSRF token (X3)', async () => {
  setCookie('XSRF-TOKEN=a%2Bb')
  await callServer('sendCode', { type: 'email', id: 'e1' }, { flow: 'reset' })
  expect(sent[0]?.address).toBe('/api/user/reset/sendcode')
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"type":"email","id":"e1"}',
  })
  expect(headersOf(0).get('Content-Type')).toBe('application/json')
  expect(headersOf(0).get('X-XSRF-TOKEN')).toBe('a+b')
})

test('a call without a payload sends no body, one that reads is a GET (X3)', async () => {
  await callServer('signOut', {})
  await callServer('session', {})
  expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
    ['POST', null],
    ['GET', null],
  ])
})

test('a sign-out goes on when the page is left, and nothing else does (VERIFY6)', async () => {
  await callServer('signOut', {})
  await callServer('compareCode', { code: '1' }, { flow: 'reset' })
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false])
})

test('the base comes from the settings in the page (CALL2)', async () => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'portico-settings'
  block.textContent = '{"apiBase":"/portal/api/"}'
  document.head.append(block)
  await callServer('session', {})
  expect(sent[0]?.address).toBe('/portal/api/user/session')
})

test('a 403 is repeated once with the then current cookie (X4)', async () => {
  setCookie('XSRF-TOKEN=old')
  answers = [
    () => {
      setCookie('XSRF-TOKEN=new')
      return Response.json({ message: 'expired' }, { status: 403 })
    },
  ]
  expect(await callServer('signOut', {})).toEqual({ message: 'fine' })
  expect([headersOf(0).get('X-XSRF-TOKEN'), headersOf(1).get('X-XSRF-TOKEN')]).toEqual(['old', 'new'])
})

test('a second 403 is a failure and is not repeated again (X4)', async () => {
  answers = [failure(403), failure(403), failure(200)]
  expect(await failed(callServer('signOut', {}))).toMatchObject({ status: 403 })
  expect(sent).toHaveLength(2)
})

test('a failure carries what the server says', async () => {
  answers = [failure(429, { message: 'Too many.', code: 'throttled' }, { 'Retry-After': '30' })]
  const said = await failed(callServer('signIn', { username: '', password: '', captcha: '' }))
  expect(said).toBeInstanceOf(CallFailed)
  expect(said).toMatchObject({ status: 429, message: 'Too many.', code: 'throttled', retryAfterSeconds: 30 })
})

test('a failure without a sentence gets one of ours (FAIL1)', async () => {
  answers = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })]
  const said = await failed(callServer('signOut', {}))
  expect(said).toMatchObject({ status: 502, code: null })
  expect(said.message).not.toBe('')
})

test('no answer is status 0 with a sentence of ours (HOST4)', async () => {
  answers = [() => Promise.reject(new TypeError('failed to fetch'))]
  expect(await failed(callServer('signOut', {}))).toMatchObject({
    status: 0,
    message: expect.stringContaining('reach'),
  })
})

test('sign-out counts only with 200, everything else with any 2xx (S5)', async () => {
  answers = [failure(202), failure(202, { message: 'later' })]
  expect(await failed(callServer('signOut', {}))).toMatchObject({ status: 202 })
  expect(await callServer('removeEmail', { id: '1' })).toEqual({ message: 'later' })
})

test.each(['', 'null', '7', '"text"', '[]', '{"message":{"en":"Bye"}}'])(
  'a success that says %j is an answer without words',
  async (body) => {
    answers = [() => new Response(body)]
    expect(await callServer('signOut', {})).toEqual({ message: '' })
  },
)

const loginPage = '<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome</h1>'
const nothingTyped = { username: '', password: '', captcha: '' }

test('a success that is no JSON, such as the login page of a hotel, is no answer (HOST4)', async () => {
  const page = () => new Response(loginPage, { headers: { 'Content-Type': 'text/html' } })
  answers = [page, page, page]
  const noAnswer = { status: 0, message: expect.stringContaining('reach') }
  expect(await failed(callServer('signOut', {}))).toMatchObject(noAnswer)
  expect(await failed(callServer('signIn', nothingTyped))).toMatchObject(noAnswer)
  expect(await failed(callServer('compareCode', { code: '' }, { flow: 'unlock' }))).toMatchObject(noAnswer)
})

test.each(['signIn', 'startReset', 'startUnlock', 'forcedChange', 'addEmail', 'initialEmail'] as const)(
  'an empty success where a screen needs the body is no answer: %s (HOST4)',
  async (name) => {
    answers = [() => new Response(null, { status: 204 })]
    expect(await failed(callServer(name, {} as never, { flow: 'profile' }))).toMatchObject({ status: 0 })
  },
)

test('a server without a call of ours may answer it with a page of its own', async () => {
  answers = [() => new Response(loginPage)]
  expect(await callServer('session', {})).toEqual({ message: '' })
})

test('a 200 that says no is a refusal with its message (FAIL1)', async () => {
  answers = [() => Response.json({ success: false, message: 'Not this time.' })]
  await expect(
    callServer('changePassword', { oldPassword: '', newPassword: '', newpassword2: '' }),
  ).rejects.toMatchObject({
    status: 200,
    message: 'Not this time.',
  })
})

test('the id of an added address is a text, also of a server that counts', async () => {
  answers = [() => Response.json({ message: 'ok', data: { id: 0 } })]
  expect(await callServer('addEmail', { email: 'a@b.example' })).toEqual({ message: 'ok', data: { id: '0' } })
})

test.each([{ message: 'ok' }, { message: 'ok', data: null }, { message: 'ok', data: { id: true } }])(
  'an added address without its id is a failure, not a crash: %j',
  async (body) => {
    answers = [() => Response.json(body)]
    await expect(callServer('addEmail', { email: 'a@b.example' })).rejects.toBeInstanceOf(CallFailed)
  },
)
