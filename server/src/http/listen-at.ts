import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on one address and returns its URL. A name stands for its first address, IPv4 before
 * IPv6. For `localhost` Fastify would open a second server without the connection limit (Q2) and
 * without our answers to malformed requests (T3).
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  const { address } = await lookup(host, { verbatim: false })
  return app.listen({ host: address, port })
}
