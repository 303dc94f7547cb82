import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.js'
import { findSession } from '../session/session.js'
import type { Visit } from '../session/visit.js'
import { sayIn } from '../system/say.js'
import type { CallEdge } from './call-edge.js'
import { clientAddress } from './client-address.js'
import { languageOf } from './language-of.js'

/** Who makes a request, as a value. With an https public URL a call over plain http is refused here (T1). */
export async function visitOf(
  { ports, cookies }: Pick<CallEdge, 'ports' | 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  if (ports.rules.publicUrl.protocol === 'https:' && request.protocol !== 'https') throw new Refusal('https-only')
  const id = cookies.sessionIdOf(request)
  const language = languageOf(request, ports.rules.languages)
  return {
    requestId: request.id,
    source: clientAddress(request),
    language,
    say: sayIn(language),
    session: id === null ? null : await findSession(ports, id),
    carry: (sessionId) => cookies.give(reply, sessionId),
    actor: '',
    flowId: null,
  }
}
