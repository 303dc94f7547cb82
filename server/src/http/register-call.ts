import {
  type CallName,
  calls,
  type FlowName,
  flowNames,
  type InputOf,
  type OutputOf,
  serverLimits,
} from '@portico/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { record } from '../audit/audit.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { Scope } from '../session/scopes.js'
import type { Visit } from '../session/visit.js'
import type { CallEdge } from './call-edge.js'
import { isForeign } from './origin.js'
import { visitOf } from './who.js'

/** One contract call on the server: who may make it and what it does. */
export interface CallHandler<Name extends CallName, Scoped> {
  readonly call: Name
  readonly scope: Scope<Scoped>
  /** The rule. It takes the parsed input and returns exactly what the contract promises. */
  readonly run: (asked: Asked<Name, Scoped>) => Promise<OutputOf<Name>>
  /** What a caller above the address limit is told: 429, a 400 where the client shows only that, or nothing (decisions section 5). */
  readonly whenFlooded?: 'flood' | 'too-many-calls' | 'carry-on'
  /** The flows of a call whose address has a place for one; all three unless said otherwise. */
  readonly flows?: readonly FlowName[]
}

export type CallRegistrar = <Name extends CallName, Scoped>(handler: CallHandler<Name, Scoped>) => void

const otherMethods: HTTPMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'POST']

/**
 * Puts a call at its address. Refusals come in the order of decisions section 5: method, size, content type, origin and
 * XSRF, scope, schema, limits, then the rule's own; what fails costs nothing of the later steps.
 */
export function callRegistrar(app: FastifyInstance, edge: CallEdge): CallRegistrar {
  return (handler) => {
    for (const [url, flow] of addressesOf(handler.call, handler.flows ?? flowNames)) {
      putAt(app, edge, { ...handler, url, flow })
    }
  }
}

function addressesOf(call: CallName, flows: readonly FlowName[]): (readonly [string, FlowName])[] {
  const { path } = calls[call]
  const own = flowNames.find((name) => path.startsWith(`/user/${name}/`)) ?? 'profile'
  return path.includes('{flow}') ? flows.map((flow) => [path.replace('{flow}', flow), flow] as const) : [[path, own]]
}

type PlacedCall<Name extends CallName, Scoped> = CallHandler<Name, Scoped> & {
  readonly url: string
  readonly flow: FlowName
}

function putAt<Name extends CallName, Scoped>(
  app: FastifyInstance,
  edge: CallEdge,
  { call, url, flow, scope, run, whenFlooded = 'flood' }: PlacedCall<Name, Scoped>,
): void {
  const { method, input } = calls[call]
  const visits = new WeakMap<FastifyRequest, { visit: Visit; scoped: Scoped }>()
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      if (method === 'POST') refuseBadEnvelope(request)
      const visit = await visitOf(edge, request, reply)
      if (method === 'POST' && !isExempt(call, visit)) refuseForged(edge, request)
      visits.set(request, { visit, scoped: await scope(edge.ports, visit, flow) })
    },
    handler: async (request, reply) => {
      const known = visits.get(request)
      if (known === undefined) throw new Error('the visit of a request got lost')
      const parsed = input.safeParse(request.body ?? {})
      if (!parsed.success) throw new Refusal('malformed', { reason: parsed.error.issues[0]?.message ?? 'schema' })
      if (whenFlooded !== 'carry-on') await edge.addressLimit(known.visit.source, whenFlooded)
      const asked = { ports: edge.ports, ...known, input: parsed.data as InputOf<Name> }
      const output = await run(asked).catch((error: unknown) =>
        keepRefusal(edge.ports, { visit: known.visit, call, flow }, error),
      )
      if (isEndOfSession(call, known.visit)) reply.header('clear-site-data', '"storage"')
      return answer(reply, output)
    },
  })
  const methods = otherMethods.filter((other) => other !== method && !(method === 'GET' && other === 'HEAD'))
  app.route({
    method: methods,
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', method)
      throw new Refusal('method-not-allowed')
    },
    handler: async () => undefined,
  })
}

function answer(reply: FastifyReply, output: unknown): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(output))
}

/** A refused call leaves its trace before it is answered; anything else is left to the error handler (AU3). */
async function keepRefusal(
  ports: Ports,
  { visit, call, flow }: { visit: Visit; call: CallName; flow: FlowName },
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal && visit.actor !== '' && error.detail.isIdle !== true) {
    const reason = error.detail.reason ?? error.code
    await record(ports.store, { ports, visit }, { event: `refused.${call}`, result: 'refused', purpose: flow, reason })
  }
  throw error
}

/** Size before content type, both from the headers alone (Q1, X3). */
function refuseBadEnvelope({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? 0)
  if (length > serverLimits.bodyBytes) throw new Refusal('too-large')
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const isPlain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (hasBody && !(isJson && isPlain)) throw new Refusal('json-only')
}

function refuseForged({ cookies, origins }: CallEdge, request: FastifyRequest): void {
  if (isForeign(request, origins)) throw new Refusal('foreign-origin')
  if (!cookies.hasXsrfToken(request)) throw new Refusal('xsrf')
}

/** What the browser stored goes with the session; where none was, another site may have asked, and nothing goes (X3). */
function isEndOfSession(call: CallName, { session }: Visit): boolean {
  return call === 'signOut' && session !== null
}

/** Signing out without a live session harms nobody and needs no token (decisions section 5). */
function isExempt(call: CallName, { session }: Visit): boolean {
  return call === 'signOut' && session === null
}
