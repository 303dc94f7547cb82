import { setTimeout as sleep } from 'node:timers/promises'

/** The measure of time and the pause, in ms. */
interface Pace {
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

const ofThisMachine: Pace = { now: () => performance.now(), pause: (ms) => sleep(ms) }

/** How long a portion takes about. On SQLite it holds up every call meanwhile. */
const portionMs = 10
const rowsOfPortion = { first: 50, least: 10, most: 1_000 } as const
/** The most times that a portion has the rows of the one before, perhaps quick by chance. */
const growth = 2

/**
 * Works through many rows, some at a time: as many as about ten ms are enough for, and then a pause
 * that is as long as the work was, in which calls go on. It ends with a portion that has fewer rows
 * than `work` may take. Returns how many rows there were.
 */
export async function inPortions(
  work: (rows: number) => Promise<number>,
  { now, pause }: Pace = ofThisMachine,
): Promise<number> {
  let sum = 0
  for (let rows: number = rowsOfPortion.first; ; ) {
    const begun = now()
    const done = await work(rows)
    const ms = now() - begun
    sum += done
    if (done < rows) return sum
    const enough = Math.floor(rows * Math.min(portionMs / ms, growth))
    rows = Math.min(Math.max(enough, rowsOfPortion.least), rowsOfPortion.most)
    await pause(ms)
  }
}
