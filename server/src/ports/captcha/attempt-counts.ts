import type { Clock } from '../system/clock.js'
import { keyedMutex } from '../system/concurrency.js'
import type { CounterStore } from '../system/counter-store.js'

export interface AttemptCounts {
  /** Takes one of so many a minute. False where none is left. */
  take(key: string, limit: number): Promise<boolean>
  /**
   * How many of a limit are taken in this minute. What other servers have taken in advance counts,
   * so the number may be a few too high, and never too low.
   */
  taken(key: string, limit: number): Promise<number>
}

export interface Counting {
  readonly store: { readonly counters: Pick<CounterStore, 'take' | 'read'> }
  readonly clock: Clock
}

const minuteMs = 60_000
/**
 * A server takes a fiftieth of a limit from the store in one step, and counts the attempts of that
 * step in its memory. If each attempt wrote to the store, all sign-ins would wait for one row.
 */
const stepsOfLimit = 50

/**
 * The counts of a server. No limit is ever exceeded, over all servers together. What a server has
 * taken and not given out by the end of the minute is lost: up to a fiftieth of a limit.
 */
export function attemptCounts({ store: { counters }, clock }: Counting): AttemptCounts {
  let minute = 0
  /** Attempts that this server has taken and not given out, by key. */
  let left = new Map<string, number>()
  let full = new Set<string>()
  const line = keyedMutex()
  const beginMinute = () => {
    const current = Math.floor(clock.now() / minuteMs)
    if (current !== minute) {
      minute = current
      left = new Map()
      full = new Set()
    }
    return current
  }
  const rowOf = (key: string, limit: number) => {
    const step = Math.ceil(limit / stepsOfLimit)
    return { key: `attempts/${minute}/${key}`, limit: Math.ceil(limit / step), windowMs: 2 * minuteMs, step }
  }
  const takeStep = async (key: string, limit: number) => {
    const begun = beginMinute()
    const { step, ...rule } = rowOf(key, limit)
    const steps = await counters.take(rule, clock.now())
    // The last step may be a shorter one.
    const taken = steps === null ? 0 : Math.min(step, limit - (steps - 1) * step)
    if (beginMinute() !== begun) return taken > 0
    if (taken === 0) full.add(key)
    else left.set(key, taken - 1)
    return taken > 0
  }
  /** Null where this server has nothing of the limit to give out. */
  const takeOwn = (key: string) => {
    beginMinute()
    const own = left.get(key) ?? 0
    if (own === 0) return full.has(key) ? false : null
    left.set(key, own - 1)
    return true
  }
  return {
    async take(key, limit) {
      // In a line: the first call takes a step, and the calls behind it share that step.
      return takeOwn(key) ?? line.runExclusive(key, async () => takeOwn(key) ?? takeStep(key, limit))
    },
    async taken(key, limit) {
      beginMinute()
      const { step, ...rule } = rowOf(key, limit)
      const [steps] = await counters.read([rule.key], clock.now())
      return Math.min(limit, (steps?.taken ?? 0) * step) - (left.get(key) ?? 0)
    },
  }
}
