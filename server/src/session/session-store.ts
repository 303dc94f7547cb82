import type { AccountId, FlowId } from '../ids.js'
/** The session of one browser. `idHash` is SHA-256 of the cookie's value (Z3). Instants in ms. */
export interface Session {
  readonly idHash: string
  readonly accountId: AccountId | null
  readonly flowId: FlowId | null
  readonly signedInAt: number | null
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

export interface SessionStore {
  /** A session of this id that is not suspended, or null. */
  find(idHash: string): Promise<Session | null>
  put(session: Session): Promise<void>
  /** Ends a session, suspended or not; tells whether this call was the one that ended it. */
  end(idHash: string): Promise<boolean>
  /** Ends the sessions of an account; with `startedBefore` (ms) only earlier ones. */
  endAllOf(accountId: AccountId, only?: { readonly startedBefore: number }): Promise<void>
  /** Suspends the sessions of an account while a password write of this id is open (W5). */
  suspendAllOf(accountId: AccountId, passwordWriteId: string): Promise<void>
  isSuspended(idHash: string): Promise<boolean>
  /** Lets the sessions live again that a refused password write had suspended. */
  resume(passwordWriteId: string): Promise<void>
  /**
   * The sessions of an account that are neither suspended nor idle since `idleBefore`, the oldest
   * first.
   */
  liveOf(accountId: AccountId, now: number, idleBefore: number): Promise<Session[]>
  seen(idHash: string, now: number): Promise<void>
  /**
   * Counts a try of the old password before the server evaluates it. False when the session is gone
   * or has had its `limit` (P4).
   */
  countOldPasswordTry(idHash: string, limit: number): Promise<boolean>
  /** Gives a try back: the old password was right, or nothing was looked at. */
  giveBackOldPasswordTry(idHash: string): Promise<void>
  dropOld(now: number, idleBefore: number): Promise<number>
}
