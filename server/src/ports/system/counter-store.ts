/** A counter that allows at most `limit` takes in `windowMs` from its first take, or its last. */
export interface CounterRule {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  /** Each take begins the window anew. A refused one does not. */
  readonly renews?: true
}

/** Counters that stay correct under parallel takes: each take is one conditional statement (K1). */
export interface CounterStore {
  /** Takes one and returns how many are now taken, or null when the limit was reached. */
  take(rule: CounterRule, now: number): Promise<number | null>
  /** How many are taken in the current window. */
  taken(key: string, now: number): Promise<number>
  /** True where one of these counters has reached its limit. */
  isAnyFull(rules: readonly Pick<CounterRule, 'key' | 'limit'>[], now: number): Promise<boolean>
  /** The end of the current window, ms; 0 when there is none. */
  endOf(key: string): Promise<number>
  /**
   * Returns one take of each counter, because a success does not count. A key that stands twice is
   * given back once.
   */
  giveBack(...keys: readonly string[]): Promise<void>
  clear(...keys: readonly string[]): Promise<void>
  /** Clears every counter whose key begins so. It reads all counters: for operators only. */
  clearAll(prefix: string): Promise<void>
  dropOld(now: number): Promise<number>
  /**
   * Keeps at most `max` counters. It deletes the least taken ones, those that end first before
   * others (Q4).
   */
  keepAtMost(max: number): Promise<number>
}
