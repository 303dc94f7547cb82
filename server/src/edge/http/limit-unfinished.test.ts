import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SliceKind } from '../../ports/system/loop-slices.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const limit = 50
let portal: TestPortal
let origin: URL
let sockets: Socket[]

/** Calls in the middle of a flow begin when it resolves. */
let turn: Promise<void>

beforeEach(async () => {
  turn = Promise.resolve()
  const slices = { begin: (kind: SliceKind) => (kind === 'first' ? turn : Promise.resolve()), waitedMs: () => 0 }
  portal = await testPortal({ unfinishedRequests: limit, slices })
  origin = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.close()
})

/** A client that begins a request and never finishes it. */
async function unfinished(begin: string): Promise<Socket> {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.on('error', () => undefined).resume()
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(begin)
  return socket
}

const halfHead = 'GET /api/user/session HTTP/1.1\r\nHost: a\r\nX-Slow: '
const halfBody =
  'POST /api/user/profile/initial HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded
const session = () => fetch(new URL('/api/user/session', origin), { headers: { connection: 'close' } })

test.each([
  ['half a head', halfHead],
  ['nothing', ''],
])('of too many clients that send %s the oldest are dropped, and a new one is served (Q2)', async (_what, begin) => {
  for (let n = 0; n < 300; n += 1) await unfinished(begin)
  expect((await session()).status).toBe(200)
  await sleep(50)
  expect(sockets.slice(0, 300 - limit).filter(isOpen).length).toBe(0)
  expect(sockets.slice(301 - limit).every(isOpen)).toBe(true)
})

test('half bodies count as unfinished until they are refused (Q2)', async () => {
  for (let n = 0; n < 200; n += 1) await unfinished(halfBody)
  expect((await session()).status).toBe(200)
  await sleep(50)
  expect(sockets.filter(isOpen).length).toBeLessThanOrEqual(limit)
})

test('a request that is whole is answered, however many others never end (Q2)', async () => {
  const answers = []
  for (let round = 0; round < 20; round += 1) {
    answers.push(session())
    for (let n = 0; n < 10; n += 1) await unfinished(halfHead)
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})

test('a request with a whole body is answered, however long it waits for the server (Q2, Q5)', async () => {
  let begin: () => void = () => undefined
  turn = new Promise((resolve) => {
    begin = resolve
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":"123456"}' }
  const answer = fetch(new URL('/api/user/reset/comparecode', origin), init)
  await sleep(200)
  for (let n = 0; n < 4 * limit; n += 1) await unfinished(halfHead)
  await sleep(50)
  begin()
  // It has no cookie. That it has an answer at all is the point.
  expect((await answer).status).toBe(403)
})
