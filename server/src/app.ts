import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { apiBase } from '@portico/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { errorAnswers } from './call/answer-errors.js'
import { refuseUnknown, registerCalls } from './call/register-call.js'
import { callTable } from './call-table.js'
import { descriptionRoute } from './description/description-route.js'
import { limitUnfinished } from './http/connection-limit.js'
import { type Cookies, cookiesFor } from './http/cookies.js'
import { mostBodyBytes } from './http/request.js'
import { errorSecurityHeaders } from './http/security-headers.js'
import type { Ports } from './ports.js'
import { photoRoute } from './profile/photo.js'

/** Routes beside the API on the same server: pages, health, the demo's outbox. */
export type ExtraRoutes = (app: FastifyInstance, cookies: Cookies) => Promise<void>

export interface AppOptions {
  /** Addresses or networks whose `X-Forwarded-*` headers are believed; none by default (T7). */
  readonly trustedProxies: readonly string[]
  /** Registered in this order, before the API. */
  readonly extraRoutes: readonly ExtraRoutes[]
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
    bodyLimit: mostBodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    // A stopping server still answers what arrives (W6).
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
  // The server ignores an unknown expectation, as HTTP allows: Node would refuse it in words of its own (T3).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  for (const addRoutes of options.extraRoutes) await addRoutes(app, cookies)
  refuseUnknown(app, apiBase)
  await app.register(async (api) => apiRoutes(api, ports, cookies), { prefix: apiBase })
  return app
}

async function apiRoutes(api: FastifyInstance, ports: Ports, cookies: Cookies): Promise<void> {
  registerCalls(api, { ports, cookies }, callTable())
  photoRoute(api, { ports, cookies })
  descriptionRoute(api, { base: apiBase, isHttps: ports.rules.publicUrl.protocol === 'https:' })
}
