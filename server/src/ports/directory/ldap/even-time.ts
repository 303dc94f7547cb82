import { setTimeout as sleep } from 'node:timers/promises'

/** So many that chance evens out, and so few that they follow the load of the directory. */
const mostKept = 32

/** The time of answers to wrong passwords. */
export interface EvenTime {
  /** Keeps how long an answer took, in ms, whose failure the directory has counted. */
  keep(ms: number): void
  /** Waits after a quick answer, which took `ms`, as much longer as counted ones usually take. */
  wait(ms: number): Promise<void>
}

/**
 * Gives quick answers to a wrong password the time of those that a directory has counted. Counting
 * takes longer, because a hash is compared and the failure is written to a disk, and would show
 * that the name has an account (E6). Until the first of them, a quick answer waits `usualMs`.
 */
export function evenTime(usualMs: number): EvenTime {
  let counted: readonly number[] = []
  let quick: readonly number[] = []
  return {
    keep(ms) {
      counted = [ms, ...counted].slice(0, mostKept)
    },
    async wait(ms) {
      quick = [ms, ...quick].slice(0, mostKept)
      const waitMs = counted.length === 0 ? usualMs : evenWait(counted, quick)
      if (waitMs > 0) await sleep(waitMs)
    },
  }
}

/**
 * How much longer the counted answers take in the median, in whole ms: a timer knows no parts of
 * them. Each answer keeps its own chance, which a fixed duration for all would cut off.
 */
export function evenWait(counted: readonly number[], quick: readonly number[]): number {
  return Math.max(0, Math.round(median(counted) - median(quick)))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
