import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** So many that chance evens out, and so few that they follow the load of the directory. */
const mostKept = 16

/** The time of answers to wrong passwords. */
export interface EvenTime {
  /** Keeps how long an answer took, in ms, whose failure the directory has counted. */
  keep(ms: number): void
  /** Waits, `ms` after the question, until a random one of the kept answers would have come. */
  wait(ms: number): Promise<void>
}

/**
 * Gives quick answers to a wrong password the time of those that a directory has counted. Counting
 * takes longer, because it is written to a disk, and would show that the name has an account (E6).
 */
export function evenTime(): EvenTime {
  let kept: readonly number[] = []
  return {
    keep(ms) {
      kept = [ms, ...kept].slice(0, mostKept)
    },
    async wait(ms) {
      const other = kept.length === 0 ? 0 : (kept[randomInt(kept.length)] ?? 0)
      if (other > ms) await sleep(other - ms)
    },
  }
}
