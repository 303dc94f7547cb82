import { downloadPaths } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { type CallEdge, visitOf } from '../../edge/call/register-calls.js'
import { signedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { isPhotoOf } from '../../rules/contact/user-of.js'

/**
 * Serves the photo of the signed-in visitor and no other. The address of another person's photo is
 * refused as one that does not exist. No browser keeps the picture.
 */
export function photoRoute(app: FastifyInstance, { ports, cookies }: CallEdge): void {
  app.get(downloadPaths.photo, async (request, reply) => {
    const { account } = await signedIn(ports, await visitOf(ports, { cookies }, request), null)
    const { of } = request.query as { readonly of?: unknown }
    if (of !== undefined && !isPhotoOf(ports.secrets, account.id, of)) throw new Refusal('not-found')
    const photo = await ports.directory.photo(account.id)
    if (photo === null) throw new Refusal('not-found')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .type(photo.contentType)
      .send(photo.bytes)
  })
}
