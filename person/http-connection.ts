import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import type { HttpRequest, HttpResponse } from './visitor.js'

const timeoutMs = 60_000

/** The connection ended before a whole response came: nothing tells whether the server acted. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface TimedResponse extends HttpResponse {
  readonly headers: http.IncomingHttpHeaders
  /** From the first byte sent to the last one received, in ms. */
  readonly ms: number
}

export interface HttpConnection {
  /** Rejects with `NoAnswer` where no whole response came within a minute. */
  send(request: HttpRequest): Promise<TimedResponse>
  close(): void
}

export interface ConnectionChoice {
  /** Whether all requests share one connection, or each has one of its own. */
  readonly staysOpen: boolean
  /** How many stay open side by side, where they do; one by default. */
  readonly sockets?: number | undefined
  /** The address of this machine from which they come, such as 127.1.2.1. */
  readonly from?: string | undefined
}

/** Sends requests to one origin. */
export function httpConnection(
  origin: string | URL,
  { staysOpen, sockets = 1, from }: ConnectionChoice,
): HttpConnection {
  const { hostname: host, port, protocol } = new URL(origin)
  const { Agent, request } = protocol === 'https:' ? https : http
  // A private proxy has a certificate that no authority knows.
  const tls = { rejectUnauthorized: false }
  const source = from === undefined ? {} : { localAddress: from, family: 4 }
  const agent = new Agent({ ...tls, ...source, ...(staysOpen ? { keepAlive: true, maxSockets: sockets } : {}) })
  return {
    async send({ method, path, headers, body }) {
      const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
      const sending = request({
        host,
        port,
        agent,
        path,
        method,
        headers: { ...headers, ...length },
        timeout: timeoutMs,
      })
      sending.once('timeout', () => sending.destroy(new Error('too slow')))
      const begun = performance.now()
      sending.end(body ?? undefined)
      const response = await responseTo(sending)
      return { ...response, ms: performance.now() - begun }
    },
    close: () => agent.destroy(),
  }
}

/** Reads the response to a request that is on its way. */
export async function responseTo(sending: http.ClientRequest) {
  // A server that refuses early may close the connection while the request is still being sent: its
  // response counts.
  sending.on('error', () => undefined)
  try {
    const [response] = (await once(sending, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode ?? 0, headers: response.headers, text }
  } catch (cause) {
    throw new NoAnswer(`no answer to ${sending.method} ${sending.path}`, { cause })
  }
}
