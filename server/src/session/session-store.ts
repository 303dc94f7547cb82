/** One visit as the server knows it. `idHash` is SHA-256 of the cookie's value (Z3). Instants in ms. */
export interface Session {
  readonly idHash: string
  readonly accountId: string | null
  readonly flowId: string | null
  readonly signedInAt: number | null
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

export interface SessionStore {
  find(idHash: string): Promise<Session | null>
  put(session: Session): Promise<void>
  /** Whether this call was the one that ended it: who loses a race has lost his session. */
  end(idHash: string): Promise<boolean>
  endAllOf(accountId: string, except?: string): Promise<void>
  seen(idHash: string, now: number): Promise<void>
  /** Counts a wrong old password and tells how many there are now; null when the session is gone. */
  countWrongOldPassword(idHash: string): Promise<number | null>
  dropOld(now: number, idleBefore: number): Promise<number>
}
