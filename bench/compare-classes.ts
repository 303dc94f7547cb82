import type { Measured } from './measure-call.js'
import { type Interval, mannWhitney, median, medianGapInterval } from './statistics.js'

/** Medians may differ by this many ms without revealing anything (E6). */
export const toleratedMs = 5

/** One class of a call compared with the first class. */
export interface ComparedClass {
  readonly name: string
  readonly median: number
  readonly gap: number
  readonly interval: Interval
  readonly p: number
  readonly isInside: boolean
}

/** Compares every class of a call with the first one. */
export function compareClasses(
  [reference, ...others]: readonly Measured[],
  random: () => number,
): { readonly reference: { readonly name: string; readonly median: number }; readonly others: ComparedClass[] } {
  if (reference === undefined) throw new Error('a call without classes')
  const usual = median(reference.times)
  return {
    reference: { name: reference.name, median: usual },
    others: others.map(({ name, times }) => {
      const interval = medianGapInterval(times, reference.times, { random })
      return {
        name,
        median: median(times),
        gap: median(times) - usual,
        interval,
        p: mannWhitney(times, reference.times),
        isInside: interval.low > -toleratedMs && interval.high < toleratedMs,
      }
    }),
  }
}
