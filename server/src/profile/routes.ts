import { additionPaths } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import type { CallEdge } from '../http/call-edge.js'
import type { CallRegistrar } from '../http/register-call.js'
import { visitOf } from '../http/who.js'
import { Refusal } from '../refusal.js'
import { open, signedIn } from '../session/scopes.js'
import { sessionState } from './session-state.js'

export function profileRoutes(register: CallRegistrar): void {
  register({ call: 'session', scope: open, run: sessionState })
}

/** The photo of the signed-in visitor and of nobody else; private to this browser (decisions section 3). */
export function photoRoute(app: FastifyInstance, edge: CallEdge): void {
  app.get(additionPaths.photo, async (request, reply) => {
    const { account } = await signedIn(edge.ports, await visitOf(edge, request, reply), 'profile')
    const photo = await edge.ports.directory.photo(account.id)
    if (photo === null) throw new Refusal('not-found')
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'inline')
      .type(photo.contentType)
      .send(photo.bytes)
  })
}
