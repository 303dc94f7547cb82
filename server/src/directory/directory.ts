import type { AccountId } from '../ids.js'
/** A person's entry in the directory. `id` is immutable and never reused; `username` is the canonical form. */
export interface Account {
  readonly id: AccountId
  readonly username: string
  /** Full name for display; may be empty. */
  readonly name: string
  readonly hasPhoto: boolean
  /** Too many failed tries, or locked by hand in a way that unlock lifts. */
  readonly isLocked: boolean
  /** Switched off, expired or barred: the help desk must act; unlock and reset never lift it. */
  readonly isDisabled: boolean
  readonly mustChangePassword: boolean
}

export interface Photo {
  readonly contentType: string
  readonly bytes: Buffer
}

/** A new password as the directory wants to keep it until it is written: opaque, and secret. */
export type PreparedPassword = string & { readonly __prepared: true }

/**
 * Where accounts and passwords live. Every method raises `Unavailable('directory')` when the directory does not answer.
 * What is returned must never reach a visitor before the code is proven.
 */
export interface Directory {
  /** The account of a canonical username, or null. */
  find(username: string): Promise<Account | null>
  /** The account of an id, or null when it is gone. */
  byId(id: AccountId): Promise<Account | null>
  /**
   * Whether the password is right, whatever the state of the account. Does the same work for null, so that
   * unknown names cost the same time (E6). An empty password is never right (L3).
   */
  isPasswordRight(account: Account | null, password: string): Promise<boolean>
  /** Checks a new password against what only the directory knows (recent ones: refuses `password-recent`) and prepares it. */
  preparePassword(account: Account, password: string): Promise<PreparedPassword>
  /** Makes a prepared password the only valid one; lifts a lock and "must change". */
  writePassword(accountId: AccountId, prepared: PreparedPassword): Promise<void>
  /** Lifts a lock; does nothing to an account that is not locked, and never enables a disabled one. */
  unlock(accountId: AccountId): Promise<void>
  photo(accountId: AccountId): Promise<Photo | null>
  /** Resolves when the directory answers. */
  check(): Promise<void>
}
