import { webcrypto } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The secret of every webhook in tests. */
export const webhookSecret = 'a webhook secret that only tests know 4711'

export interface ReceivedEvent {
  readonly id: string
  /** Seconds since 1970, as the header has them. */
  readonly timestamp: number
  readonly body: string
  readonly headers: IncomingMessage['headers']
  /** True where the signature is right by another implementation of HMAC than the portal's. */
  readonly isSigned: boolean
  /** The time of the machine's clock, ms. */
  readonly receivedAt: number
}

/** How a receiver answers a request whose body it has read. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

/** An operator's webhook on loopback. */
export interface WebhookReceiver {
  readonly url: URL
  /** The settings of a portal that tells it events. */
  readonly choice: { readonly url: URL; readonly secret: string }
  readonly received: readonly ReceivedEvent[]
  /** The events that it took, as objects. */
  events(): readonly Record<string, unknown>[]
  /** By default it answers 204. */
  behave(next: Behaviour): void
  close(): Promise<void>
}

export const taking: Behaviour = (response) => void response.writeHead(204).end()
/** Never answers. */
export const hanging: Behaviour = () => undefined
export const answering =
  (status: number, headers = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Starts a receiver; `port` 0 is a free one. */
export async function startWebhookReceiver({ port = 0 }: { readonly port?: number } = {}): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  let behaviour = taking
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'POST') received.push(await receivedFrom(request, Buffer.concat(chunks).toString('utf8')))
    behaviour(response, request)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=in-the-address`)
  return {
    url,
    choice: { url, secret: webhookSecret },
    received,
    events: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    behave(next) {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function receivedFrom({ headers }: IncomingMessage, body: string): Promise<ReceivedEvent> {
  const receivedAt = Date.now()
  const id = String(headers['portico-id'])
  const timestamp = Number(headers['portico-timestamp'])
  const signature = /^v1=(?<hex>[0-9a-f]{64})$/.exec(String(headers['portico-signature']))?.groups?.['hex'] ?? ''
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', text.encode(webhookSecret), algorithm, false, ['verify'])
  const signed = text.encode(`${headers['portico-timestamp']}.${id}.${body}`)
  const isSigned = await webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), signed)
  return { id, timestamp, body, headers, isSigned, receivedAt }
}
