import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../testing/test-portal.js'
import { watchMemory } from '../testing/watch-memory.js'
import { limitUnread } from './app.js'

const get = (path: string, host = 'a') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const patience = { timeout: 10_000 }
let sockets: Socket[]
beforeEach(() => {
  sockets = []
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

/** Writes the same request again and again, for as long as the server takes it. */
async function pipeline(socket: Socket, request: string, times: number): Promise<void> {
  const many = request.repeat(1_000)
  for (let sent = 0; sent < times && !socket.destroyed; sent += 1_000) {
    if (!socket.write(many)) await Promise.race([once(socket, 'drain'), sleep(100)])
  }
}

describe('clients that send and never read', () => {
  let portal: TestPortal
  let origin: URL
  beforeEach(async () => {
    portal = await testPortal()
    origin = await portal.listen()
  })
  afterEach(() => portal.close())

  test.each(['/api/openapi.json', '/api/user/session'])(
    'and pour requests for %s into twenty connections are cut off, and fill no memory (Q2)',
    async (path) => {
      const memory = watchMemory()
      const readers = await Promise.all(Array.from({ length: 20 }, () => connected(Number(origin.port))))
      await Promise.all(readers.map((socket) => pipeline(socket, get(path), 5_000)))
      await expect.poll(() => connectionsOf(portal.app.server), patience).toBe(0)
      expect(memory.grown()).toBeLessThan(200)
    },
  )

  test('a few requests of one connection are all answered, in their order (Q2)', async () => {
    const socket = await connected(Number(origin.port))
    let heard = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      heard += chunk
    })
    socket.write(get('/api/user/session').repeat(7) + get('/api/nope'))
    await expect.poll(() => heard.match(/HTTP\/1.1 \d+/g)).toEqual([...Array(7).fill('HTTP/1.1 200'), 'HTTP/1.1 404'])
    // The connection goes on after that, and counts from nothing.
    socket.write(get('/api/user/session').repeat(8))
    await expect.poll(() => heard.match(/HTTP\/1.1 200/g)?.length).toBe(15)
  })
})

describe('an answer larger than what a connection buffers', () => {
  const large = Buffer.alloc(30_000_000)

  async function serve(takeMs: number) {
    const server = createServer((_request, response) => response.end(large))
    limitUnread(server, { atOnce: 8, takeMs })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return { server, port: address.port }
  }

  test.each(['nothing', 'little'])('is cut off from a client that reads %s of it (Q2)', async (what) => {
    const { server, port } = await serve(500)
    const socket = await connected(port)
    socket.write(get('/'))
    socket.pause()
    const drip = what === 'little' ? setInterval(() => socket.read(1), 50) : undefined
    const begun = performance.now()
    await expect.poll(() => connectionsOf(server), patience).toBe(0)
    expect(performance.now() - begun).toBeGreaterThan(400)
    clearInterval(drip)
    server.close()
  })

  test('reaches a client that reads, slower than the server writes (Q2)', async () => {
    const { server, port } = await serve(3_000)
    const socket = await connected(port)
    let bytes = 0
    socket.on('data', (chunk) => {
      bytes += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    socket.write(get('/'))
    await expect.poll(() => bytes, patience).toBeGreaterThan(large.length)
    server.close()
  })
})
