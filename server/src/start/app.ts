import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { apiBase, calls, staffCalls } from '@portico/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { callTable } from '../calls/call-table.js'
import { enteringTable, helpDeskTable, staffTable } from '../calls/desk/staff-table.js'
import { outsideRoute } from '../calls/outside/outside-route.js'
import { photoRoute } from '../calls/profile/photo-route.js'
import { errorAnswers } from '../edge/call/error-answers.js'
import { type CallEdge, registerCalls } from '../edge/call/register-calls.js'
import { type LoadShedding, shedLoad, usualLoad } from '../edge/call/shed-load.js'
import { descriptionRoute } from '../edge/description/description-route.js'
import { closeInQuietMoment } from '../edge/http/close-in-quiet-moment.js'
import { consoleSeenBy, type SeesConsole } from '../edge/http/console-seen-by.js'
import { type Cookies, cookiesFor, ofConsole } from '../edge/http/cookies.js'
import { limitUnfinished, maxBodyBytes, newRequestId, sendRequestIds } from '../edge/http/request.js'
import { type RequestListener, requestLog } from '../edge/http/request-log.js'
import { errorSecurityHeaders } from '../edge/http/security-headers.js'
import { trustedProxies } from '../edge/http/trusted-proxies.js'
import { Refusal } from '../ports/refusal.js'
import type { Logger } from '../ports/system/logger.js'
import { findConsoleSession } from '../rules/desk/console-session.js'
import type { Ports } from '../rules/ports.js'

/** Routes beside the API on the same server: pages, health, the demo's outbox. */
export type ExtraRoutes = (app: FastifyInstance, cookies: Cookies) => Promise<void>

export interface AppOptions {
  /**
   * Addresses or networks whose `X-Forwarded-*` headers the server trusts, and `unix` for the peers
   * of its socket; none by default (T7).
   */
  readonly trustedProxies: readonly string[]
  readonly isOnSocket?: boolean
  /** Registered in this order, before the API. */
  readonly extraRoutes: readonly ExtraRoutes[]
  /** How many unfinished requests the server keeps before it drops the oldest (Q2). */
  readonly unfinishedRequests?: number | undefined
  readonly requestListener?: RequestListener | undefined
  /** The guard that keeps the calls within what the server carries (Q5). */
  readonly load?: LoadShedding | undefined
}

/**
 * Times a client gets, in ms: 10 s for headers, 15 s for a request, 10 s idle. Node checks them in
 * intervals, so each is shorter by one interval.
 */
const checkIntervalMs = 2_000
const headersMs = 10_000 - checkIntervalMs
const requestMs = 15_000 - checkIntervalMs
const idleMs = 10_000 - checkIntervalMs
const defaultUnfinishedRequests = 1_000

/** Builds the whole server around its ports. It can listen or take injected requests. */
export async function buildApp(ports: Ports, options: AppOptions): Promise<FastifyInstance> {
  const cookies = cookiesFor(ports)
  const { rules } = ports
  const security = errorSecurityHeaders(rules.publicUrl)
  const proxies = trustedProxies(options.trustedProxies, options.isOnSocket ?? false)
  const log = requestLog({
    log: ports.log,
    listener: options.requestListener,
    publicUrl: rules.publicUrl,
    proxies,
  })
  const errors = errorAnswers({ cookies: renewing(cookies, ports), rules, security, requestLog: log })
  const app = Fastify({
    loggerInstance: frameworkLog(ports.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    // A logger for each request would cost more than its lines, of which only a bug writes any.
    childLoggerFactory: (logger) => logger,
    trustProxy: proxies.isTrusted,
    schemaController: { compilersFactory: noSchemas },
    bodyLimit: maxBodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    // A server that is stopping still answers the requests that arrive (W6).
    return503OnClosing: false,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs },
    frameworkErrors(error, request, reply) {
      errors.answer(error, request, reply)
      // No hook runs for a request without a route.
      log.answered(request, reply)
    },
    clientErrorHandler: errors.answerSocket,
  })
  limitUnread(app.server, usualUnreadLimits)
  limitUnfinished(app.server, options.unfinishedRequests ?? defaultUnfinishedRequests)
  app.addHook('preClose', () => closeInQuietMoment(app.server))
  sendRequestIds(app)
  log.follow(app)
  await app.register(cookie)
  app.setErrorHandler(errors.answer)
  // HTTP allows the server to ignore an unknown expectation. Node would refuse it in its own words
  // (T3).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  for (const addRoutes of options.extraRoutes) await addRoutes(app, cookies)
  const seesConsole = consoleSeenBy(rules)
  refuseUnknown(app, apiBase, seesConsole)
  const load = options.load ?? shedLoad(usualLoad, ports)
  const edge = { ports, cookies, requestLog: log, load }
  await app.register(async (api) => apiRoutes(api, edge), { prefix: apiBase })
  if (rules.staff.isOn) await app.register(async (api) => staffRoutes(api, edge, seesConsole), { prefix: apiBase })
  return app
}

