/** Failed sign-ins of one name, known or not. Instants in ms. */
export interface Attempts {
  readonly failures: number
  readonly lastFailedAt: number
  readonly blockedUntil: number
}

export interface AttemptStore {
  /** Those of each name, in one statement. */
  of(...nameKeys: readonly string[]): Promise<readonly (Attempts | null)[]>
  /** Sets those of each name, in one statement. */
  save(attempts: Readonly<Record<string, Attempts>>): Promise<void>
  clear(...nameKeys: readonly string[]): Promise<void>
  /** Deletes names whose last failure is older than `before`. */
  dropOld(before: number): Promise<number>
  /**
   * Keeps at most `max` names. It deletes those with the fewest failures, the oldest first (Q4).
   */
  keepAtMost(max: number): Promise<number>
}
