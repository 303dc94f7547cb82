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
  find(idHash: string): Promise<Session | null>
  put(session: Session): Promise<void>
  /** True when this call ended the session; false when an earlier call did. */
  end(idHash: string): Promise<boolean>
  /** Ends the sessions of an account; with `startedBefore` (ms) only earlier ones. */
  endAllOf(accountId: AccountId, only?: { readonly startedBefore: number }): Promise<void>
  /**
   * The sessions of an account that did not end and were not idle since `idleBefore`, the oldest
   * first.
   */
  liveOf(accountId: AccountId, now: number, idleBefore: number): Promise<Session[]>
  seen(idHash: string, now: number): Promise<void>
  /**
   * Counts a try of the old password before the server evaluates it. False when the session is gone
   * or has had its `limit` (P4).
   */
  countOldPasswordTry(idHash: string, limit: number): Promise<boolean>
  /** Returns a try, because a right old password does not count. */
  forgiveOldPasswordTry(idHash: string): Promise<void>
  dropOld(now: number, idleBefore: number): Promise<number>
}
