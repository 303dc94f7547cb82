import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const clients = 20

/** A thread that asks over several connections at once and tells each status or failure. */
const askAtOnce = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { connect } = require('node:net')
  const request = 'GET /api/user/session HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n'
  const ask = () => new Promise((resolve) => {
    let came = ''
    const socket = connect(workerData.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (bytes) => (came += bytes))
    socket.on('error', (cause) => resolve(cause.code))
    socket.on('close', () => resolve(came.split(' ')[1] ?? 'nothing'))
  })
  parentPort.once('message', async () => {
    parentPort.postMessage(await Promise.all(Array.from({ length: workerData.clients }, ask)))
  })
  parentPort.postMessage('ready')
`

let portal: TestPortal
let port: number
beforeEach(async () => {
  portal = await testPortal()
  port = Number((await portal.listen()).port)
})
const threads: Worker[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.terminate()
})

/** Keeps the server from taking what comes meanwhile. */
function beBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a server that stops answers every connection that waited at its port while it was busy (W6)', async () => {
  const thread = new Worker(askAtOnce, { eval: true, workerData: { port, clients } })
  threads.push(thread)
  await once(thread, 'message')
  const told = once(thread, 'message')
  thread.postMessage('begin')
  beBusy(200)
  await portal.close()
  expect(await told).toEqual([Array.from({ length: clients }, () => '200')])
})

test('a server that is never quiet stops after a second all the same (W6)', async () => {
  let again: NodeJS.Immediate
  const work = () => {
    beBusy(1)
    again = setImmediate(work)
  }
  work()
  const begun = performance.now()
  await portal.close().finally(() => clearImmediate(again))
  expect(performance.now() - begun).toBeGreaterThan(900)
  expect(performance.now() - begun).toBeLessThan(8_000)
})
