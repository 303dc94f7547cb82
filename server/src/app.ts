import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { serverLimits } from '@portico/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { captchaRoutes } from './captcha/routes.js'
import { enrollmentRoutes } from './enrollment/routes.js'
import { addressLimit } from './http/address-limit.js'
import { errorAnswers } from './http/answer-errors.js'
import type { CallEdge } from './http/call-edge.js'
import { limitUnfinished } from './http/connection-limit.js'
import { type Cookies, cookiesFor } from './http/cookies.js'
import { descriptionRoute } from './http/description.js'
import { parseJsonBody } from './http/json-body.js'
import { allowedOrigins } from './http/origin.js'
import { callRegistrar } from './http/register-call.js'
import { errorSecurityHeaders } from './http/security-headers.js'
import { passwordRoutes } from './password/routes.js'
import type { Ports } from './ports.js'
import { photoRoute, profileRoutes } from './profile/routes.js'
import { apiBase } from './profile/user-of.js'
import { recoveryRoutes } from './recovery/routes.js'
import { Refusal } from './refusal.js'
import { sessionRoutes } from './session/routes.js'
import { signInRoutes } from './sign-in/routes.js'
import { verificationRoutes } from './verification/routes.js'

/** What stands beside the API on the same server: pages, health, the demo's outbox. */
export type Beside = (app: FastifyInstance, cookies: Cookies) => Promise<void>

export interface AppOptions {
  /** Addresses or networks whose `X-Forwarded-*` headers are believed; nobody's by default (T7). */
  readonly trustedProxies: readonly string[]
  /** Registered in this order, before the API. */
  readonly beside: readonly Beside[]
  /** How many connections may wait for the rest of a request before the oldest is dropped (Q2). */
  readonly unfinishedRequests?: number | undefined
}

/** Times a client gets, in ms: 10 s for headers, 15 s for a request, 10 s idle, less what Node takes to notice (Q2). */
const noticedWithinMs = 2_000
const headersMs = 10_000 - noticedWithinMs
const requestMs = 15_000 - noticedWithinMs
const idleMs = 10_000 - noticedWithinMs
const usualUnfinishedRequests = 1_000

/** Builds the whole server around its ports, ready to listen or to be injected into. */
export async function buildApp(ports: Ports, options: AppOptions): Promise<FastifyInstance> {
  const cookies = cookiesFor(ports)
  const { rules } = ports
  const security = errorSecurityHeaders(rules.publicUrl)
  const errors = errorAnswers({ cookies, rules, security })
  const app = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: serverLimits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    // While stopping, what still arrives is answered as ever (W6).
    return503OnClosing: false,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: noticedWithinMs },
    frameworkErrors: errors.answer,
    clientErrorHandler: errors.answerSocket,
  })
  limitUnfinished(app.server, options.unfinishedRequests ?? usualUnfinishedRequests)
  await app.register(cookie)
  app.setErrorHandler(errors.answer)
  // A wish that nobody can fulfil is passed over, as HTTP allows: Node would answer it without our words (T3).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  for (const stand of options.beside) await stand(app, cookies)
  refuseUnknown(app)
  await app.register(async (api) => apiRoutes(api, ports, cookies), { prefix: apiBase })
  return app
}

async function apiRoutes(api: FastifyInstance, ports: Ports, cookies: Cookies): Promise<void> {
  const edge: CallEdge = {
    ports,
    cookies,
    origins: allowedOrigins(ports.rules.publicUrl),
    addressLimit: addressLimit(ports.rules.limits.perAddress),
  }
  readJsonOnly(api)
  api.addHook('onRequest', async (request, reply) => {
    if (isSeeding(request)) cookies.seed(request, reply)
  })
  const register = callRegistrar(api, edge)
  for (const routes of [
    signInRoutes,
    recoveryRoutes,
    verificationRoutes,
    enrollmentRoutes,
    passwordRoutes,
    sessionRoutes,
    profileRoutes,
    captchaRoutes,
  ]) {
    routes(register)
  }
  photoRoute(api, edge)
  descriptionRoute(api, { base: apiBase, isHttps: ports.rules.publicUrl.protocol === 'https:' })
}

/** What no route takes, before its body is looked at: an unknown address, or a rare method on a known call (T3). */
function refuseUnknown(app: FastifyInstance): void {
  const takes = new Map<string, string>()
  app.addHook('onRoute', ({ url, method }) => {
    // The first route of an address is the one that does something.
    if (url.startsWith(`${apiBase}/`) && !takes.has(url)) takes.set(url, String(method))
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const method = takes.get(request.url.replace(/\?.*$/s, '').replace(/\/$/, ''))
    if (method === undefined) throw new Refusal('not-found')
    reply.header('allow', method)
    throw new Refusal('method-not-allowed')
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuse(request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply))
}

/** The session call gives every page its XSRF token (decisions section 4). */
function isSeeding(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.routeOptions.url === `${apiBase}/user/session`
}

function readJsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}
