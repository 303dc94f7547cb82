import { serverPaths } from '@portico/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../../ports/refusal.js'
import { withTimeout } from '../../ports/system/concurrency.js'
import { isLoopback } from '../../ports/system/is-loopback.js'
import { type Logger, whyOf } from '../../ports/system/logger.js'
import { reused } from '../../ports/system/reused.js'

/**
 * One dependency of the portal. `check` resolves while it works, with `degraded` for a part that
 * works with a trouble, and that logs this itself.
 */
export interface HealthPart {
  readonly name: 'store' | 'disk' | 'migrations' | 'directory' | 'delivery' | 'mail' | 'sms' | 'clock'
  /** When a required part fails, the portal is not ready; another one degrades it (W3). */
  readonly isRequired: boolean
  readonly check: () => Promise<unknown>
}

/** A part as its last check found it. `why` is for operators, and null where it does not fail. */
export interface KnownPart extends Pick<HealthPart, 'name' | 'isRequired'> {
  readonly state: 'ok' | 'degraded' | 'failed'
  readonly why: string | null
}

export interface HealthOptions {
  readonly version: string
  /** Never rejects, and answers within seconds. */
  readonly parts: () => Promise<readonly KnownPart[]>
  readonly alarms: () => Promise<readonly string[]>
  /** True from the moment the server was told to stop (W6). */
  readonly isStopping: () => boolean
  /** On the listener for monitoring every answer says all. */
  readonly audience: 'visitors' | 'monitoring'
}

const checkTimeoutMs = 2_000
/**
 * How long an answer is reused, so that probes cannot overload the mail server or the directory.
 */
const reusedMs = 2_000

/**
 * `/healthz` says that the process lives, and to this machine its version (G20). `/readyz` says the
 * state of each part: 503 while the portal is stopping or a required part fails, otherwise 200. To
 * this machine it also says which alarms are on (G3).
 * Only the listener for monitoring says why a part fails, as the log does.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { version, parts, alarms, isStopping, audience } = options
  const isMonitoring = audience === 'monitoring'
  app.get(serverPaths.alive, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return isMonitoring || isFromThisMachine(request) ? { status: 'ok', version } : { status: 'ok' }
  })
  app.get(serverPaths.ready, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // A load balancer must not wait for the check of a part before it learns of a stop.
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const known = await parts()
    const failed = known.filter(({ state }) => state === 'failed')
    const isReady = !failed.some(({ isRequired }) => isRequired)
    const isWell = known.every(({ state }) => state === 'ok')
    const status = !isReady ? 'unavailable' : isWell ? 'ok' : 'degraded'
    reply.code(isReady ? 200 : 503)
    // Strangers do not learn that they are noticed.
    const alarm = isMonitoring || isFromThisMachine(request) ? await alarms().catch(() => []) : []
    return {
      status,
      parts: Object.fromEntries(known.map(({ name, state }) => [name, state])),
      ...(isMonitoring && { version, why: Object.fromEntries(failed.map(({ name, why }) => [name, why])) }),
      ...(alarm.length > 0 && { alarm }),
    }
  })
}

/** True for a request over loopback or the socket that no proxy has passed on. */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'via' || /^(x-)?forwarded/.test(name))
  // Only a peer at the Unix socket has no address.
  return !isForwarded && (socket.remoteAddress === undefined || isLoopback(socket.remoteAddress))
}

type PartLog = Pick<Logger, 'info' | 'warn'>

/** The states of all parts, for all who ask: one check of each in `reusedMs` (HEALTH2). */
export function watchParts(parts: readonly HealthPart[], log: PartLog): () => Promise<readonly KnownPart[]> {
  const states = parts.map((part) => watched(part, log))
  return () => Promise.all(states.map((state) => state()))
}

/** The state of a part, whose check may time out. The log has why it fails, and its recovery. */
function watched({ name, isRequired, check }: HealthPart, log: PartLog): () => Promise<KnownPart> {
  let hasFailed = false
  return reused(reusedMs, async () => {
    try {
      const said = await withTimeout(checkTimeoutMs, check())
      if (hasFailed) log.info({ part: name }, 'part.recovered')
      hasFailed = false
      return { name, isRequired, state: said === 'degraded' ? 'degraded' : 'ok', why: null }
    } catch (error) {
      const why = whyOf(error instanceof Unavailable ? (error.cause ?? error) : error)
      if (!hasFailed) log.warn({ part: name, why }, 'part.failed')
      hasFailed = true
      return { name, isRequired, state: 'failed', why }
    }
  })
}
