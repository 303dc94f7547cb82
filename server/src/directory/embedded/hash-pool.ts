import { Unavailable } from '../../refusal.js'

/** How many hashes run at once, how many may wait, and how long one waits, in ms. */
export interface HashPoolSize {
  readonly atOnce: number
  readonly queue: number
  readonly waitMs: number
}

/** Runs work when there is room for it. Refuses `Unavailable('hashing')` when the line is full or the wait too long. */
export type HashPool = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  readonly start: () => void
}

/**
 * Keeps memory and processors free under a flood of sign-ins (Q3). A place is given back when the work ends, never
 * when the caller loses interest, so that hashes which nobody waits for still count.
 */
export function hashPool({ atOnce, queue, waitMs }: HashPoolSize): HashPool {
  const line = new Set<Waiting>()
  let running = 0

  const leave = () => {
    running -= 1
    const [next] = line
    next?.start()
  }
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (running < atOnce) {
        running += 1
        resolve()
        return
      }
      if (line.size >= queue) {
        reject(new Unavailable('hashing', { cause: new Error('the line is full') }))
        return
      }
      const timer = setTimeout(() => {
        line.delete(waiting)
        reject(new Unavailable('hashing', { cause: new Error(`no room within ${waitMs} ms`) }))
      }, waitMs)
      const waiting: Waiting = {
        start() {
          clearTimeout(timer)
          line.delete(waiting)
          running += 1
          resolve()
        },
      }
      line.add(waiting)
    })

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
