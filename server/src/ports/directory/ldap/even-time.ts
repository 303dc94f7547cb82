import { setTimeout as sleep } from 'node:timers/promises'

/** So many that chance evens out, and so few that they follow the load of the directory. */
const enough = 32
/** So many that those of quiet times outlast a burst. */
const mostCounted = 512

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
  let counted: readonly CountedTime[] = []
  let quick: readonly number[] = []
  return {
    keep(ms) {
      const quickMs = quick.length === 0 ? null : median(quick)
      counted = [{ ms, quickMs }, ...counted].slice(0, mostCounted)
    },
    async wait(ms) {
      quick = [ms, ...quick].slice(0, enough)
      const waitMs = counted.length === 0 ? usualMs : evenWait(counted, median(quick))
      if (waitMs > 0) await sleep(waitMs)
    },
  }
}

export interface CountedTime {
  readonly ms: number
  /** What quick answers took in the median at that time; null before there were any. */
  readonly quickMs: number | null
}

/**
 * How much longer counted answers took in the median while quick ones took about as long as now, in
 * whole ms: a timer knows no parts of them. Times of a burst of work do not count in the
 * quiet after it. Each answer keeps its own chance, which a fixed duration for all would cut off. The
 * newest counted ones are first.
 */
export function evenWait(counted: readonly CountedTime[], nowMs: number): number {
  const distance = ({ quickMs }: CountedTime) => Math.abs(loadOf(quickMs ?? nowMs) - loadOf(nowMs))
  const alike = counted.toSorted((one, other) => distance(one) - distance(other)).slice(0, enough)
  return Math.max(0, Math.round(median(alike.map(({ ms, quickMs }) => ms - (quickMs ?? nowMs)))))
}

/** Twice the time is the next step. */
function loadOf(ms: number): number {
  return Math.round(Math.log2(Math.max(1, ms)))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
