import { sayIn } from '@portico/text/say-in'
import type { FastifyRequest } from 'fastify'
import type { Cookies } from '../http/cookies.js'
import { clientAddress, languageOf } from '../http/request.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import { findSession } from '../session/start-session.js'
import type { Visit } from '../session/visit.js'

/**
 * Reads the visit of a request. With an https public URL it refuses a call over plain http, because
 * the network could read its cookies and passwords (T1).
 */
export async function visitOf(ports: Ports, cookies: Cookies, request: FastifyRequest): Promise<Visit> {
  if (ports.rules.publicUrl.protocol === 'https:' && request.protocol !== 'https') throw new Refusal('https-only')
  const id = cookies.sessionIdOf(request)
  const language = languageOf(request, ports.rules.languages)
  return {
    requestId: request.id,
    source: clientAddress(request),
    language,
    say: sayIn(language),
    session: id === null ? null : await findSession(ports, id),
    actor: '',
    flowId: null,
  }
}
