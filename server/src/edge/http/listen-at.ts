import { lookup } from 'node:dns/promises'
import { chmod, unlink } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isSocket, type ListenPlace, type SocketPlace } from '../../ports/system/listen-place.js'
import { lookAtSocket } from './socket-file.js'

/** A place where this process cannot listen. The cause is the system's error. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
  constructor(
    readonly place: ListenPlace,
    cause: unknown,
    /** The whole sentence for the operator, where the cause does not tell it. */
    readonly why: string | null = null,
  ) {
    super(`cannot listen on ${isSocket(place) ? place.path : `${place.host}:${place.port}`}`, { cause })
  }
}

/** Owner and group connect to the socket. No other user may. */
const socketMode = 0o660

/**
 * Listens at one place and returns its address. A name stands for its first address, IPv4 before
 * IPv6. For `localhost` Fastify would open a second server without the connection limit (Q2) and
 * without our answers to malformed requests (T3). Raises `CannotListen`.
 */
export async function listenAt(app: FastifyInstance, place: ListenPlace): Promise<string> {
  try {
    if (isSocket(place)) return await listenOnSocket(app, place)
    const { address } = await lookup(place.host, { verbatim: false })
    return await app.listen({ host: address, port: place.port })
  } catch (cause) {
    throw cause instanceof CannotListen ? cause : new CannotListen(place, cause)
  }
}

/** Replaces the socket of a dead server, and nothing else (SET8). Node deletes it at its end. */
async function listenOnSocket(app: FastifyInstance, place: SocketPlace): Promise<string> {
  const { path } = place
  const found = await lookAtSocket(path)
  if (found.state === 'blocked') throw new CannotListen(place, null, found.why)
  if (found.state === 'in-use') {
    throw new CannotListen(
      place,
      null,
      `Another server listens on ${path}. Stop that server, or change PORTICO_LISTEN.`,
    )
  }
  if (found.state === 'left-behind') await unlink(path)
  await app.listen({ path })
  await chmod(path, socketMode)
  return `unix:${path}`
}
