import { setTimeout as sleep } from 'node:timers/promises'

/** A sweep asks for so many entries of the directory in a second at most. */
const entriesPerSecond = 200

/** The measure of time and the pause, in ms. */
interface Measure {
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

const ofThisMachine: Measure = { now: () => performance.now(), pause: (ms) => sleep(ms) }

/** Returns what waits after each page of a sweep, so that the directory has time for visitors (RM5). */
export function sweepPace({ now, pause }: Measure = ofThisMachine): (entries: number) => Promise<void> {
  let begun = now()
  return async (entries) => {
    const due = begun + (entries / entriesPerSecond) * 1_000
    await pause(Math.max(0, due - now()))
    begun = now()
  }
}

/** Hours of the institution's day in which no sweep runs: most people sign in then. */
const busyHours = [7, 8, 9]

export function isBusyHour(hour: number): boolean {
  return busyHours.includes(hour)
}
