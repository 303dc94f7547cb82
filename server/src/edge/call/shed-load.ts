import type { InputOf } from '@portico/contract'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../ports/refusal.js'
import { boundedPool, type PoolSize } from '../../ports/system/concurrency.js'
import { lateness, loadGate } from '../../ports/system/load-gate.js'
import type { Logger } from '../../ports/system/logger.js'
import { type LoopSlices, loopSlices } from '../../ports/system/loop-slices.js'
import type { Random } from '../../ports/system/secrets.js'
import type { Ports } from '../../rules/ports.js'
import { captchaVisitor } from '../../rules/session/captcha-visitor.js'
import type { Visit } from '../../rules/session/visit.js'

/**
 * Keeps what begins a flow within what the server carries (Q5). Each refusal is `unavailable` with
 * a `Retry-After`, comes before the server has looked anything up, and depends on no name.
 */
export interface LoadShedding {
  /** Refuses a call that begins a flow while too many wait. Costs nothing, and holds no place. */
  refuseEarly(): void
  /**
   * Resolves when a call may begin its work. Flow starts yield to all other calls and are refused
   * while the queue grows.
   */
  enter(isBeginning: boolean): Promise<void>
  /**
   * Runs work when a place is free, with the ms that it waited. Refuses work that would wait too
   * long or did. Never runs work that still waits when `left` says that its client has gone.
   */
  inTurn<Result>(left: AbortSignal, work: (waitedMs: number) => Promise<Result>): Promise<Result>
  waiting(): number
}

export interface LoadSheddingParts {
  readonly random: Pick<Random, 'fraction'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** When calls may begin; a test passes its own. */
  readonly slices?: LoopSlices | undefined
  /** Hears of each refusal, such as metrics. */
  readonly onShed?: (() => void) | undefined
}

/**
 * So few places that a call in the middle of a flow finds short lines everywhere, and that even a
 * slow machine is soon through. They are enough for 48 beginnings a second where a captcha or a
 * directory on another machine takes half a second. What comes in is done within four seconds.
 */
export const usualLoad: PoolSize = { atOnce: 24, queue: 1_000, waitMs: 4_000 }

/** Refuse a flow start that waited this long; the client is about to give up. */
const mostSliceWaitMs = 2_000
/** Clients come back after 5 to 15 s, by chance, so that they do not come together again. */
const [earliestSeconds, spreadSeconds] = [5, 11]
/** After so many ms without a refusal the time of too many calls is over. */
const quietMs = 10_000

export function shedLoad(
  size: PoolSize,
  { random, log, onShed, slices = loopSlices() }: LoadSheddingParts,
): LoadShedding {
  const beginnings = lateness()
  const gate = loadGate(size)
  const told = tellShedding(log)
  const refuse = (): Refusal => {
    told.refused(gate.waiting())
    onShed?.()
    const retryAfterSeconds = earliestSeconds + Math.floor(random.fraction() * spreadSeconds)
    return new Refusal('unavailable', { retryAfterSeconds, isIdle: true, isShed: true })
  }
  const places = boundedPool(size, refuse)
  const refuseEarly = () => {
    if (!gate.hasRoom()) throw refuse()
  }
  return {
    refuseEarly,
    async enter(isBeginning) {
      if (!isBeginning) return slices.begin('first')
      if (beginnings.isTooMany(slices.waitedMs('later'))) throw refuse()
      const came = performance.now()
      await slices.begin('later')
      if (performance.now() - came > mostSliceWaitMs) throw refuse()
    },
    async inTurn(left, work) {
      refuseEarly()
      const came = performance.now()
      let hasBegun = false
      gate.came()
      try {
        return await places(() => {
          hasBegun = true
          return work(performance.now() - came)
        }, left)
      } finally {
        if (hasBegun) gate.ended()
        else gate.gaveUp()
      }
    },
    waiting: gate.waiting,
  }
}

/** A signal that the client of a call has closed the connection before it got an answer. */
function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new Refusal('unavailable', { isIdle: true, isShed: true }))
  })
  return left.signal
}

interface Portal {
  readonly ports: Ports
  readonly load: LoadShedding
}

interface Beginning<Answered> {
  readonly visit: Visit
  /** What a call that begins a flow was sent, by its schema. */
  readonly input: unknown
  readonly reply: FastifyReply
  readonly work: (ageMs: number) => Promise<Answered>
}

/**
 * Begins a flow: redeems its captcha, and then runs the work with its age in ms, when a place is
 * free. A visitor whose token a vendor checks holds no place for as long as the vendor takes, so
 * made-up tokens refuse no beginnings of others (C1, Q5). Refuses `captcha`, `flood` and
 * `unavailable`.
 */
export async function beginInTurn<Answered>(
  { ports, load }: Portal,
  { visit, input, reply, work }: Beginning<Answered>,
): Promise<Answered> {
  const { captcha } = input as InputOf<'startReset'>
  const { isElsewhere } = ports.captcha
  const came = performance.now()
  const redeem = async () => ports.captcha.redeem(captcha, await captchaVisitor(ports, visit))
  if (isElsewhere) await redeem()
  return load.inTurn(leftBy(reply), async () => {
    if (!isElsewhere) await redeem()
    return work(performance.now() - came)
  })
}

/** Tells in the log when the server begins to refuse calls, and when it has ceased to. */
function tellShedding(log: LoadSheddingParts['log']) {
  let refused = 0
  let quiet: NodeJS.Timeout | null = null
  const end = () => {
    log.info({ refused }, 'load.carried')
    quiet = null
    refused = 0
  }
  return {
    refused(waiting: number) {
      refused += 1
      if (quiet === null) {
        log.warn({ waiting }, 'load.shed')
        quiet = setTimeout(end, quietMs).unref()
      } else quiet.refresh()
    },
  }
}
