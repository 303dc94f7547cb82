import { setTimeout as sleep } from 'node:timers/promises'
import { type Called, isTurnedAway } from './called.js'
import type { Person } from './population.js'
import { type Crowd, type LoadResult, runLoad } from './run-load.js'
import { watchStolenTime } from './stolen-time.js'

/** One step of the rising load. */
export interface CapacityStep {
  /** People that came in a second. */
  readonly came: number
  /** People that finished in a second. */
  readonly finished: number
  /** The share of challenges and starts that the portal turned away, in the whole step. */
  readonly turnedAway: number
  readonly inside: number
}

interface Tried {
  readonly step: CapacityStep
  /** The share of the cores' time that the host gave to others meanwhile. */
  readonly stolen: number
}

export interface Capacity {
  /** People whom the machine carries in a second: the most that finished in any step. */
  readonly perSecond: number
  readonly steps: readonly CapacityStep[]
}

const firstPerSecond = 3
const growth = 1.35
/** A machine that carries more is not loaded by one process of people. */
const mostPerSecond = 400
const mostSeconds = 90
/**
 * The most stolen time of a valid step. A step in which the host gives more time to others is tried
 * again: it says nothing against the portal.
 */
const mostStolen = 0.1
const tries = { most: 6, pauseMs: 20_000 } as const

/** Lets more and more people come without pauses, until they do not get through any more. */
export async function findCapacity(
  crowd: Crowd,
  { people, seconds }: { readonly people: readonly Person[]; readonly seconds: number },
): Promise<Capacity> {
  const steps: CapacityStep[] = []
  let came = 0
  const stepWith = async (perSecond: number, lasting: number): Promise<Tried> => {
    const others = [...people.slice(came % people.length), ...people.slice(0, came % people.length)]
    const stolen = watchStolenTime()
    const load = await runLoad(crowd, { people: others, perSecond, seconds: lasting, pace: 0, isFinished: false })
    came += load.came
    const step = stepOf(load)
    steps.push(step)
    console.log(`  ${step.came.toFixed(1)} come a second, ${step.finished.toFixed(1)} finish`)
    return { step, stolen: stolen() }
  }
  const lasting = await longEnough(seconds, (given) => stepWith(firstPerSecond, given))
  for (let perSecond = firstPerSecond; perSecond < mostPerSecond; perSecond *= growth) {
    if (!(await isEverCarried(() => stepWith(perSecond, lasting)))) break
  }
  return { perSecond: Math.max(...steps.map(({ finished }) => finished)), steps }
}

/** Tries a step again, after a pause, as long as the host takes too much time for others. */
async function isEverCarried(tryStep: () => Promise<Tried>): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const { step, stolen } = await tryStep()
    if (isCarried(step)) return true
    if (stolen <= mostStolen || tried === tries.most) return false
    console.log(`  the host gave ${(100 * stolen).toFixed(0)} % of the time to others`)
    await sleep(tries.pauseMs)
  }
}

/**
 * Warms the servers up, with a step that is long enough for people to finish in it. Returns how
 * long the steps behind it must last, in seconds.
 */
async function longEnough(seconds: number, tryStep: (seconds: number) => Promise<Tried>): Promise<number> {
  for (let lasting = seconds; lasting < mostSeconds; lasting *= 2) {
    const { step } = await tryStep(lasting)
    if (step.finished > 0) return lasting
  }
  throw new Error(`no person finished a visit within ${mostSeconds} seconds: the machine is too busy`)
}

/** True where the portal keeps up: it turns nearly no person away, and no crowd grows before it. */
export function isCarried({ came, turnedAway, inside }: CapacityStep): boolean {
  return turnedAway < 0.01 && inside < 3 * came
}

/**
 * The result of a step. It counts the people who finish after its first third: before that, few
 * have had the time.
 */
export function stepOf({ begun, ended, visits, calls, came, inside }: LoadResult): CapacityStep {
  const countedFrom = begun + (ended - begun) / 3
  const finished = visits.filter(
    ({ endedAt, outcome }) => outcome === 'done' && endedAt >= countedFrom && endedAt < ended,
  ).length
  const starts = calls.filter((call) => isStart(call) || call.kind === 'challenge of the captcha')
  return {
    came: (came * 1_000) / (ended - begun),
    finished: (finished * 1_000) / (ended - countedFrom),
    turnedAway: starts.length === 0 ? 0 : starts.filter(isTurnedAway).length / starts.length,
    inside,
  }
}

/**
 * True where a call begins a flow. A name that waits after wrong passwords is not the machine's
 * limit.
 */
export function isStart({ kind, refusal }: Called): boolean {
  return (kind === 'password of a sign-in' || kind === 'start of a recovery') && refusal !== 'throttled'
}
