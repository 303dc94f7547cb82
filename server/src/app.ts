import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { limits } from '@portico/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { captchaRoutes } from './captcha/routes.js'
import { enrollmentRoutes } from './enrollment/routes.js'
import { addressLimit } from './http/address-limit.js'
import { answerErrors } from './http/answer-errors.js'
import type { CallEdge } from './http/call-edge.js'
import { type Cookies, cookiesFor } from './http/cookies.js'
import { parseJsonBody } from './http/json-body.js'
import { allowedOrigins } from './http/origin.js'
import { callRegistrar } from './http/register-call.js'
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
}

/** Times a client gets, in ms (Q2). */
const headersMs = 10_000
const requestMs = 15_000
const idleMs = 10_000

/** Builds the whole server around its ports, ready to listen or to be injected into. */
export async function buildApp(ports: Ports, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    // While stopping, what still arrives is answered as ever (W6).
    return503OnClosing: false,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 2_000 },
  })
  const cookies = cookiesFor(ports)
  await app.register(cookie)
  answerErrors(app, { cookies, institution: ports.rules.institution.name })
  for (const stand of options.beside) await stand(app, cookies)
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
  api.setNotFoundHandler(async () => {
    throw new Refusal('not-found')
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
