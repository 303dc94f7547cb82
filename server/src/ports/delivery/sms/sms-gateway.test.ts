import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { startSmsSink } from '../../../testing/sms-sink.js'
import { Unavailable } from '../../refusal.js'
import type { Delivery, Message } from '../delivery.js'
import { faultBehind } from '../delivery-fault.js'
import { deliverySuite } from '../delivery-suite.js'
import { defaultSmsBody } from '../sms-request.js'
import { smsGateway } from './sms-gateway.js'

/** A gateway with default settings, of which only the address is set. */
const defaultGateway = (url: URL, more: { token?: string; timeoutMs?: number } = {}) =>
  smsGateway({
    url: url.href,
    method: 'POST',
    headers: [],
    body: defaultSmsBody,
    token: null,
    success: { statuses: ['2xx'], bodyText: null },
    ...more,
  })
const smsTo = (to: string): Message => ({ channel: 'sms', to, text: 'Text of the SMS' })

deliverySuite({
  name: 'SMS gateway',
  messages: [smsTo('+15550142'), smsTo('+15550143')],
  async start() {
    const sink = await startSmsSink()
    return {
      delivery: defaultGateway(sink.url),
      arrived: () => sink.received.map(({ to, text }) => ({ to, text })),
      refuse: (to) => sink.refuse((asked) => (asked === to ? 422 : null)),
      goDown: () => sink.close(),
      close: () => sink.close(),
    }
  },
})

test('the gateway gets JSON, and the token as Bearer only where one is set', async () => {
  const sink = await startSmsSink()
  await defaultGateway(sink.url, { token: 'geheim' }).send(smsTo('+15550142'), '<row@portal.example>')
  await defaultGateway(sink.url).send(smsTo('+15550142'), '<row@portal.example>')
  const [first, second] = sink.received
  expect(first?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer geheim',
    'idempotency-key': 'row@portal.example',
  })
  expect(second?.headers.authorization).toBeUndefined()
  await sink.close()
})

test('an answer and a fault tell host, port and status, and nothing that the gateway says (OP3, AU1)', async () => {
  const sink = await startSmsSink()
  const gateway = defaultGateway(sink.url)
  const answer = { server: sink.url.host, status: 202, enhancedStatus: null }
  expect(await gateway.send(smsTo('+15550142'), '<row@x>')).toEqual(answer)
  const faultOf = async (asked: Delivery) =>
    faultBehind(await asked.send(smsTo('+15550142'), '<row@x>').catch((error) => error))
  sink.refuse(() => 422)
  const refused = await faultOf(gateway)
  expect(refused).toMatchObject({ reason: 'message refused', answer: { ...answer, status: 422 } })
  expect(refused?.message).toBe(`${sink.url.host}: message refused (422)`)
  await sink.close()
  const gone = await startSmsSink()
  await gone.close()
  expect(await faultOf(defaultGateway(gone.url))).toMatchObject({
    reason: 'connection refused',
    answer: { server: gone.url.host, status: null },
  })
})

test.each([302, 401, 429, 500])(
  'an answer %i leaves the message for another try, and no redirect is followed (SMS1)',
  async (status) => {
    const sink = await startSmsSink()
    sink.refuse(() => status)
    await expect(defaultGateway(sink.url).send(smsTo('+15550142'), '<row@x>')).rejects.toBeInstanceOf(Unavailable)
    expect(sink.received).toEqual([])
    await sink.close()
  },
)

test('a gateway that never answers is given up after the time-out (SMS1)', async () => {
  const silent = await new Promise<Server>((resolve) => {
    const server = createServer((socket) => socket.on('error', () => undefined).resume())
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const gateway = defaultGateway(new URL(`http://127.0.0.1:${address.port}/`), { timeoutMs: 200 })
  await expect(gateway.send(smsTo('+15550142'), '<row@x>')).rejects.toBeInstanceOf(Unavailable)
  silent.close()
})
