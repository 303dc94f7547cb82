import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isLoopback } from '../../system/is-loopback.js'

/** More than any provider says of itself; an answer above it is none. */
const maxBytes = 256 * 1024

/** True for an address that the portal may call, and send a browser to: TLS, or this machine (T1). */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** What a question is sent with. */
interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>> | Headers
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}

/**
 * Asks once, follows no redirect, and reads no more than a provider can have to say. It is no `fetch`,
 * because variables of the environment can send that through a proxy, and switch the check of
 * certificates off. `ca` is in PEM; null for the well-known authorities.
 */
export function boundedFetch(ca: string | null) {
  return (address: string, { method = 'GET', headers = {}, body, signal }: Asked = {}): Promise<Response> => {
    const url = new URL(address)
    if (!isSafe(url)) return Promise.reject(new Error('it names an address without TLS'))
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const text = body === undefined || body === null ? '' : String(body)
    const sent = { ...Object.fromEntries(new Headers(headers as Record<string, string>)), connection: 'close' }
    return new Promise((resolve, reject) => {
      const options = {
        method,
        headers: { ...sent, ...(text !== '' && { 'content-length': Buffer.byteLength(text) }) },
        agent: false,
        rejectUnauthorized: true,
        ...(ca !== null && { ca }),
        ...(signal && { signal }),
      } as const
      const asking = request(url, options, (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxBytes) asking.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const held = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
          // Others have no body in `fetch` and are not built.
          const isUsable = status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
          if (!isUsable) return reject(new Error(`the answer has the status ${status}`))
          resolve(new Response(Buffer.concat(parts), { status, headers: held.map(([name, value]) => [name, value]) }))
        })
      })
      asking.on('error', reject)
      asking.end(text)
    })
  }
}
