import type { Client } from 'ldapts'
import { Refusal, Unavailable } from '../../refusal.js'
import type { ServerState } from '../../system/circuit-breaker.js'
import { callAgeMs, followCalls } from '../../system/clock.js'
import { type BoundedPool, boundedPool } from '../../system/concurrency.js'
import type { Logger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import type { DirectoryFault } from './directory-fault.js'
import { type BoundAs, type DirectoryServer, directoryServer, FailedTry, type TryLimits } from './directory-server.js'
import { placeOf, trustOf } from './ldap-connection.js'

/** One server of the directory, so that a write can be proven where it was made. */
export interface LdapServer {
  readonly url: URL
}

type Work<Result> = (client: Client, server: LdapServer) => Promise<Result>

/**
 * The servers of one directory, over TLS only. Each method raises `Unavailable('directory')` with
 * an explanation where none answers in time; a `ResultCodeError` of the library is an answer, and
 * reaches the caller. No referral is followed. Work must not ask for a second connection of the
 * same kind.
 */
export interface LdapServers {
  /**
   * Runs work that changes nothing on a connection that is bound as the service account. It may run
   * again on another server.
   */
  read<Result>(work: Work<Result>): Promise<Result>
  /**
   * The same for one write, which is repeated only where it was not sent, or the server did not do
   * it. Refuses `help-desk` where no server takes writes.
   */
  write<Result>(work: Work<Result>): Promise<Result>
  /**
   * Runs work on a connection that is anonymous and that no other work uses meanwhile, for the
   * binds of one person: on this server, or on one that answers. A bind that was sent is not
   * repeated; `isUncounted` of what it raises tells whether none was.
   */
  alone<Result>(work: Work<Result>, on?: LdapServer): Promise<Result>
  /**
   * Reads a long list step by step, on a connection of its own that takes none from visitors. Its
   * failures say nothing of a server to other work (RM5). It may begin again on another server,
   * but only before the first step.
   */
  stepwise<Step>(steps: (client: Client) => AsyncGenerator<Step>): AsyncGenerator<Step>
  close(): Promise<void>
}

type ServerSettings = Pick<LdapSettings, 'urls' | 'bindDn' | 'bindPassword' | 'ca' | 'timeoutMs' | 'pool'>

interface KnownServer extends LdapServer {
  readonly itself: DirectoryServer
}

interface Order {
  readonly as: BoundAs
  readonly among: readonly KnownServer[]
  /** Reads may be repeated whatever was sent. */
  readonly kind: 'read' | 'write' | 'binds'
}

/** The ms that a call may take beyond one question. They keep the answer within 6 s (W4). */
const graceMs = 500
/** Of the time that is left, a server gets this part while others could still be asked. */
const shareOfOne = 0.6
/**
 * No try begins with less than this part of the time: it would end a good connection for nothing.
 * The silence of a server that had less than the second part says nothing of the server.
 */
const shareToBegin = 0.1
const shareToJudge = 0.2
/** A write begins with no less of the time than this: it would end unknown for no reason. */
const shareForWrite = 0.3

interface ServersParts {
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The monotonic time by which a server that failed rests, in ms; a test passes its own. */
  readonly now?: () => number
}

/** Opens nothing yet: connections are opened when they are needed. */
export function openLdapServers(settings: ServerSettings, { log, now = realTime }: ServersParts): LdapServers {
  followCalls()
  const { timeoutMs } = settings
  const trust = trustOf(settings.ca)
  const among = settings.urls.map((url) => {
    return { url, itself: directoryServer({ place: placeOf(url, trust), settings, log, now }) }
  })
  const gates = { service: gateOf(settings), nobody: gateOf(settings) }
  const leftMs = () => Math.min(timeoutMs, timeoutMs + graceMs - (callAgeMs() ?? 0))
  const time = { timeoutMs, leftMs }
  const within = async <Result>(work: Work<Result>, order: Order) => {
    const asked = gates[order.as](async () => {
      probeOthers(order.among, timeoutMs)
      return tryEach(work, order, time)
    })
    return asked.catch((error: unknown) => {
      throw error instanceof NoPlace ? unavailable([], order.kind) : error
    })
  }
  return {
    read: (work) => within(work, { as: 'service', among, kind: 'read' }),
    async write(work) {
      if (leftMs() < timeoutMs * shareForWrite) throw unavailable([], 'write')
      return within(work, { as: 'service', among, kind: 'write' })
    },
    alone: (work, on) => {
      const asked = on === undefined ? among : among.filter((server) => server === on)
      return within(work, { as: 'nobody', among: asked, kind: 'binds' })
    },
    stepwise: (steps) => firstToBegin(steps, among, timeoutMs),
    async close() {
      for (const { itself } of among) itself.close()
    },
  }
}

const realTime = () => performance.now()

/** Every connection that a caller may have is used by others. */
class NoPlace extends Error {
  override readonly name = 'NoPlace'
}

/** Lets as many callers in as connections may be open, and refuses the others after a while. */
function gateOf({ pool, timeoutMs }: ServerSettings): BoundedPool {
  return boundedPool({ atOnce: pool, queue: 1_000, waitMs: timeoutMs }, ({ message }) => new NoPlace(message))
}

/** How long a question may take, and how much of that its call has left, in ms. */
interface Time {
  readonly timeoutMs: number
  leftMs(): number
}

async function tryEach<Result>(work: Work<Result>, { as, among, kind }: Order, time: Time): Promise<Result> {
  const failures: FailedTry[] = []
  const servers = bestFirst(among)
  const last = servers.findLast((server) => rankOf(server) < ranks.open)
  for (const server of servers) {
    if (time.leftMs() < time.timeoutMs * shareToBegin) break
    const limits = limitsOf(time, { kind, isLast: server === last })
    try {
      return await server.itself.run(as, (client) => work(client, server), limits)
    } catch (error) {
      const failure = failedTry(error)
      failures.push(failure)
      // An answer such as "busy" says that it was not done.
      if (kind !== 'read' && failure.hasActed && failure.fault.isOutage) break
    }
  }
  if (kind === 'write' && failures.length > 0 && failures.every(({ fault }) => takesNoWrites(fault))) {
    throw new Refusal('help-desk', { reason: 'refused by the directory' })
  }
  throw unavailable(failures, kind)
}

/** A server that refers a write to another one would do so at the next try, too (RFC 4511, 4.1.10). */
const takesNoWrites = ({ reason }: DirectoryFault) => reason === 'read-only' || reason === 'referral'

/**
 * The limits of a try. A try that can still be repeated leaves time for another server. Outside of
 * calls only silence ends a try: a long list may take its time.
 */
function limitsOf(time: Time, { kind, isLast }: { kind: Order['kind']; isLast: boolean }): TryLimits {
  const leftMs = time.leftMs()
  const readyMs = isLast ? leftMs : leftMs * shareOfOne
  const silenceMs = kind === 'read' ? readyMs : leftMs
  const totalMs = callAgeMs() === null ? Number.POSITIVE_INFINITY : silenceMs
  return { readyMs, silenceMs, totalMs, isFair: readyMs >= time.timeoutMs * shareToJudge }
}

async function* firstToBegin<Step>(
  steps: (client: Client) => AsyncGenerator<Step>,
  among: readonly KnownServer[],
  timeoutMs: number,
): AsyncGenerator<Step> {
  const failures: FailedTry[] = []
  for (const { itself } of bestFirst(among)) {
    let isBegun = false
    try {
      for await (const step of itself.stepwise(steps, timeoutMs)) {
        isBegun = true
        yield step
      }
      return
    } catch (error) {
      failures.push(failedTry(error))
      if (isBegun) break
    }
  }
  throw unavailable(failures, 'read')
}

/** The failed try that an error is. Every other error is raised. */
function failedTry(error: unknown): FailedTry {
  if (error instanceof FailedTry) return error
  throw error
}

const ranks: Readonly<Record<ServerState, number>> = { closed: 0, 'half-open': 1, suspect: 2, open: 3 }

const rankOf = ({ itself }: KnownServer) => ranks[itself.breaker.state()]

/** The preferred server first among those that do equally well. */
function bestFirst(servers: readonly KnownServer[]): readonly KnownServer[] {
  return [...servers].sort((one, other) => rankOf(one) - rankOf(other))
}

/** While one server answers, no visitor has to wait for the try of another one. */
function probeOthers(servers: readonly KnownServer[], timeoutMs: number): void {
  if (!servers.some((server) => rankOf(server) === ranks.closed)) return
  for (const { itself } of servers) {
    if (itself.breaker.state() === 'half-open')
      itself.probe({ readyMs: timeoutMs, silenceMs: timeoutMs, totalMs: timeoutMs, isFair: true })
  }
}

/**
 * A write or a bind that was never sent, or that each server said that it did not do, is certainly
 * not done. A password counts as wrong only with result 49, which is an answer.
 */
function unavailable(failures: readonly FailedTry[], kind: Order['kind']): Unavailable {
  const isUndone = failures.every(({ hasActed, fault }) => !hasActed || !fault.isOutage)
  const truths = {
    isUnwritten: kind === 'read' || (kind === 'write' && isUndone),
    isUncounted: kind === 'read' || isUndone,
  }
  const [first] = failures
  if (first === undefined) {
    const cause = new Error('no connection was free in the time that the call has')
    return new Unavailable('directory', { cause, ...truths })
  }
  const explanation = failures.map(({ message }) => message).join(' ')
  return new Unavailable('directory', { cause: first.fault, explanation, ...truths })
}
