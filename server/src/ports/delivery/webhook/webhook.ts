import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Unavailable } from '../../refusal.js'
import { thisMachine } from '../../system/clock.js'
import { connectionReason } from '../../system/connection-reason.js'
import type { Delivery } from '../delivery.js'
import { DeliveryFault } from '../delivery-fault.js'
import type { DeliveryReason } from '../delivery-reason.js'
import type { WebhookEvent } from '../webhook-event.js'

export interface WebhookChoice {
  readonly url: URL
  readonly secret: string
  /** For the look-up, the connection and the status together; five seconds by default. */
  readonly timeoutMs?: number
  readonly lookUp?: LookUp
}

interface Place {
  readonly url: URL
  readonly timeoutMs: number
  readonly lookup: LookupFunction
}

interface Asked {
  readonly method: 'POST' | 'HEAD'
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string
}

/**
 * Sends events to the operator's webhook as signed JSON. Any 2xx is success; the body of an answer
 * is neither read nor kept, and a redirect is not followed (HOOK4). Every other answer may be one
 * of a receiver that is being mended, so that it raises `Unavailable` and the event is tried again.
 */
export function webhook({ url, secret, timeoutMs = 5_000, lookUp }: WebhookChoice): Delivery<WebhookEvent> {
  const server = `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port}`
  const place = { url, timeoutMs, lookup: oneLookup(lookUp) }
  const withoutAnswer = { server, status: null, enhancedStatus: null }
  const ask = async (asked: Asked) => {
    try {
      return await statusOf(place, asked)
    } catch (cause) {
      throw new Unavailable('delivery', { cause: new DeliveryFault(reasonOf(cause), withoutAnswer) })
    }
  }
  return {
    server,
    async send({ id, body }) {
      const status = await ask({ method: 'POST', headers: signedHeaders(secret, { id, body }), body })
      const answer = { ...withoutAnswer, status }
      if (status >= 200 && status < 300) return answer
      throw new Unavailable('delivery', { cause: new DeliveryFault('event refused', answer) })
    },
    async check() {
      // Any answer shows that the webhook is up. A check must tell nothing.
      await ask({ method: 'HEAD', headers: {}, body: '' })
      return null
    },
    close: async () => undefined,
  }
}

/** The signature covers instant and id: a copy can neither be sent later nor as another event. */
function signedHeaders(secret: string, { id, body }: Pick<WebhookEvent, 'id' | 'body'>) {
  // The receiver compares it with its own clock, so it is what this machine's clock shows.
  const timestamp = Math.floor(thisMachine.wall() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Portico',
    'portico-id': id,
    'portico-timestamp': timestamp,
    'portico-signature': `v1=${signature}`,
  }
}

/**
 * Asks once and gives the status. It is no `fetch`, because variables of the environment can send
 * that through a proxy, and switch the check of certificates off.
 */
function statusOf({ url, timeoutMs, lookup }: Place, { method, headers, body }: Asked): Promise<number> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method, headers, signal, lookup, agent: false, rejectUnauthorized: true } as const
    const asking = request(url, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      // Whatever the body is, and however long, it is not waited for.
      answer.destroy()
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

function reasonOf(cause: unknown): DeliveryReason {
  if (!(cause instanceof Error)) return 'connection lost'
  if (cause.name === 'AbortError') return 'no answer in time'
  return connectionReason('code' in cause ? String(cause.code) : '', cause.message) ?? 'connection lost'
}

type Answer = (cause: Error | null, addresses: LookupAddress[]) => void

type LookUp = (host: string, answer: Answer) => void

const bySystem: LookUp = (host, answer) => lookup(host, { all: true }, answer)

/**
 * Looks one host up, with one question at a time: what asks meanwhile gets the same answer. A
 * question that DNS is silent about holds one of the two threads that resolve names for this
 * process, for longer than any try lasts. With both of them held the portal would reach neither
 * directory nor mail server (HOOK5).
 */
function oneLookup(lookUp: LookUp = bySystem): LookupFunction {
  let waiting: Answer[] = []
  return (host, { all }, callback) => {
    waiting.push((cause, addresses) => {
      const [first] = addresses
      if (all === true || first === undefined) callback(cause, addresses)
      else callback(cause, first.address, first.family)
    })
    if (waiting.length > 1) return
    lookUp(host, (cause, addresses = []) => {
      const answered = waiting
      waiting = []
      for (const answer of answered) answer(cause, addresses)
    })
  }
}
