import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { ownHeaders } from '../../testing/test-visitor.js'
import { watchMemory } from '../../testing/watch-memory.js'

const kib = 1024

let portal: TestPortal
let origin: URL
let ownHeaderLines: string
const open: Socket[] = []

beforeAll(async () => {
  portal = await testPortal()
  origin = await portal.listen()
  const visitor = portal.visitor()
  await visitor.call('session')
  ownHeaderLines = Object.entries(ownHeaders(visitor.cookies))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await portal.close()
})

/**
 * A client that sends raw bytes. `ended` resolves with the answer and the time until the server
 * closed the connection, ms.
 */
function client(begin: string) {
  const socket = connect(Number(origin.port), origin.hostname)
  open.push(socket)
  const startedAt = performance.now()
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  socket.write(begin)
  const ended = new Promise<{ heard: string; afterMs: number }>((resolve) => {
    socket.once('close', () => resolve({ heard, afterMs: performance.now() - startedAt }))
  })
  return { socket, ended, heard: () => heard }
}

const post = (...headers: string[]) =>
  `POST /api/user/profile/initial HTTP/1.1\r\nHost: a\r\n${ownHeaderLines}Content-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`

/** Sends a little at a time until the connection is closed. */
async function drip({ socket }: { socket: Socket }, drop: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(drop)
    await sleep(500)
  }
}

describe.concurrent('a slow client is cut off', () => {
  test('whose headers are not there after 10 seconds (Q2)', { timeout: 30_000 }, async () => {
    const slow = client('GET /api/user/session HTTP/1.1\r\nHost: a\r\n')
    void drip(slow, 'X-More: 1\r\n')
    const { afterMs } = await slow.ended
    expect(afterMs).toBeGreaterThan(5_000)
    expect(afterMs).toBeLessThan(10_500)
  })

  test('who sends nothing at all for 10 seconds, without an answer (Q2)', { timeout: 30_000 }, async () => {
    const { afterMs, heard } = await client('').ended
    expect(afterMs).toBeLessThan(10_500)
    // A browser connects ahead, and would take it for the answer to what it sends there later.
    expect(heard).toBe('')
  })

  test('whose request is not whole after 15 seconds (Q2)', { timeout: 30_000 }, async () => {
    const slow = client(post('Content-Length: 5000'))
    void drip(slow, ' ')
    const { afterMs, heard } = await slow.ended
    expect(afterMs).toBeGreaterThan(8_000)
    expect(afterMs).toBeLessThan(15_500)
    expect(heard).not.toContain(' 500 ')
  })

  test('who has said nothing for 10 seconds after an answer (Q2)', { timeout: 30_000 }, async () => {
    const { heard, afterMs } = await client('GET /api/user/session HTTP/1.1\r\nHost: a\r\n\r\n').ended
    expect(heard).toContain(' 200 ')
    expect(afterMs).toBeLessThan(10_500)
  })
})

/** Sends as much as the server takes, up to `max` bytes. */
async function pour({ socket }: { socket: Socket }, chunk: string, max: number): Promise<void> {
  while (!socket.destroyed && socket.bytesWritten < max) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), sleep(50)])
  }
}

describe('a body above 16 KiB', () => {
  const tenMiB = 10 * kib * kib
  const filler = 'x'.repeat(64 * kib)

  test('is refused before it is read, and hung up on (Q1)', async () => {
    const large = client(post(`Content-Length: ${tenMiB}`))
    void pour(large, filler, tenMiB)
    const { heard, afterMs } = await large.ended
    expect(heard).toContain('HTTP/1.1 413')
    expect(heard).toContain('"code":"too-large"')
    expect(afterMs).toBeLessThan(2_000)
  })

  test('that never ends is cut off, and memory stays flat (Q1)', async () => {
    const memory = watchMemory()
    const clients = Array.from({ length: 20 }, () => client(post('Transfer-Encoding: chunked')))
    const chunk = `${filler.length.toString(16)}\r\n${filler}\r\n`
    for (const endless of clients) void pour(endless, chunk, 1_000 * tenMiB)
    for (const { ended } of clients) {
      const { heard, afterMs } = await ended
      expect(heard).toContain('HTTP/1.1 413')
      expect(afterMs).toBeLessThan(3_000)
    }
    expect(memory.grown()).toBeLessThan(100)
  })

  test('is told by its bytes, not by its signs (Q1)', async () => {
    const visitor = portal.visitor()
    await visitor.call('session')
    const statuses = []
    for (const size of [16 * kib, 16 * kib + 1]) {
      const payload = `{"username":"${'é'.repeat(10)}"}`.padEnd(size - 10, ' ')
      const url = '/api/user/profile/initial'
      const headers = { 'content-type': 'application/json' }
      statuses.push((await visitor.raw({ method: 'POST', url, payload, headers })).status)
    }
    expect(statuses).toEqual([400, 413])
  })
})

test('a packed body is refused, whatever is in it (Q1)', async () => {
  const packed = gzipSync(JSON.stringify({ username: 'alice', password, captcha: rightCaptcha }))
  const bomb = gzipSync(Buffer.alloc(10 * kib * kib))
  const visitor = portal.visitor()
  await visitor.call('session')
  for (const payload of [packed, bomb.subarray(0, 16 * kib)]) {
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'x-gzip', 'gzip, identity']) {
      const answer = await fetch(new URL('/api/user/profile/initial', origin), {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: {
          ...ownHeaders(visitor.cookies),
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
      })
      expect([encoding, answer.status]).toEqual([encoding, 415])
    }
  }
})

test('three hundred clients who never finish slow nobody else down (Q2)', async () => {
  for (let n = 0; n < 100; n += 1) {
    client('GET /api/user/session HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    client(post('Content-Length: 500'))
    client('')
  }
  await sleep(200)
  const times: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const startedAt = performance.now()
    expect((await fetch(new URL('/api/user/session', origin), { headers: { connection: 'close' } })).status).toBe(200)
    times.push(performance.now() - startedAt)
  }
  expect(times.sort((a, b) => a - b)[98]).toBeLessThan(1_000)
})
