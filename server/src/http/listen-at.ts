import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on one address and tells its URL; of a name it is the first, IPv4 before IPv6. For `localhost` Fastify would by
 * itself open a second server, bare of the connection limit and of our answers to what is no request (Q2, T3).
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  const { address } = await lookup(host, { verbatim: false })
  return app.listen({ host: address, port })
}
