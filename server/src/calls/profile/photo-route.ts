import { downloadPaths } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { type CallEdge, visitOf } from '../../edge/call/register-calls.js'
import { signedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'

/**
 * Serves the photo of the signed-in visitor and no other. Only the visitor's own browser may cache
 * it.
 */
export function photoRoute(app: FastifyInstance, { ports, cookies }: CallEdge): void {
  app.get(downloadPaths.photo, async (request, reply) => {
    const { account } = await signedIn(ports, await visitOf(ports, cookies, request), null)
    const photo = await ports.directory.photo(account.id)
    if (photo === null) throw new Refusal('not-found')
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'inline')
      .type(photo.contentType)
      .send(photo.bytes)
  })
}
