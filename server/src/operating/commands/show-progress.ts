import type { CommandWorld } from './command.js'

/** How often the line changes, and how long some work runs before its end is foretold, in ms. */
const everyMs = 500
const foretoldAfterMs = 2_000

/** Shows at a terminal how far work is and how long it takes; the last step clears the line. */
export function showProgress(
  { showStatus }: Pick<CommandWorld, 'showStatus'>,
  what: string,
  now: () => number = () => performance.now(),
): (done: number, all: number) => void {
  if (showStatus === null) return () => undefined
  const begunAt = now()
  let shownAt = begunAt
  return (done, all) => {
    const at = now()
    const isLast = done === all
    if (!isLast && at - shownAt < everyMs) return
    shownAt = at
    showStatus(isLast ? '' : `${what}: ${lineOf({ done, all, passedMs: at - begunAt })}`)
  }
}

interface Progress {
  readonly done: number
  readonly all: number
  readonly passedMs: number
}

function lineOf({ done, all, passedMs }: Progress): string {
  const share = `${done} of ${all} (${Math.floor((100 * done) / all)} %)`
  if (passedMs < foretoldAfterMs) return share
  return `${share}, ${duration((passedMs / done) * (all - done))} left`
}

/** `45 s`, `7 min`, `2 h 5 min`: rounded up. */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
