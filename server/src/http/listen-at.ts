import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'

/** Where a server listens. */
export interface ListenPlace {
  readonly host: string
  readonly port: number
}

/** A place where this process cannot listen. The cause is the system's error. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
  constructor(
    readonly place: ListenPlace,
    cause: unknown,
  ) {
    super(`cannot listen on ${place.host}:${place.port}`, { cause })
  }
}

/**
 * Listens on one address and returns its URL. A name stands for its first address, IPv4 before
 * IPv6. For `localhost` Fastify would open a second server without the connection limit (Q2) and
 * without our answers to malformed requests (T3). Raises `CannotListen`.
 */
export async function listenAt(app: FastifyInstance, place: ListenPlace): Promise<string> {
  try {
    const { address } = await lookup(place.host, { verbatim: false })
    return await app.listen({ host: address, port: place.port })
  } catch (cause) {
    throw new CannotListen(place, cause)
  }
}
