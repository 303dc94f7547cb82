import { execFile } from 'node:child_process'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openWay } from './browser.js'
import { type Called, isTurnedAway, type Latency, latencyOf, slicesOf } from './called.js'
import { isStart } from './find-capacity.js'
import type { Person } from './population.js'
import { type Crowd, runLoad } from './run-load.js'

/** The events while more people came than the machine carries, and afterwards. */
export interface Overload {
  /** The load as a multiple of the capacity. */
  readonly times: number
  /** The length of the load. */
  readonly seconds: number
  readonly came: number
  /** People that ended their errand in a second, while the load lasted. */
  readonly finished: number
  /** Challenges of the captcha and starts of flows by status, 0 where no answer came. */
  readonly challenges: Readonly<Record<string, number>>
  readonly starts: Readonly<Record<string, number>>
  /**
   * Challenges and starts that the portal turned away, and those of these answers that told when to
   * come again.
   */
  readonly turnedAway: number
  readonly toldWhen: number
  /** Light calls before the load, and meanwhile. */
  readonly before: Latency
  readonly meanwhile: Latency
  /**
   * From the end of the load until all later calls were quick again, in ms; null where they never
   * were.
   */
  readonly recoveredMs: number | null
}

export interface OverloadPlan {
  readonly times: number
  /** People whom the machine carries in a second. */
  readonly capacity: number
  readonly people: readonly Person[]
  readonly seconds: number
  readonly pace: number
}

/** The part of the capacity that is used before and after the load. */
const calmShare = 0.25
const calmSeconds = 10

interface Crowds {
  readonly crowd: Crowd
  /**
   * Those who come before and after the load, on a way of their own: nobody waits behind a crowd
   * that has left.
   */
  readonly calmCrowd: Crowd
}

/** Overloads the portal for some seconds, between two calm times. */
export async function overload(crowd: Crowd, plan: OverloadPlan): Promise<Overload> {
  const way = await openWay(crowd.way.urls)
  return overloadBetween({ crowd, calmCrowd: { ...crowd, way } }, plan).finally(way.close)
}

async function overloadBetween({ crowd, calmCrowd }: Crowds, plan: OverloadPlan): Promise<Overload> {
  const { times, capacity, people, seconds, pace } = plan
  const half = Math.floor(people.length / 2)
  const calm = { perSecond: calmShare * capacity, seconds: calmSeconds, pace, isFinished: false }
  const [before, lightBefore] = await Promise.all([
    runLoad(calmCrowd, { ...calm, people: people.slice(0, half) }),
    lightCalls(crowd, calmSeconds),
  ])
  const load = { people: people.slice(half), perSecond: times * capacity, seconds, pace, isFinished: false }
  const [heavy, light, after] = await Promise.all([
    runLoad(crowd, load),
    lightCalls(crowd, seconds),
    // Others come while the last answers of the load are still on their way.
    sleep(seconds * 1_000).then(() => runLoad(calmCrowd, { ...calm, people: people.slice(0, half).toReversed() })),
  ])
  const challenges = heavy.calls.filter(({ kind }) => kind === 'challenge of the captcha')
  const starts = heavy.calls.filter(isStart)
  const away = [...challenges, ...starts].filter(isTurnedAway)
  const { ended } = heavy
  const done = heavy.visits.filter(({ endedAt, outcome }) => endedAt < ended && outcome === 'done').length
  return {
    times,
    seconds,
    came: heavy.came,
    finished: (done * 1_000) / (ended - heavy.begun),
    challenges: countedBy(challenges, statusOf),
    starts: countedBy(starts, statusOf),
    turnedAway: away.length,
    toldWhen: away.filter(({ retryAfter }) => retryAfter !== null).length,
    before: latencyOf(lightBefore),
    meanwhile: latencyOf(light.filter(({ at }) => at < performance.timeOrigin + ended)),
    recoveredMs: recoveredMs(after.calls, { usual: latencyOf(before.calls).p95 ?? 0, ended }),
  }
}

const statusOf = ({ status }: Called) => String(status)

export function countedBy<Value>(values: readonly Value[], nameOf: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[nameOf(value)] = (counts[nameOf(value)] ?? 0) + 1
  return counts
}

/**
 * The first of three seconds in which no call was turned away and 95 % of the calls took about as
 * long as usual, in ms after the end of a load; null where there are none.
 */
export function recoveredMs(
  calls: readonly Called[],
  { usual, ended }: { readonly usual: number; readonly ended: number },
): number | null {
  const bound = Math.max(2 * usual, usual + 50)
  const seconds = slicesOf(calls, { begun: ended, ended: ended + calmSeconds * 1_000, slices: calmSeconds })
  const isQuick = (slice: readonly Called[]) => (latencyOf(slice).p95 ?? 0) <= bound && !slice.some(isTurnedAway)
  const first = seconds.findIndex((_, at) => at + 3 <= calmSeconds && seconds.slice(at, at + 3).every(isQuick))
  return first === -1 ? null : first * 1_000
}

/**
 * Light calls, in a process of their own. `at` is of the clock of the day, because each process has
 * its own start.
 */
async function lightCalls({ way }: Crowd, seconds: number): Promise<readonly Called[]> {
  const program = fileURLToPath(new URL('light-calls.ts', import.meta.url))
  const line = [...process.execArgv, program, String(seconds), ...way.urls]
  const { stdout } = await promisify(execFile)(process.execPath, line, { maxBuffer: 100_000_000 })
  return JSON.parse(stdout) as readonly Called[]
}
