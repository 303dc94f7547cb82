import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
let origin: URL
beforeAll(async () => {
  portal = await testPortal()
  origin = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => portal.close())

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends bytes as they are and reads until the server closes the connection. */
async function sent(text: string): Promise<RawAnswer> {
  const socket = connect(Number(origin.port), origin.hostname)
  let all = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    all += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = all.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const head = (first: string, ...others: string[]) =>
  `${[first, 'Host: localhost:8080', 'Connection: close', ...others].join('\r\n')}\r\n\r\n`

function expectOurs({ head, body }: RawAnswer, code: string): void {
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String), code, requestId: expect.any(String) })
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(head).toContain('cache-control: no-store')
  expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`)
}

describe('what never reaches a call is answered like everything else (T3)', () => {
  const cases: [what: string, request: string, refused: { status: number; code: string }][] = [
    ['an address that cannot be decoded', head('GET /api/user/%zz HTTP/1.1'), { status: 404, code: 'not-found' }],
    ['an address outside the API', head('DELETE /somewhere HTTP/1.1'), { status: 404, code: 'not-found' }],
    ['a rare method outside the API', head('PROPFIND / HTTP/1.1'), { status: 404, code: 'not-found' }],
    ['a rare method within the API', head('PROPFIND /api/nothing HTTP/1.1'), { status: 404, code: 'not-found' }],
    ['TRACE on a call', head('TRACE /api/user/profile/logout HTTP/1.1'), { status: 405, code: 'method-not-allowed' }],
    [
      'a rare method on a call',
      head('PROPFIND /api/user/profile/logout/ HTTP/1.1'),
      { status: 405, code: 'method-not-allowed' },
    ],
    [
      'headers that are too large',
      head('GET / HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`),
      { status: 413, code: 'too-large' },
    ],
    ['what is no HTTP at all', 'hello\r\n\r\n', { status: 400, code: 'malformed' }],
    [
      'a header that is malformed',
      head('GET /api/user/session HTTP/1.1', 'X(Bad: 1'),
      { status: 400, code: 'malformed' },
    ],
    [
      'two lengths of one body',
      head('POST /api/user/profile/logout HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
      { status: 400, code: 'malformed' },
    ],
  ]
  test.each(cases)('%s', async (_what, request, { status, code }) => {
    const answer = await sent(request)
    expectOurs(answer, code)
    expect(answer.status).toBe(status)
  })

  test('and names the method that a call takes', async () => {
    expect((await sent(head('TRACE /api/user/profile/logout HTTP/1.1'))).head).toContain('\r\nallow: post')
    expect((await sent(head('LOCK /api/user/session HTTP/1.1'))).head).toContain('\r\nallow: get')
  })

  test('and never tells what was sent', async () => {
    const { body, head: answered } = await sent(head('GET /api/user/%zz<script> HTTP/1.1'))
    expect(`${answered}${body}`).not.toContain('script')
  })
})

test('an upload that breaks off is no bug (T3)', async () => {
  const visitor = portal.visitor()
  await visitor.call('session')
  const { cookies } = visitor
  const socket = connect(Number(origin.port), origin.hostname)
  await once(socket, 'connect')
  const lines = [
    `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN')}`,
    'Content-Type: application/json',
    'Content-Length: 500',
  ]
  socket.write(`${head('POST /api/user/profile/initial HTTP/1.1', ...lines)}{"username":`)
  await sleep(100)
  socket.resetAndDestroy()
  await sleep(100)
  expect(portal.logLines.filter((line) => line.includes('"bug"'))).toEqual([])
})