/**
 * The calls parse with the schemas of the contract, and no route has one for Fastify. Without these
 * two it loads its own compilers, which take longer than all else of its start.
 */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('a route has a schema for Fastify')
}

/** Fastify's log from a warning up: its lines below a warning repeat our own. */
function frameworkLog(log: Logger): FastifyBaseLogger {
  return log.child({}, log.isLevelEnabled('warn') ? { level: 'warn' } : {}) as FastifyBaseLogger
}

/**
 * Refuses a request below `base` that no route takes, before the server reads its body. An unknown
 * address gets 404, and a wrong method on a known one gets 405 (T3).
 */
function refuseUnknown(app: FastifyInstance, base: string, seesConsole: SeesConsole): void {
  const methodOf = new Map<string, string>()
  app.addHook('onRoute', ({ url, method }) => {
    // The first route of an address is the one with a handler.
    if (url.startsWith(`${base}/`) && !methodOf.has(url)) methodOf.set(url, String(method))
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
    const method = methodOf.get(path)
    const isHidden = path.startsWith(`${base}/staff/`) && !seesConsole(request)
    if (method === undefined || isHidden) throw new Refusal('not-found')
    reply.header('allow', method)
    throw new Refusal('method-not-allowed')
  }
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) refuse(request, reply)
    next()
  })
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply))
}

async function apiRoutes(api: FastifyInstance, edge: CallEdge): Promise<void> {
  registerCalls(api, edge, { calls, table: callTable(edge.ports), purpose: 'profile' })
  photoRoute(api, edge)
  if (edge.ports.provider !== null) outsideRoute(api, edge)
  descriptionRoute(api, { base: apiBase, isHttps: edge.ports.rules.publicUrl.protocol === 'https:' })
}

interface UnreadLimits {
  /** Requests of one connection that the server has not answered whole. No browser sends two. */
  readonly atOnce: number
  /** How long a client may take to read an answer, in ms. */
  readonly takeMs: number
}

const usualUnreadLimits: UnreadLimits = { atOnce: 8, takeMs: 60_000 }

/** The server looks for unread answers so many times in the time to read one. */
const looksPerTake = 10

/**
 * Drops a connection whose client sends requests without reading what they bring: above `atOnce`
 * of them, or when one answer is not read in time. A pipeline of small requests would otherwise
 * hold thousands of answers in memory (Q2). Guards the listeners that the server has by now.
 */
export function limitUnread(server: Server, { atOnce, takeMs }: UnreadLimits): void {
  const unread = new Map<Socket, number>()
  const ended = new Map<ServerResponse, number>()
  const begin = (socket: Socket, response: ServerResponse) => {
    unread.set(socket, (unread.get(socket) ?? 0) + 1)
    response.once('prefinish', () => ended.set(response, performance.now()))
    response.once('close', () => {
      ended.delete(response)
      const left = (unread.get(socket) ?? 1) - 1
      if (left > 0) unread.set(socket, left)
      else unread.delete(socket)
    })
  }
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node goes on with what it has read of a connection that is closed.
    if (socket.destroyed) return
    begin(socket, response)
    if ((unread.get(socket) ?? 0) > atOnce) return void socket.destroy()
    for (const handle of handlers) handle.call(server, request, response)
  })
  const look = setInterval(() => {
    const before = performance.now() - takeMs
    for (const [response, at] of ended) if (at < before) response.socket?.destroy()
  }, takeMs / looksPerTake).unref()
  server.once('close', () => clearInterval(look))
}

/** The calls of the help desk's console. From other networks they are as unknown as any address (HD1). */
async function staffRoutes(api: FastifyInstance, edge: CallEdge, seesConsole: SeesConsole): Promise<void> {
  const cookies = cookiesFor(edge.ports, ofConsole)
  const served = {
    calls: staffCalls,
    purpose: 'staff',
    guard: (request: FastifyRequest) => {
      if (!seesConsole(request)) throw new Refusal('not-found')
    },
  }
  // People see it at the portal, from whichever network.
  registerCalls(api, edge, { calls, table: helpDeskTable, purpose: 'profile' })
  const entering = { ...edge, cookies: { ...edge.cookies, give: cookies.give } }
  registerCalls(api, entering, { ...served, table: enteringTable })
  const ofAgents = { ...served, table: staffTable(edge.ports), findSession: findConsoleSession }
  registerCalls(api, { ...edge, cookies }, ofAgents)
}

/** After a refused token, renews that of the console, too, where the visitor has a session there. */
function renewing(cookies: Cookies, ports: Ports): Pick<Cookies, 'seed'> {
  if (!ports.rules.staff.isOn) return cookies
  const ofAgents = cookiesFor(ports, ofConsole)
  return {
    seed(request, reply) {
      cookies.seed(request, reply)
      if (ofAgents.sessionIdOf(request) !== null) ofAgents.seed(request, reply)
    },
  }
}
