/** An account as an operator adds it: the rules for people do not apply, and its contacts count as verified. */
export interface NewAccount {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** A PNG, JPEG or WebP file of 256 kB at most. */
  readonly photo: Buffer | null
  readonly mustChangePassword: boolean
  readonly isLocked: boolean
  readonly isDisabled: boolean
}

/** What an operator changes of an account; what is left out stays as it is. */
export interface AccountChange {
  readonly username: string
  readonly isLocked?: boolean
  readonly isDisabled?: boolean
  readonly mustChangePassword?: true
  readonly password?: string
}

export interface AccountLine {
  readonly username: string
  readonly name: string
  readonly isLocked: boolean
  readonly isDisabled: boolean
  readonly mustChangePassword: boolean
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** Which of many are taken: all of them or none, those that nothing stands in the way of, or none: only looked at. */
export type Take = 'all-or-none' | 'sound' | 'none'

/**
 * What an operator does with the accounts of a directory that Portico keeps itself. `add` and `set` tell what stands
 * in the way, one sentence each; nothing was changed unless the list is empty.
 */
export interface AccountAdministration {
  add(account: NewAccount): Promise<readonly string[]>
  /** Adds many and tells what stands in the way of each, in their order; an empty list is an account that can be added. */
  addAll(accounts: readonly NewAccount[], take: Take): Promise<readonly (readonly string[])[]>
  /** Locking, unlocking, disabling, "must change" and a new password end the account's sessions and unfinished flows (S7). */
  set(change: AccountChange): Promise<readonly string[]>
  /** All accounts in the order of their names. */
  list(): Promise<readonly AccountLine[]>
}
