import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningReceiver, runReceiver } from '../../../testing/run-receiver.js'
import { webhookSecret } from '../../../testing/webhook-receiver.js'
import { Unavailable } from '../../refusal.js'
import { webhookEvent, webhookEvents } from '../webhook-event.js'
import { webhook } from './webhook.js'

const page = readFileSync(fileURLToPath(new URL('../../../../../docs/operating/webhooks.md', import.meta.url)), 'utf8')
const source = /```js\n(?<code>[\s\S]*?)```/.exec(page)?.groups?.['code'] ?? ''

let receiver: RunningReceiver
let url: URL
beforeAll(async () => {
  receiver = await runReceiver(source, webhookSecret)
  url = receiver.url
  await vi.waitFor(() => webhook({ url, secret: webhookSecret }).check(), { timeout: 15_000 })
})
afterAll(() => receiver.stop())

const eventOf = (id: string) =>
  webhookEvent({
    id,
    event: 'contact.added',
    at: '2026-08-31T08:46:53.120Z',
    account: '5f0c1f2e-8a3b-4c1d-9e2f-0a1b2c3d4e5f',
    result: 'ok',
    contact: { kind: 'email', masked: 'a•••@m•••.example' },
  })

/** Sends an event that was signed so many seconds ago, and may have been changed since. */
async function sendSigned(id: string, { secondsAgo = 0, change = (body: string) => body }): Promise<number> {
  const { body } = eventOf(id)
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const hex = createHmac('sha256', webhookSecret).update(`${timestamp}.${id}.${body}`).digest('hex')
  const headers = { 'Portico-Id': id, 'Portico-Timestamp': String(timestamp), 'Portico-Signature': `v1=${hex}` }
  return (await fetch(url, { method: 'POST', headers, body: change(body) })).status
}

describe('the receiver of the page', () => {
  test('takes an event of the portal, and knows its copy again (HOOK4)', async () => {
    const hook = webhook({ url, secret: webhookSecret })
    for (const id of ['first', 'first', 'second']) expect((await hook.send(eventOf(id), id)).status).toBe(204)
    await expect.poll(() => receiver.printed().match(/contact\.added/g)?.length, { timeout: 15_000 }).toBe(2)
    expect(receiver.printed()).toContain('a•••@m•••.example')
  })

  test('refuses another secret, another body, another time and no signature (HOOK4)', async () => {
    const stranger = webhook({ url, secret: 'another secret of at least 32 characters' })
    await expect(stranger.send(eventOf('third'), '')).rejects.toThrow(Unavailable)
    expect(await sendSigned('third', { change: (body) => body.replace('contact.added', 'password.reset') })).toBe(401)
    expect(await sendSigned('third', { secondsAgo: 310 })).toBe(401)
    expect(await sendSigned('third', { secondsAgo: -310 })).toBe(401)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    expect(await sendSigned('third', { secondsAgo: 200 })).toBe(204)
  })

  test('outlives a stranger who sends too much, or breaks off', async () => {
    await expect(fetch(url, { method: 'POST', body: 'x'.repeat(2_000_000) })).rejects.toThrow()
    const unfinished = connect(Number(url.port), url.hostname)
    unfinished.end('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf')
    await once(unfinished.resume(), 'close')
    expect(await sendSigned('fourth', {})).toBe(204)
  })

  test('is a dozen lines', () => {
    expect(source.trim().split('\n').length).toBeLessThan(20)
  })
})

test('the page names every event, with what it tells', () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \| (.*) \|$/gm)].map(([, name, means]) => [name, means])
  expect(Object.fromEntries(rows)).toEqual(webhookEvents)
})
