import { type Called, isTurnedAway } from './called.js'
import type { Person } from './population.js'
import { type Crowd, type LoadResult, runLoad } from './run-load.js'

/** One step of the rising load. */
export interface CapacityStep {
  /** People that came in a second. */
  readonly came: number
  /** People that finished in a second. */
  readonly finished: number
  /** The share of the starts that the portal turned away. */
  readonly turnedAway: number
  readonly inside: number
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

/** Lets more and more people come without pauses, until they do not get through any more. */
export async function findCapacity(
  crowd: Crowd,
  { people, seconds }: { readonly people: readonly Person[]; readonly seconds: number },
): Promise<Capacity> {
  const steps: CapacityStep[] = []
  let came = 0
  const stepWith = async (perSecond: number, lasting: number) => {
    const others = [...people.slice(came % people.length), ...people.slice(0, came % people.length)]
    const load = await runLoad(crowd, { people: others, perSecond, seconds: lasting, pace: 0, isFinished: false })
    came += load.came
    return stepOf(load)
  }
  const { first, lasting } = await longEnough(seconds, (given) => stepWith(firstPerSecond, given))
  steps.push(first)
  for (let perSecond = firstPerSecond; perSecond < mostPerSecond; perSecond *= growth) {
    const step = await stepWith(perSecond, lasting)
    steps.push(step)
    console.log(`  ${step.came.toFixed(1)} come a second, ${step.finished.toFixed(1)} finish`)
    if (!isCarried(step)) break
  }
  return { perSecond: Math.max(...steps.map(({ finished }) => finished)), steps }
}

interface FirstStep {
  readonly first: CapacityStep
  /** How long the steps behind it must last, in seconds. */
  readonly lasting: number
}

/** Warms the servers up, with a step that is long enough for people to finish in it. */
async function longEnough(seconds: number, step: (seconds: number) => Promise<CapacityStep>): Promise<FirstStep> {
  for (let lasting = seconds; lasting < mostSeconds; lasting *= 2) {
    const first = await step(lasting)
    if (first.finished > 0) return { first, lasting }
  }
  throw new Error(`no person finished a visit within ${mostSeconds} seconds: the machine is too busy`)
}

/** Whether the portal keeps up: it turns nearly no person away, and no crowd grows before it. */
export function isCarried({ came, turnedAway, inside }: CapacityStep): boolean {
  return turnedAway < 0.01 && inside < 3 * came
}

/** The first third of a step does not count: its people are still on their way. */
export function stepOf({ begun, ended, visits, calls, came, inside }: LoadResult): CapacityStep {
  const countedFrom = begun + (ended - begun) / 3
  const finished = visits.filter(({ endedAt }) => endedAt >= countedFrom && endedAt < ended).length
  const starts = calls.filter(isStart)
  return {
    came: (came * 1_000) / (ended - begun),
    finished: (finished * 1_000) / (ended - countedFrom),
    turnedAway: starts.length === 0 ? 0 : starts.filter(isTurnedAway).length / starts.length,
    inside,
  }
}

/** Whether a call begins a flow. A name that waits after wrong passwords is not the machine's limit. */
export function isStart({ kind, refusal }: Called): boolean {
  return (kind === 'password of a sign-in' || kind === 'start of a recovery') && refusal !== 'throttled'
}
