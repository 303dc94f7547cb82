import { serverPaths } from '@portico/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../refusal.js'
import { withTimeout } from '../system/concurrency.js'
import { isLoopback } from '../system/is-loopback.js'
import { type Logger, whyOf } from '../system/logger.js'

/**
 * One dependency of the portal. `check` resolves while it works, with `degraded` for a part that
 * works with a trouble, and that logs this itself.
 */
export interface HealthPart {
  readonly name: 'store' | 'disk' | 'migrations' | 'directory' | 'delivery' | 'clock'
  /**
   * When a required part fails, the portal is not ready. When another one fails, it is degraded
   * (W3).
   */
  readonly isRequired: boolean
  readonly check: () => Promise<unknown>
}

export interface HealthOptions {
  readonly version: string
  readonly parts: readonly HealthPart[]
  /** What is under attack now. */
  readonly alarms: () => Promise<readonly string[]>
  readonly log: Logger
  /** True from the moment the server was told to stop (W6). */
  readonly isStopping: () => boolean
}

type State = 'ok' | 'degraded' | 'failed'

const checkTimeoutMs = 2_000
/**
 * How long an answer is reused, so that probes cannot overload the mail server or the directory.
 */
const reusedMs = 2_000

/**
 * `/healthz` says that the process lives, and to this machine its version (G20). `/readyz` says the
 * state of each part: 503 while the portal is stopping or a required part fails, otherwise 200. To
 * this machine it also says which alarms are on (G3).
 * Neither says why a part fails; the log does.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { version, parts, alarms, isStopping, log } = options
  const states = parts.map((part) => [part, watched(log, part)] as const)
  app.get(serverPaths.alive, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return isFromThisMachine(request) ? { status: 'ok', version } : { status: 'ok' }
  })
  app.get(serverPaths.ready, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // A load balancer must not wait for the check of a part before it learns of a stop.
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const known = await Promise.all(states.map(async ([part, state]) => ({ part, state: await state() })))
    const failed = known.filter(({ state }) => state === 'failed')
    const isReady = !failed.some(({ part }) => part.isRequired)
    const isWell = known.every(({ state }) => state === 'ok')
    const status = !isReady ? 'unavailable' : isWell ? 'ok' : 'degraded'
    reply.code(isReady ? 200 : 503)
    const told = { status, parts: Object.fromEntries(known.map(({ part, state }) => [part.name, state])) }
    // Strangers do not learn that they are noticed.
    const alarm = isFromThisMachine(request) ? await alarms().catch(() => []) : []
    return alarm.length === 0 ? told : { ...told, alarm }
  })
}

/** True for a request over loopback that no proxy has passed on. */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'via' || /^(x-)?forwarded/.test(name))
  return !isForwarded && isLoopback(socket.remoteAddress ?? '')
}

/**
 * The state of a part. It is checked at most once in `reusedMs`, with a timeout of
 * `checkTimeoutMs`. The log says when it begins to fail, and why, and when it recovers.
 */
function watched(log: Logger, { name, check }: HealthPart): () => Promise<State> {
  let asked: { readonly at: number; readonly state: Promise<State> } | null = null
  let last: State = 'ok'
  const ask = async (): Promise<State> => {
    try {
      const said = await withTimeout(checkTimeoutMs, check())
      if (last === 'failed') log.info({ part: name }, 'part.recovered')
      last = said === 'degraded' ? 'degraded' : 'ok'
    } catch (error) {
      const why = whyOf(error instanceof Unavailable ? (error.cause ?? error) : error)
      if (last !== 'failed') log.warn({ part: name, why }, 'part.failed')
      last = 'failed'
    }
    return last
  }
  return () => {
    // Real time on purpose: it protects the other side, and no rule of the product depends on it.
    if (asked === null || performance.now() - asked.at >= reusedMs) asked = { at: performance.now(), state: ask() }
    return asked.state
  }
}
