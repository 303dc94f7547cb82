/** How many rows began after an instant. */
export interface FutureRows {
  readonly sessions: number
  readonly flows: number
  readonly codes: number
  /** Waits and counts of failures, codes and messages. */
  readonly limits: number
  readonly contacts: number
  readonly messages: number
  /** Apps of which a code of a step to come counts as used. */
  readonly apps: number
}

/** Rows that began after the wall clock's now, while the portal's time was ahead of it (G4). */
export interface FutureStore {
  count(now: number): Promise<FutureRows>
  /**
   * Ends the sessions, flows, codes and limits that began after `now`. Moves the rest back by
   * `aheadMs`, so that waiting contacts and messages keep what is left of their time. Codes of apps
   * count again from the next step on.
   */
  settle(now: number, aheadMs: number): Promise<void>
}
