/** A counter that allows at most `limit` takes in `windowMs` from its first take, or its last. */
export interface CounterRule {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  /** Each take begins the window anew. A refused one does not. */
  readonly renews?: true
}

/** The used part of a counter in its window, and the end of that, ms; both 0 where nothing counts. */
export interface Used {
  readonly taken: number
  readonly until: number
}

/** Counters that stay correct under parallel takes: each take is one conditional statement (K1). */
export interface CounterStore {
  /** Takes one and returns how many are now taken, or null when the limit was reached. */
  take(rule: CounterRule, now: number): Promise<number | null>
  /** The same for each of several rules of different keys, in one statement. */
  takeEach(rules: readonly CounterRule[], now: number): Promise<readonly (number | null)[]>
  /** The used part of each counter, in one statement. */
  read(keys: readonly string[], now: number): Promise<readonly Used[]>
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
   * Keeps at most `max` counters. It deletes those of failed networks, then the least taken ones, and
   * those that end first before others (Q4).
   */
  keepAtMost(max: number): Promise<number>
}
