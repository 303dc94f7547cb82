import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { browserAt, openWay } from './browser.js'
import type { Called } from './called.js'

const connections = 512

test('a person who leaves while all connections are taken sends nothing more', async ({ expect }) => {
  const portal = await slowPortal()
  const way = await openWay([portal.url])
  onTestFinished(way.close)
  let isOver = false
  const calls: Called[] = []
  const place = {
    way,
    now: () => performance.now(),
    note: (call: Called) => void calls.push(call),
    isOver: () => isOver,
  }
  const browser = browserAt('60.0.0.1', place)
  const asked = Array.from({ length: connections + 100 }, () => browser.call('session'))
  await expect.poll(portal.waiting, { timeout: 10_000 }).toBe(connections)
  isOver = true
  portal.answerAll()
  const ends = await Promise.allSettled(asked)
  const left = ends.filter((end) => end.status === 'rejected')
  expect(left).toHaveLength(100)
  expect(left.map(({ reason }) => String(reason))).toContain('Left: the load is over')
  expect(calls).toHaveLength(connections)
})

/** Answers pages at once, and the session only when it is told to. */
async function slowPortal() {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') response.end('<html></html>')
    else waiting.push(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting.length,
    answerAll() {
      for (const response of waiting.splice(0)) response.end('{}')
    },
  }
}
