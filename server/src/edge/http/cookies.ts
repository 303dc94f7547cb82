import '@fastify/cookie'
import {
  deviceCookies,
  deviceLifeSeconds,
  sessionCookies,
  sessionTagHeader,
  staffCookies,
  xsrfNames,
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignedToken, type KeyPurpose, newSignedToken, tagOf } from '../../ports/system/secrets.js'
import type { Ports } from '../../rules/ports.js'

/**
 * The cookies of a visitor: the session id, which scripts cannot read (S2), the XSRF token, which
 * is bound to it (X1), and the accounts that the browser signed in to before (G1).
 */
export interface Cookies {
  /** The session id of the request. Null when there is none or this server did not make it (S1). */
  sessionIdOf(request: FastifyRequest): string | null
  /** True when the request carries the token of its session. */
  hasXsrfToken(request: FastifyRequest): boolean
  /** The tag of the session of the request; empty for a stranger. */
  tagOf(request: FastifyRequest): string
  /** True when the page that made the request shows somebody else's session (X4). */
  isOfOtherPage(request: FastifyRequest): boolean
  /** Sets this session id, or a fresh anonymous one, with its token. */
  give(reply: FastifyReply, sessionId: string | null): void
  /** The text of the device cookie; empty without one (G1). */
  deviceOf(request: FastifyRequest): string
  /** Sets the device cookie, which outlives the session by far. */
  remember(reply: FastifyReply, device: string): void
  /** Renews the token, and gives a new visitor an id (X1). */
  seed(request: FastifyRequest, reply: FastifyReply): void
}

/** The cookies of one kind of session. An id that is signed for another purpose counts as none. */
interface CookieNames {
  readonly session: { readonly https: string; readonly loopback: string }
  readonly token: string
  readonly purpose: KeyPurpose
  readonly sameSite: 'lax' | 'strict'
}

const ofPortal: CookieNames = {
  ...{ session: sessionCookies, token: xsrfNames.cookie },
  ...{ purpose: 'session', sameSite: 'lax' },
}

/** No other site brings a browser into the help desk's console, not even by a link (HD2). */
export const ofConsole: CookieNames = {
  ...{ session: staffCookies, token: staffCookies.xsrf },
  ...{ purpose: 'staff', sameSite: 'strict' },
}

export function cookiesFor(
  ports: Pick<Ports, 'secrets' | 'random' | 'rules'>,
  { session, token, purpose, sameSite }: CookieNames = ofPortal,
): Cookies {
  const isHttps = ports.rules.publicUrl.protocol === 'https:'
  const sessionCookie = isHttps ? session.https : session.loopback
  const deviceCookie = isHttps ? deviceCookies.https : deviceCookies.loopback
  const attributes = { path: '/', sameSite, secure: isHttps } as const
  const known = new WeakMap<FastifyRequest, string | null>()
  /** Several steps of a call ask for the id. Its signature is verified once. */
  const sessionIdOf = (request: FastifyRequest) => {
    const before = known.get(request)
    if (before !== undefined) return before
    const given = request.cookies[sessionCookie]
    const id = given !== undefined && isSignedToken(ports.secrets, purpose, given) ? given : null
    known.set(request, id)
    return id
  }
  const giveToken = (reply: FastifyReply, id: string) => {
    reply.setCookie(token, ports.secrets.sign('xsrf', id), { ...attributes, httpOnly: false })
    const tag = tagOf(id)
    if (tag !== '') reply.header(sessionTagHeader, tag)
  }
  const give = (reply: FastifyReply, sessionId: string | null) => {
    // A stranger of the console has no session there.
    if (sessionId === null && purpose === 'staff') {
      for (const name of [sessionCookie, token]) reply.clearCookie(name, attributes)
      return
    }
    const id = sessionId ?? newSignedToken(ports, purpose)
    reply.setCookie(sessionCookie, id, { ...attributes, httpOnly: true })
    giveToken(reply, id)
  }
  const tagOfRequest = (request: FastifyRequest) => tagOf(sessionIdOf(request) ?? '')
  return {
    sessionIdOf,
    tagOf: tagOfRequest,
    isOfOtherPage(request) {
      const shown = request.headers[sessionTagHeader.toLowerCase()] ?? ''
      const tag = tagOfRequest(request)
      return shown !== '' && tag !== '' && shown !== tag
    },
    hasXsrfToken(request) {
      const id = sessionIdOf(request)
      const given = request.headers[xsrfNames.header.toLowerCase()]
      return id !== null && typeof given === 'string' && ports.secrets.verify('xsrf', id, given)
    },
    give,
    deviceOf: (request) => request.cookies[deviceCookie] ?? '',
    remember(reply, device) {
      reply.setCookie(deviceCookie, device, { ...attributes, httpOnly: true, maxAge: deviceLifeSeconds })
    },
    seed(request, reply) {
      const id = sessionIdOf(request)
      // Only the token: a late answer with the id would overwrite a newer one.
      if (id === null) give(reply, null)
      else giveToken(reply, id)
    },
  }
}
