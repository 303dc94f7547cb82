import { request } from 'node:http'
import { responseTo } from './http-connection.js'
import type { HttpResponse, Send } from './visitor.js'

export interface HeldRequests {
  /** Sends all but the last byte, and resolves with the response after the release. */
  readonly send: Send<HttpResponse>
  /** Sends every last byte in one tick, in the order of the requests. */
  release(): void
}

/**
 * Makes requests arrive in the same moment by last-byte sync. Each has a socket of its own, and
 * they go to the origins in turn. The headers are those of every request.
 */
export function holdRequests(
  origins: readonly (URL | string)[],
  everywhere: Readonly<Record<string, string>> = {},
): HeldRequests {
  const lastBytes: (() => void)[] = []
  return {
    async send({ method, path, headers, body }) {
      // A call without input needs a body here as well: without one there is no last byte.
      const bytes = Buffer.from(body ?? '{}')
      const json = { 'content-type': 'application/json', 'content-length': bytes.length }
      const url = new URL(path, origins[lastBytes.length % origins.length])
      const sending = request(url, { method, agent: false, headers: { ...headers, ...json, ...everywhere } })
      sending.setNoDelay(true)
      sending.write(bytes.subarray(0, -1))
      lastBytes.push(() => sending.end(bytes.subarray(-1)))
      return responseTo(sending)
    },
    release() {
      for (const sendLastByte of lastBytes) sendLastByte()
    },
  }
}
