import type { Stores } from '../stores.js'

/**
 * Ways back as a count tells them: none; one contact; two or more; only what the directory keeps; only
 * what waits.
 */
export const coverageWays = ['none', 'one', 'two', 'kept', 'waiting'] as const
export type CoverageWay = (typeof coverageWays)[number]

/** Numbers of people, by their way back. */
export type WaysCount = Readonly<Record<CoverageWay, number>>

export const noWays: WaysCount = { none: 0, one: 0, two: 0, kept: 0, waiting: 0 }

/** A count of people, by unit of the institution; the empty unit has those without one. */
export interface Coverage {
  /** When it was counted, ms of the wall clock. */
  readonly countedAt: number
  readonly units: Readonly<Record<string, WaysCount>>
}

/** A count as it may be told. */
export interface ToldCoverage extends Pick<Coverage, 'countedAt'> {
  /** Rounded down to fives. */
  readonly ways: WaysCount
}

/** The fact that holds the latest count. */
const coverageFact = 'coverage'
/** Numbers are told in steps of this; below it they are told as fewer. */
const step = 5

export async function keepCoverage({ facts }: Pick<Stores, 'facts'>, coverage: Coverage): Promise<void> {
  await facts.put(coverageFact, JSON.stringify(coverage))
}

/** The latest count with whole numbers, which nobody is told; null before the first one. */
export async function latestCoverage({ facts }: Pick<Stores, 'facts'>): Promise<Coverage | null> {
  const kept = await facts.get(coverageFact)
  return kept === null ? null : (JSON.parse(kept) as Coverage)
}

/** The latest count as it may be told; null before the first one. */
export async function toldCoverage(stores: Pick<Stores, 'facts'>): Promise<ToldCoverage | null> {
  const latest = await latestCoverage(stores)
  return latest && { countedAt: latest.countedAt, ways: told(totalOf(latest)) }
}

export function totalOf({ units }: Coverage): WaysCount {
  return eachWay((way) => Object.values(units).reduce((sum, counts) => sum + counts[way], 0))
}

/** Numbers as they may be told: rounded down to fives, so that 0 stands for fewer than five (CV2). */
export function told(counts: WaysCount): WaysCount {
  return eachWay((way) => Math.floor(counts[way] / step) * step)
}

/**
 * The share of people who could get back in, in whole percent: the least one that fits what may be told,
 * because up to four people more may have no way back. Null where nobody is told.
 */
export function leastShare({ none, one, two, kept, waiting }: WaysCount): number | null {
  const back = one + two + kept
  if (back + none + waiting === 0) return null
  return Math.floor((100 * back) / (back + none + waiting + 2 * (step - 1)))
}

/**
 * The numbers of each unit as they may be told; null where they and the total together would tell more of
 * fewer than five people than that they are fewer than five (CV2).
 */
export function toldUnits(coverage: Coverage): ReadonlyMap<string, WaysCount> | null {
  const units = Object.entries(coverage.units).map(([unit, counts]) => [unit, told(counts)] as const)
  const total = told(totalOf(coverage))
  const isTold = coverageWays.some((way) =>
    units.some(([unit, counts]) => {
      if (counts[way] >= step) return false
      const others = units.filter(([other]) => other !== unit).map(([, other]) => other[way])
      const least = total[way] - sum(others.map((one) => one + step - 1))
      const most = total[way] + step - 1 - sum(others)
      return least > 0 || most < step - 1
    }),
  )
  return isTold ? null : new Map(units.sort(([one], [other]) => (one < other ? -1 : 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function eachWay(count: (way: CoverageWay) => number): WaysCount {
  return { none: count('none'), one: count('one'), two: count('two'), kept: count('kept'), waiting: count('waiting') }
}
