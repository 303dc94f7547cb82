import type { PoolSize } from './concurrency.js'

/**
 * Decides whether one more piece of work would end in time, by how many are open and how fast
 * others have ended. It runs nothing and keeps no one waiting; its caller tells what happens.
 */
export interface LoadGate {
  /** True where a place is free, or work that comes now would end within `waitMs`. */
  hasRoom(): boolean
  waiting(): number
  /** A piece of work came. It runs, or waits for a place. */
  came(): void
  /** A piece of work that had a place has ended. */
  ended(): void
  /** A piece of work that waited was given up. */
  gaveUp(): void
}

/** Over about so many ends the gate forgets how fast earlier ones came. */
const endsRemembered = 50

/**
 * A gate before `atOnce` places, with `queue` pieces of work that may wait at most. `now` is a
 * monotonic time in ms; a test passes its own.
 *
 * It measures only while all places are taken, because between two ends in a quiet hour lies the
 * pause of the visitors.
 */
export function loadGate({ atOnce, queue, waitMs }: PoolSize, now: () => number = realTime): LoadGate {
  let open = 0
  /** The last end, or since when all places are taken; null while one is free. */
  let since: number | null = null
  // Before anything was measured, a full queue would be worked off just in time.
  let pauseMs = waitMs / (atOnce + queue + 1)

  const weighed = (ms: number) => pauseMs + (ms - pauseMs) / endsRemembered
  /** The usual time between two ends. It grows while none comes. */
  const expectedPauseMs = () => (since === null ? pauseMs : Math.max(pauseMs, weighed(now() - since)))
  const waiting = () => Math.max(0, open - atOnce)
  return {
    hasRoom() {
      if (open < atOnce) return true
      return waiting() < queue && (open + 1) * expectedPauseMs() <= waitMs
    },
    waiting,
    came() {
      open += 1
      if (open === atOnce) since = now()
    },
    ended() {
      if (since !== null) {
        pauseMs = weighed(now() - since)
        since = open > atOnce ? now() : null
      }
      open -= 1
    },
    gaveUp() {
      open -= 1
    },
  }
}

const realTime = () => performance.now()

/** Says from how long the oldest of a line waits whether more come than are served. */
export interface Lateness {
  /**
   * True where one that comes now is too many, after the oldest has waited so many ms. Only a line
   * that stays late counts: one long pause, such as for garbage, is none.
   */
  isTooMany(waitedMs: number): boolean
}

/** The wait of the oldest that makes the line late, ms; while too many come it is shorter. */
const [lateMs, keptMs] = [300, 100]
/** It must be late for so long, as each that comes in the meantime sees it, ms. */
const sustainedMs = 750
/** Without one that comes for so long nothing is known of the time before, ms. */
const unseenMs = 500
/** After so many ms in which it was short the rush is over. */
const calmMs = 5_000

/** `now` is a monotonic time in ms; a test passes its own. */
export function lateness(now: () => number = realTime): Lateness {
  let lateSince: number | null = null
  let lastLate = 0
  let shortSince: number | null = null
  let isRush = false
  return {
    isTooMany(waitedMs) {
      const at = now()
      if (waitedMs < (isRush ? keptMs : lateMs)) {
        lateSince = null
        shortSince ??= at
        if (at - shortSince >= calmMs) isRush = false
        return false
      }
      shortSince = null
      if (lateSince === null || at - lastLate > unseenMs) lateSince = at
      lastLate = at
      isRush ||= at - lateSince >= sustainedMs
      return isRush
    },
  }
}
