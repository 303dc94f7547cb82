/** Failed sign-ins of one name, known or not. Instants in ms. */
export interface Attempts {
  readonly failures: number
  readonly lastFailedAt: number
  readonly blockedUntil: number
}

export interface AttemptStore {
  of(nameKey: string): Promise<Attempts | null>
  save(nameKey: string, attempts: Attempts): Promise<void>
  clear(...nameKeys: readonly string[]): Promise<void>
  /** Deletes names whose last failure is older than `before`. */
  dropOld(before: number): Promise<number>
  /**
   * Keeps at most `max` names. It deletes those with the fewest failures, the oldest first (Q4).
   */
  keepAtMost(max: number): Promise<number>
}
