/** One count that may be taken at most `limit` times in `windowMs` from its first take. */
export interface CounterRule {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

/** Counters that hold under parallel takes: one conditional statement each (K1). */
export interface CounterStore {
  /** Takes one and tells how many are now taken, or null when the limit was reached. */
  take(rule: CounterRule, now: number): Promise<number | null>
  /** How many are taken in the running window. */
  taken(key: string, now: number): Promise<number>
  /** When the running window ends, ms; 0 when there is none. */
  endOf(key: string): Promise<number>
  /** Gives one back: a success does not count. */
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
  dropOld(now: number): Promise<number>
  /** Of more counts than `most` it forgets those that were taken least, the ones that end soonest first (Q4). */
  keepAtMost(most: number): Promise<number>
}
