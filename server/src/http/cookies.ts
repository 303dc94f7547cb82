import '@fastify/cookie'
import { sessionCookies, xsrfNames } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../ports.js'
import { isSignedToken, newSignedToken } from '../system/secrets.js'

/** The two cookies of a visitor: the session id, which scripts cannot read, and the XSRF token bound to it (S2, X2). */
export interface Cookies {
  /** The session id that came with the request, or null where none came or it is not one of ours (S1). */
  sessionIdOf(request: FastifyRequest): string | null
  /** Whether the request carries the token of its session. */
  hasXsrfToken(request: FastifyRequest): boolean
  /** Gives the visitor this session id, or a fresh anonymous one, with the token that belongs to it. */
  give(reply: FastifyReply, sessionId: string | null): void
  /** Renews the token, and the id of a visitor who has none (X1, X4). */
  seed(request: FastifyRequest, reply: FastifyReply): void
}

export function cookiesFor(ports: Pick<Ports, 'secrets' | 'random' | 'rules'>): Cookies {
  const isHttps = ports.rules.publicUrl.protocol === 'https:'
  const sessionCookie = isHttps ? sessionCookies.https : sessionCookies.loopback
  const attributes = { path: '/', sameSite: 'lax', secure: isHttps } as const
  const sessionIdOf = (request: FastifyRequest) => {
    const id = request.cookies[sessionCookie]
    return id !== undefined && isSignedToken(ports.secrets, 'session', id) ? id : null
  }
  const giveToken = (reply: FastifyReply, id: string) => {
    reply.setCookie(xsrfNames.cookie, ports.secrets.sign('xsrf', id), { ...attributes, httpOnly: false })
  }
  const give = (reply: FastifyReply, sessionId: string | null) => {
    const id = sessionId ?? newSignedToken(ports, 'session')
    reply.setCookie(sessionCookie, id, { ...attributes, httpOnly: true })
    giveToken(reply, id)
  }
  return {
    sessionIdOf,
    hasXsrfToken(request) {
      const id = sessionIdOf(request)
      const token = request.headers[xsrfNames.header.toLowerCase()]
      return id !== null && typeof token === 'string' && ports.secrets.verify('xsrf', id, token)
    },
    give,
    seed(request, reply) {
      const id = sessionIdOf(request)
      // Only the token: an id sent back late would undo a newer one.
      if (id === null) give(reply, null)
      else giveToken(reply, id)
    },
  }
}
