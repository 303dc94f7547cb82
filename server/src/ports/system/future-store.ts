/** How many rows began after an instant. */
export interface FutureRows {
  readonly sessions: number
  readonly flows: number
  readonly codes: number
  /** Waits and counts of failures, codes and messages. */
  readonly limits: number
  readonly contacts: number
  readonly messages: number
}

/** Rows that began after the wall clock's now, while the portal's time was ahead of it (G4). */
export interface FutureStore {
  count(now: number): Promise<FutureRows>
  /**
   * Ends the sessions, flows, codes and limits that began after `now`. Moves the rest back by
   * `aheadMs`, so that waiting contacts and messages keep what is left of their time.
   */
  settle(now: number, aheadMs: number): Promise<void>
}
