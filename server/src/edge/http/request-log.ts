import {
  apiBase,
  type CallName,
  calls,
  type RefusalCode,
  refusalStatus,
  type StaffCallName,
  screenPaths,
  staffCalls,
} from '@portico/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal, Unavailable } from '../../ports/refusal.js'
import { type Logger, whyOf } from '../../ports/system/logger.js'
import { explainRefusal } from './explain-refusal.js'
import { clientAddress, printableStart } from './request.js'
import type { TrustedProxies } from './trusted-proxies.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName | StaffCallName
  }
}

/** The most lines a minute for one code. The log only counts further refusals of that code. */
const fullLines = 10
const periodMs = 60_000

/** The log of requests by their id (OP10), without body, cookie or query of an address. */
export interface RequestLog {
  /** Marks a refusal that the audit explains, so that the log need not. */
  audited(request: FastifyRequest): void
  /** Logs a refusal at `info`, and what mends it at `warn` where a setting causes it (OP1). */
  refused(request: FastifyRequest, refusal: Pick<Refusal, 'code' | 'detail'>): void
  refusedBytes(refusal: { readonly requestId: string; readonly code: RefusalCode; readonly source: string }): void
  /** Logs the cause of a 503 at `error`. */
  unavailable(request: FastifyRequest, error: Unavailable): void
  /** Logs a bug and its place at `error`. */
  bug(request: FastifyRequest, error: unknown): void
  /** Logs an answered request at `debug`, and tells the listener. */
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** Hears of each answered request, and logs at the end what is still counted. */
  follow(app: FastifyInstance): void
}

export interface RequestListener {
  /** A request was answered, or bytes that were none; `call` is null outside the contract. */
  onAnswered(answer: {
    readonly call: CallName | StaffCallName | null
    readonly status: number
    readonly ms: number
  }): void
  onRefused(refusal: Pick<Refusal, 'code' | 'detail'>): void
}

export interface RequestLogParts {
  readonly log: Logger
  readonly listener?: RequestListener | undefined
  readonly publicUrl: URL
  readonly proxies: TrustedProxies
}

export function requestLog({ log, publicUrl, proxies, listener }: RequestLogParts): RequestLog {
  const explained = new WeakSet<FastifyRequest>()
  const codes = new WeakMap<FastifyRequest, RefusalCode>()
  const counter = refusalCounter((refusals) => log.info({ refusals }, 'requests.refused'))
  const isDebug = log.isLevelEnabled('debug')
  const isHeard = isDebug || listener !== undefined
  return {
    audited: (request) => void explained.add(request),
    refused(request, refusal) {
      const { code } = refusal
      listener?.onRefused(refusal)
      codes.set(request, code)
      if (explained.has(request) || refusal.detail.isShed === true) return
      const count = counter.count(code)
      const explanation = count === 1 ? explainRefusal(request, code, { proxies, publicUrl }) : null
      if (explanation !== null) log.warn({ ...explanation.facts, requestId: request.id }, explanation.sentence)
      if (count <= fullLines) log.info({ code, ...factsOf(request) }, 'request.refused')
    },
    refusedBytes(refusal) {
      listener?.onAnswered({ call: null, status: refusalStatus[refusal.code], ms: 0 })
      if (counter.count(refusal.code) <= fullLines) log.info(refusal, 'request.refused')
    },
    unavailable(request, error) {
      codes.set(request, 'unavailable')
      if (counter.count('unavailable') > fullLines) return
      log.error({ why: whyOf(error), ...factsOf(request) }, 'request.unavailable')
    },
    bug(request, error) {
      codes.set(request, 'bug')
      log.error({ err: error, ...factsOf(request) }, 'bug')
    },
    answered(request, { statusCode: status, elapsedTime: ms }) {
      listener?.onAnswered({ call: request.routeOptions?.config?.call ?? null, status, ms })
      if (!isDebug) return
      log.debug({ status, code: codes.get(request), ms: Math.round(ms), ...factsOf(request) }, 'request.answered')
    },
    follow(app) {
      app.addHook('onClose', async () => counter.close())
      if (isHeard)
        app.addHook('onResponse', (request, reply, done) => {
          this.answered(request, reply)
          done()
        })
    },
  }
}

function factsOf(request: FastifyRequest) {
  const { call } = request.routeOptions?.config ?? {}
  return { call, method: request.method, path: pathOf(request), source: clientAddress(request), requestId: request.id }
}

/** Every part of our own addresses. */
const knownParts = new Set(
  [
    ...[apiBase, ...Object.values(screenPaths)],
    ...[...Object.values(calls), ...Object.values(staffCalls)].map(({ path }) => path),
  ].flatMap((path) => path.split('/')),
)

/**
 * The address of a request without its query. In an address that is not ours a star takes the place
 * of each part that no address of ours has, because a visitor may have typed a secret there (AU1).
 */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions?.url
  if (route !== undefined && !route.includes('*')) return route
  const parts = (url.split(/[?#]/, 1)[0] ?? '').split('/')
  return printableStart(parts.map((part) => (knownParts.has(part) ? part : '*')).join('/'))
}

interface RefusalCounter {
  /** Counts a refusal, and returns how many of its code the period has had. */
  count(code: RefusalCode): number
  close(): void
}

interface RefusalCount {
  readonly code: RefusalCode
  readonly count: number
}

/** Counts refusals by code, and reports after each period those that had no line. */
function refusalCounter(report: (refusals: readonly RefusalCount[]) => void): RefusalCounter {
  const counts = new Map<RefusalCode, number>()
  let timer: NodeJS.Timeout | undefined
  const endPeriod = () => {
    clearTimeout(timer)
    timer = undefined
    const cut = [...counts]
      .map(([code, count]) => ({ code, count: count - fullLines }))
      .filter(({ count }) => count > 0)
    counts.clear()
    if (cut.length > 0) report(cut)
  }
  return {
    count(code) {
      timer ??= setTimeout(endPeriod, periodMs).unref()
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      return count
    },
    close: endPeriod,
  }
}
