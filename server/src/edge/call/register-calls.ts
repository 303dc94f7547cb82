import { type Call, type FlowName, flowNames } from '@portico/contract'
import { sayIn } from '@portico/text/say-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../ports/refusal.js'
import { allowedOrigins } from '../../ports/system/allowed-origins.js'
import { asCall } from '../../ports/system/clock.js'
import { sha256 } from '../../ports/system/secrets.js'
import { reasonOf, recordRefusal } from '../../rules/audit/record-refusal.js'
import { flowLifeMs } from '../../rules/flow/flow.js'
import type { Ports } from '../../rules/ports.js'
import { findSession } from '../../rules/session/start-session.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Cookies } from '../http/cookies.js'
import {
  allocationOf,
  clientAddress,
  isForeign,
  languageOf,
  networkAddress,
  readJsonOnly,
  refuseBadEnvelope,
} from '../http/request.js'
import type { RequestLog } from '../http/request-log.js'
import type { Answer, ServedName } from './call-context.js'
import type { CallOptions, ServedCalls } from './scope.js'
import { beginInTurn, type LoadShedding } from './shed-load.js'

export interface CallEdge {
  readonly ports: Ports
  readonly cookies: Cookies
  readonly requestLog: RequestLog
  readonly load: LoadShedding
}

type AddressLimit = (address: string, code: 'flood' | 'too-many-calls') => Promise<void>

interface Registrar extends CallEdge, Omit<ServedCalls, 'table'> {
  readonly app: FastifyInstance
  readonly origins: ReadonlySet<string>
  readonly limitAddress: AddressLimit
}

/**
 * Registers the calls at their addresses. The server checks in this order: method, size, content
 * type, load, session, origin, XSRF token, the tag of the page, scope, schema, address limit, and
 * then the work. A call that an early step refuses costs none of the later work (Q1).
 */
export function registerCalls(app: FastifyInstance, edge: CallEdge, { table, ...served }: ServedCalls): void {
  const { publicUrl, limits } = edge.ports.rules
  readJsonOnly(app)
  const { perAddress } = limits
  const registrar = { ...edge, ...served, app, origins: allowedOrigins(publicUrl), limitAddress: limitTo(perAddress) }
  for (const name of Object.keys(table) as ServedName[]) register(registrar, name, table[name])
}

function register(registrar: Registrar, name: ServedName, handler: AnyHandler | undefined) {
  const call = registrar.calls[name]
  if (handler === undefined || call === undefined) return
  for (const [url, flow] of addressesOf(call)) {
    route(registrar, { name, call, handler, url, flow })
    if (call.method === 'POST') refuseReading(registrar, url)
  }
}

function addressesOf({ path, flows = flowNames }: Call): (readonly [string, FlowName | null])[] {
  const own = flowNames.find((flow) => path.startsWith(`/user/${flow}/`)) ?? null
  return path.includes('{flow}') ? flows.map((flow) => [path.replace('{flow}', flow), flow] as const) : [[path, own]]
}

/** A handler of whichever call. What it is sent has been parsed by the schema of its own call. */
interface AnyHandler extends CallOptions {
  readonly admit: (ports: Ports, visit: Visit, flow: FlowName | null) => Promise<Run>
}

type Run = (input: never) => Promise<Answer<unknown>>

interface PlacedCall {
  readonly name: ServedName
  readonly call: Call
  readonly handler: AnyHandler
  readonly url: string
  readonly flow: FlowName | null
}

interface Admitted {
  readonly visit: Visit
  readonly run: Run
  /** How long that took, in ms. */
  readonly tookMs: number
}

function route({ app, guard, ...edge }: Registrar, { name, call, handler, url, flow }: PlacedCall): void {
  const { ports, cookies } = edge
  const { method, input } = call
  const { whenFlooded = 'flood' } = handler
  const isBeginning = handler.beginsFlow === true || handler.isForBeginning === true
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { call: name },
    onRequest: async (request, reply) => {
      guard?.(request)
      if (handler.seedsCookies) cookies.seed(request, reply)
      if (method === 'POST') refuseBadEnvelope(request)
      if (handler.beginsFlow) edge.load.refuseEarly()
      if (method === 'POST' || handler.isForBeginning) await edge.load.enter(isBeginning)
      const visit = await visitOf(ports, edge, request)
      const isExempt = handler.isHarmlessToStrangers === true && visit.session === null
      if (!isExempt) refuseForged(edge, request)
      // The beginning of a flow replaces any session.
      if (!isExempt && !isBeginning && cookies.isOfOtherPage(request)) throw new Refusal('other-session')
      const begun = performance.now()
      const run = await asCall(0, () => handler.admit(ports, visit, flow))
      admitted.set(request, { visit, run, tookMs: performance.now() - begun })
    },
    handler: async (request, reply) => {
      const known = admitted.get(request)
      if (known === undefined) throw new Error('a request reached its handler without being admitted')
      const { visit, run, tookMs } = known
      const parsed = input.safeParse(request.body ?? {})
      if (!parsed.success) throw new Refusal('malformed')
      const instead = await answerWhenFlooded(edge.limitAddress, visit, whenFlooded)
      if (instead !== null) return send(reply, cookies, instead)
      const work = (waitedMs: number) => asCall(tookMs + waitedMs, () => run(parsed.data as never))
      const answering = handler.beginsFlow ? beginInTurn(edge, { visit, input: parsed.data, reply, work }) : work(0)
      const answered = await answering.catch(async (error: unknown) => {
        if (await audited(ports, { visit, name, purpose: flow ?? edge.purpose }, error))
          edge.requestLog.audited(request)
        if (error instanceof Refusal && error.detail.session !== undefined) cookies.give(reply, error.detail.session)
        throw error
      })
      if (handler.clearsBrowser && visit.session !== null) reply.header('clear-site-data', '"storage"')
      return send(reply, cookies, answered)
    },
  })
}

const answerHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

function send(reply: FastifyReply, cookies: Cookies, { output, session, device }: Answer<unknown>): FastifyReply {
  if (session !== undefined) cookies.give(reply, session)
  if (device) cookies.remember(reply, device)
  // As bytes: a text with one character beyond Latin-1 makes Node encode all headers with it.
  return reply.headers(answerHeaders).send(Buffer.from(JSON.stringify(output)))
}

/**
 * Audits a refusal of a known visitor before the answer (AU3), also one that an outage hides from the
 * visitor; returns whether it did.
 */
function audited(
  ports: Ports,
  { visit, name, purpose }: { readonly visit: Visit; readonly name: ServedName; readonly purpose: string },
  error: unknown,
): Promise<boolean> {
  const reason = reasonOf(error)
  if (reason === null || visit.actor === '') return Promise.resolve(false)
  return recordRefusal(ports.store, { ports, visit }, { event: `refused.${name}`, purpose, reason, flowLifeMs })
}

function refuseForged({ cookies, origins }: Pick<Registrar, 'cookies' | 'origins'>, request: FastifyRequest): void {
  if (request.method === 'GET') return
  if (isForeign(request, origins)) throw new Refusal('foreign-origin')
  if (!cookies.hasXsrfToken(request)) throw new Refusal('xsrf')
}

/** Refuses an address above this number of calls a minute (Q4); 0 disables the limit. */
export function limitTo(callsPerMinute: number): AddressLimit {
  if (callsPerMinute === 0) return async () => undefined
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async (address, code) => {
    try {
      await limiter.consume(address)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      throw new Refusal(code, { retryAfterSeconds: Math.ceil(full.msBeforeNext / 1000) })
    }
  }
}

/**
 * Counts a call for its address. Above the limit it refuses, or returns what the call answers then;
 * below it returns null.
 */
async function answerWhenFlooded(
  limitAddress: AddressLimit,
  visit: Visit,
  whenFlooded: NonNullable<CallOptions['whenFlooded']>,
): Promise<Answer<unknown> | null> {
  if (whenFlooded === 'never') return null
  try {
    await limitAddress(visit.source, typeof whenFlooded === 'string' ? whenFlooded : 'flood')
    return null
  } catch (error) {
    if (typeof whenFlooded === 'string' || !(error instanceof Refusal)) throw error
    return { output: whenFlooded(visit) }
  }
}

/** Other methods meet no route. These would meet the one of the pages. */
function refuseReading({ app, guard }: Pick<Registrar, 'app' | 'guard'>, url: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    onRequest: async (request, reply) => {
      guard?.(request)
      reply.header('allow', 'POST')
      throw new Refusal('method-not-allowed')
    },
    handler: async () => undefined,
  })
}

/**
 * Reads the visit of a request. With an https public URL it refuses a call over plain http, because
 * the network could read its cookies and passwords (T1).
 */
export async function visitOf(
  ports: Ports,
  { cookies, findSession: find = findSession }: Pick<CallEdge, 'cookies'> & Pick<ServedCalls, 'findSession'>,
  request: FastifyRequest,
): Promise<Visit> {
  if (ports.rules.publicUrl.protocol === 'https:' && request.protocol !== 'https') throw new Refusal('https-only')
  const id = cookies.sessionIdOf(request)
  const language = languageOf(request, ports.rules.languages)
  return {
    requestId: request.id,
    source: clientAddress(request),
    get network() {
      return ports.secrets.sign('network', networkAddress(request))
    },
    get allocation() {
      const allocation = allocationOf(request)
      return allocation === null ? null : ports.secrets.sign('network', allocation)
    },
    deviceCookie: cookies.deviceOf(request),
    get browser() {
      return id === null ? null : sha256(id)
    },
    userAgent: request.headers['user-agent'] ?? '',
    language,
    say: sayIn(language, ports.rules.texts),
    session: id === null ? null : await find(ports, id),
    actor: '',
    flowId: null,
  }
}
