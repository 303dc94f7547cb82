import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Drain, newDrain } from './drain.js'

const longMs = 20_000

let server: Server
let drain: Drain
let sockets: Socket[]
/** Ends each answer, in the order of the requests. */
let answer: (() => void)[]
beforeEach(async () => {
  answer = []
  sockets = []
  drain = newDrain()
  server = createServer((request, response) => {
    if (request.url === '/slow') answer.push(() => response.end('late'))
    else response.end('soon')
  })
  drain.follow(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** A proxy's connection, and what has come over it. */
async function connection() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  let came = ''
  socket.on('data', (bytes: Buffer) => (came += bytes))
  return {
    socket,
    came: () => came,
    ask: (path: string) => socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`),
  }
}

async function used() {
  const one = await connection()
  one.ask('/')
  await expect.poll(one.came).toMatch(/soon/)
  expect(one.came()).toMatch(/keep-alive/i)
  return one
}

describe('a server that is told to stop', () => {
  test('answers a request that comes over an idle connection, and closes it with the answer (W6)', async () => {
    const { socket, came, ask } = await used()
    drain.begin()
    const closed = once(socket, 'close')
    ask('/')
    await closed
    expect(came().match(/soon/g)).toHaveLength(2)
    expect(came().split('soon')[1]).toMatch(/connection: close/i)
    await drain.done(longMs)
  })

  test('waits until the proxy has closed its idle connections, and not for new ones (W6)', async () => {
    const { socket } = await used()
    drain.begin()
    await connection()
    let isDone = false
    const done = drain.done(longMs).then(() => {
      isDone = true
    })
    const late = await connection()
    late.ask('/')
    await expect.poll(late.came).toMatch(/soon/)
    expect(isDone).toBe(false)
    socket.end()
    await done
  })

  test('waits for a request that is being answered, and for no connection longer than it may (W6)', async () => {
    const busy = await connection()
    busy.ask('/slow')
    await expect.poll(() => answer.length).toBe(1)
    drain.begin()
    const begun = performance.now()
    await drain.done(100)
    expect(performance.now() - begun).toBeGreaterThan(90)
    const done = drain.done(longMs)
    answer[0]?.()
    await expect.poll(busy.came).toMatch(/late/)
    busy.socket.end()
    await done
  })
})
