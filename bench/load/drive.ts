import { Client } from 'undici'
import type { HttpRequest } from '../../person/visitor.js'

/** The result of many requests. */
export interface Driven {
  /** Answers in a second. */
  readonly rate: number
  /** Of each request from its start to the end of its answer, ms. */
  readonly times: readonly number[]
}

/**
 * Sends every request once over connections that stay open, on each one after the other. Throws
 * where an answer has another status than 200, because the figure would be of another work.
 */
export async function drive(origin: string, requests: readonly HttpRequest[], connections: number): Promise<Driven> {
  const times: number[] = []
  const queue = requests.values()
  const clients = Array.from({ length: connections }, () => new Client(origin))
  try {
    const begun = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (const request of queue) times.push(await timed(client, origin, request))
      }),
    )
    return { rate: (times.length / (performance.now() - begun)) * 1_000, times }
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

/**
 * Sends one request by the driver's leanest way, so that the generator takes little of the machine.
 */
function timed(client: Client, origin: string, { method, path, headers, body }: HttpRequest): Promise<number> {
  const begun = performance.now()
  let status = 0
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    client.dispatch(
      { method: method as 'GET' | 'POST', path, headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData: (_controller, part) => void parts.push(part),
        onResponseEnd() {
          if (status === 200) resolve(performance.now() - begun)
          else reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(parts).toString()}`))
        },
        onResponseError: (_controller, cause) => reject(new Error(`${method} ${origin}${path} failed`, { cause })),
      },
    )
  })
}
