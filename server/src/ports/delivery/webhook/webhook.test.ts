import type { LookupAddress } from 'node:dns'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../../directories/certificates.js'
import {
  answering,
  type Behaviour,
  hanging,
  startWebhookReceiver,
  webhookSecret,
} from '../../../testing/webhook-receiver.js'
import { Unavailable } from '../../refusal.js'
import { faultBehind } from '../delivery-fault.js'
import { webhook } from './webhook.js'

const event = { channel: 'webhook', id: 'q8uPjLVX0X6tTTmFh8Qz3g', body: '{"event":"password.reset","é":"ü"}' } as const
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function receiver(behaviour?: Behaviour) {
  const started = await startWebhookReceiver()
  ends.push(() => started.close())
  if (behaviour !== undefined) started.behave(behaviour)
  return started
}

/** A server that does with each connection what it is told. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(socket)
    ends.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

/** The end of a try to send: the HTTP status, or the fault with the status of the answer. */
async function outcomeOf(url: URL, timeoutMs = 5_000): Promise<unknown> {
  try {
    return (await webhook({ url, secret: webhookSecret, timeoutMs }).send(event, '')).status
  } catch (error) {
    expect(error).toBeInstanceOf(Unavailable)
    const fault = faultBehind(error)
    expect(fault?.message).not.toContain('token')
    return [fault?.reason, fault?.answer.status]
  }
}

describe('an event', () => {
  test('arrives as it is, with its id, the time and a signature over both and the body (HOOK4)', async () => {
    const { url, received } = await receiver()
    expect(await outcomeOf(url)).toBe(204)
    const [one] = received
    expect(one).toMatchObject({ id: event.id, body: event.body, isSigned: true })
    expect(Math.abs((one?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(30)
    expect(one?.headers).toMatchObject({ 'content-type': 'application/json', host: url.host })
  })

  test('is signed with the secret: another one does not verify (HOOK4)', async () => {
    const { url, received } = await receiver()
    await webhook({ url, secret: `${webhookSecret} of another` }).send(event, '')
    expect(received[0]?.isSigned).toBe(false)
  })

  test.each([200, 202, 204, 299])('is taken with status %i', async (status) => {
    expect(await outcomeOf((await receiver(answering(status))).url)).toBe(status)
  })

  test.each([400, 401, 404, 410, 429, 500, 503])('is tried again after status %i (HOOK4)', async (status) => {
    expect(await outcomeOf((await receiver(answering(status))).url)).toEqual(['event refused', status])
  })

  test.each([301, 302, 307, 308])('does not follow a redirect with status %i (HOOK4)', async (status) => {
    const elsewhere = await receiver()
    const { url } = await receiver(answering(status, { location: elsewhere.url.href }))
    expect(await outcomeOf(url)).toEqual(['event refused', status])
    expect(elsewhere.received).toEqual([])
  })
})

describe('a server that', () => {
  test('refuses the connection is tried again', async () => {
    const closed = await startWebhookReceiver()
    await closed.close()
    expect(await outcomeOf(closed.url)).toEqual(['connection refused', null])
  })

  test('never answers has its time and no more (HOOK4)', async () => {
    const begun = performance.now()
    expect(await outcomeOf((await receiver(hanging)).url, 300)).toEqual(['no answer in time', null])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('sends its headers one by one has no more time than another (HOOK4)', async () => {
    const url = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-More: 1\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await outcomeOf(url, 300)).toEqual(['no answer in time', null])
  })

  test('says again and again that it goes on has no more time than another (HOOK4)', async () => {
    const url = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await outcomeOf(url, 300)).toEqual(['no answer in time', null])
  })

  test('sends headers without end is left (HOOK4)', async () => {
    const url = await rawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`X-More: ${'x'.repeat(1000)}\r\n`.repeat(100)}`)
    })
    expect(await outcomeOf(url)).toEqual(['connection lost', null])
  })

  test('sends a slow body, or one without end, has answered with its status (HOOK4)', async () => {
    let bytes = 0
    const slow = await receiver((response) => void response.writeHead(200).write('x'))
    const endless = await receiver((response) => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed) return
        bytes += 65_536
        response.write('x'.repeat(65_536), more)
      }
      more()
    })
    expect(await outcomeOf(slow.url, 2_000)).toBe(200)
    expect(await outcomeOf(endless.url, 2_000)).toBe(200)
    expect(bytes).toBeLessThan(50_000_000)
  })

  test('ends the connection, or speaks something else, is tried again', async () => {
    expect(await outcomeOf(await rawServer((socket) => socket.destroy()))).toEqual(['connection lost', null])
    expect(await outcomeOf(await rawServer((socket) => socket.write('220 mail\r\n')))).toEqual([
      'connection lost',
      null,
    ])
  })

  test('shows a certificate of an unknown authority gets nothing, whatever the environment says (HOOK4)', async () => {
    const pair = await serverCertificate(await certificateAuthority('Unknown'))
    let requests = 0
    const server = createTlsServer(pair, (_request, response) => {
      requests += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close())
    const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    ends.push(() => vi.unstubAllEnvs())
    expect(await outcomeOf(url)).toEqual(['certificate not trusted', null])
    expect(requests).toBe(0)
  })

  test('speaks no TLS gets nothing over https', async () => {
    const { port, pathname } = (await receiver()).url
    expect(await outcomeOf(new URL(`https://localhost:${port}${pathname}`))).toEqual(['TLS failed', null])
  })

  test('has an IPv6 address is reached', async () => {
    const server = createHttpServer((_request, response) => void response.writeHead(200).end())
    await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
    ends.push(() => server.close())
    const hook = webhook({
      url: new URL(`http://[::1]:${(server.address() as AddressInfo).port}/`),
      secret: webhookSecret,
    })
    expect((await hook.send(event, '')).status).toBe(200)
    expect(hook.server).toMatch(/^\[::1\]:\d+$/)
  })
})

test('a name that DNS is silent about is looked up once, however many events wait (HOOK5)', async () => {
  const { url } = await receiver()
  url.hostname = 'hooks.invalid'
  const asked: ((cause: null, addresses: LookupAddress[]) => void)[] = []
  const lookUp = (_host: string, answer: (typeof asked)[number]) => void asked.push(answer)
  const hook = webhook({ url, secret: webhookSecret, timeoutMs: 1_000, lookUp })
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => hook.send(event, '')))
  expect(tries.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  const next = hook.send(event, '')
  expect(asked).toHaveLength(1)
  asked[0]?.(null, [{ address: '127.0.0.1', family: 4 }])
  expect((await next).status).toBe(204)
  const last = hook.send(event, '')
  expect(asked).toHaveLength(2)
  asked[1]?.(null, [{ address: '127.0.0.1', family: 4 }])
  expect((await last).status).toBe(204)
})

test('a check asks and tells nothing: any answer shows that the hook is up (OP17)', async () => {
  const up = await receiver(answering(405))
  await webhook(up.choice).check()
  expect(up.received).toEqual([])
  await up.close()
  await expect(webhook(up.choice).check()).rejects.toThrow(Unavailable)
})
