import { type Client, ResultCodeError } from 'ldapts'
import { Refusal, Unavailable } from '../../refusal.js'
import { type CircuitBreaker, circuitBreaker } from '../../system/circuit-breaker.js'
import type { Logger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import { connectionPool } from './connection-pool.js'
import { connectionFault, DirectoryFault, type DirectoryReason, resultFault } from './directory-fault.js'
import { type LdapConnection, openLdapConnection, type ServerPlace } from './ldap-connection.js'
import { portalConnections } from './portal-connections.js'

/** The state in which work begins: bound as the service account, or anonymous for binds. */
export type BoundAs = 'service' | 'nobody'

/** All in ms, from the beginning of the try. */
export interface TryLimits {
  /** How long the server may take to have a connection ready. */
  readonly readyMs: number
  /** How long it may take to that and to its first answer, and later from byte to byte. */
  readonly silenceMs: number
  readonly totalMs: number
  /** True where the server has time enough, so that its silence says something of it. */
  readonly isFair: boolean
}

export interface DirectoryServer {
  readonly breaker: Pick<CircuitBreaker, 'state'>
  /** Runs work on a connection that is ready. Raises a `FailedTry`, or what the work raises. */
  run<Result>(as: BoundAs, work: (client: Client) => Promise<Result>, limits: TryLimits): Promise<Result>
  /** The same step by step, on a connection of its own, and whatever happens shows in no state. */
  stepwise<Step>(steps: (client: Client) => AsyncGenerator<Step>, silenceMs: number): AsyncGenerator<Step>
  /** Finds out in the background whether a server that failed answers again. */
  probe(limits: TryLimits): void
  close(): void
}

/** A try that got no answer to what was asked. */
export class FailedTry extends Error {
  override readonly name = 'FailedTry'
  constructor(
    readonly fault: DirectoryFault,
    /** False where no bind and no write of the work was sent. */
    readonly hasActed: boolean,
  ) {
    super(fault.message)
  }
}

/** A connection attempt, TLS and StartTLS together (W4). */
const connectMs = 3_000
/** A service connection that was idle for longer is asked for a sign of life before it is used. */
const trustedIdleMs = 5_000

/** How long whoever reads a list may take between two steps. */
const longestPauseMs = 60_000

interface ServerParts {
  readonly place: ServerPlace
  readonly settings: Pick<LdapSettings, 'bindDn' | 'bindPassword'>
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The monotonic time by which a server rests, in ms. */
  readonly now: () => number
}

export function directoryServer({ place, settings, log, now }: ServerParts): DirectoryServer {
  const { name } = place
  const breaker = circuitBreaker(now)
  const outages = outageLog(log, name)
  const openBound = portalConnections(place, { settings, now })
  const pools = {
    service: connectionPool({ open: openBound, renew: askForLife }),
    nobody: connectionPool({ open: (limitMs) => openLdapConnection(place, limitMs), renew: forgetPerson }),
  }
  let lastFault = new DirectoryFault('no answer in time', name)
  let isProbed = false

  const failed = (error: unknown, { hasActed, isFair }: { hasActed: boolean; isFair: boolean }) => {
    const fault = connectionFault(error, name)
    const failedTry = new FailedTry(fault, hasActed)
    if (!isFair && fault.reason === 'no answer in time') {
      breaker.gaveUp()
      return failedTry
    }
    lastFault = fault
    if (fault.isOutage) breaker.failed()
    else breaker.succeeded()
    outages.failed(fault)
    return failedTry
  }
  const answered = (as: BoundAs) => {
    breaker.succeeded()
    if (as === 'service') outages.answered()
  }
  const run: DirectoryServer['run'] = async (as, work, { readyMs, silenceMs, totalMs, isFair }) => {
    if (!breaker.admits()) throw new FailedTry(lastFault, false)
    const begun = performance.now()
    const connection = await pools[as].take(Math.min(connectMs, readyMs)).catch((error: unknown) => {
      throw failed(error, { hasActed: false, isFair })
    })
    const passedMs = performance.now() - begun
    connection.limit({ silenceMs: silenceMs - passedMs, totalMs: totalMs - passedMs })
    const { client } = connection
    const { acts } = client
    try {
      const result = await work(client)
      answered(as)
      return result
    } catch (error) {
      const end = { hasActed: client.acts > acts, isFair }
      if (isLoss(error, connection)) throw failed(connection.lostBy ?? error, end)
      const fault = resultFault(error, name)
      if (fault !== null) throw failed(fault, end)
      answered(as)
      throw error
    } finally {
      pools[as].giveBack(connection)
    }
  }
  return {
    breaker,
    run,
    stepwise(steps, silenceMs) {
      if (breaker.state() === 'open') throw new FailedTry(lastFault, false)
      return onOwnConnection(steps, { open: () => openBound(Math.min(connectMs, silenceMs)), name, silenceMs })
    },
    probe(limits) {
      if (isProbed) return
      isProbed = true
      run('service', readRoot, limits)
        .catch(() => undefined)
        .finally(() => {
          isProbed = false
        })
    },
    close() {
      pools.service.close()
      pools.nobody.close()
    },
  }
}

interface OwnConnection {
  readonly open: () => Promise<LdapConnection>
  readonly name: string
  readonly silenceMs: number
}

/** While the server is asked, its silence ends the connection; between two steps it may rest. */
async function* onOwnConnection<Step>(
  steps: (client: Client) => AsyncGenerator<Step>,
  { open, name, silenceMs }: OwnConnection,
): AsyncGenerator<Step> {
  const connection = await open().catch((error: unknown) => {
    throw new FailedTry(connectionFault(error, name), false)
  })
  const waitFor = (ms: number) => connection.limit({ silenceMs: ms, totalMs: Number.POSITIVE_INFINITY })
  try {
    waitFor(silenceMs)
    for await (const step of steps(connection.client)) {
      waitFor(longestPauseMs)
      yield step
      waitFor(silenceMs)
    }
  } catch (error) {
    const lost = isLoss(error, connection) ? connectionFault(connection.lostBy ?? error, name) : null
    const fault = lost ?? resultFault(error, name)
    throw fault === null ? error : new FailedTry(fault, false)
  } finally {
    connection.close()
  }
}

const readRoot = (client: Client) => client.search('', { scope: 'base', attributes: ['1.1'] })

/** Proves that a service connection lives and is bound. The library misses a silent end. */
async function askForLife({ client }: LdapConnection, idleMs: number): Promise<void> {
  if (!client.isBound) throw new Error('the connection is not bound')
  if (idleMs > trustedIdleMs) await readRoot(client)
}

/**
 * Makes a connection anonymous again, so that no person's rights outlive the use. A bind that fails
 * does so too (RFC 4511, 4.2.1): some servers refuse anonymous ones. It is also the sign of life:
 * the bind of a person is not repeated on another connection.
 */
async function forgetPerson({ client }: LdapConnection): Promise<void> {
  await client.bind('', '').catch((error: unknown) => {
    if (!(error instanceof ResultCodeError)) throw error
  })
}

/** True where an error means a lost connection, and not a no of the server or the caller. */
function isLoss(error: unknown, { isOpen }: LdapConnection): boolean {
  const isDecision = error instanceof ResultCodeError || error instanceof Refusal || error instanceof Unavailable
  return !isOpen && !isDecision
}

/** The log of one server: when it begins and ceases to fail, and each reason once a minute. */
interface OutageLog {
  failed(fault: DirectoryFault): void
  answered(): void
}

const repeatMs = 60_000

function outageLog(log: Pick<Logger, 'info' | 'error'>, server: string): OutageLog {
  const loggedAt = new Map<DirectoryReason, number>()
  let isKnownToAnswer = false
  return {
    failed({ reason, message }) {
      const at = loggedAt.get(reason)
      if (at !== undefined && performance.now() - at < repeatMs) return
      loggedAt.set(reason, performance.now())
      isKnownToAnswer = false
      log.error({ server, reason }, message)
    },
    answered() {
      if (isKnownToAnswer) return
      isKnownToAnswer = true
      log.info({ server }, `The directory server ${server} answers.`)
    },
  }
}
