import type { Result } from '../result.js'

/** An account that an operator adds: password rules don't apply, and contacts count as verified. */
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

/** What an operator changes of an account. A field that is absent stays as it is. */
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

/** How an import treats its entries when some of them have problems. */
export interface ImportChoice {
  /** `reject-all` writes nothing if any entry has a problem. `skip` writes all other entries. */
  readonly onProblem: 'reject-all' | 'skip'
  /** Only looks for problems and writes nothing. */
  readonly isDryRun?: boolean
}

/**
 * What an operator does with the accounts of a directory that Portico keeps itself. `add` and `set`
 * change nothing if there is a problem.
 */
export interface AccountAdministration {
  add(account: NewAccount): Promise<Result<undefined>>
  /** Adds many accounts. Returns the result of each in the same order: `ok` means that it has no problem. */
  addAll(accounts: readonly NewAccount[], choice: ImportChoice): Promise<readonly Result<undefined>[]>
  /** Ends the account's sessions and flows, unless the change only enables the account (S7). */
  set(change: AccountChange): Promise<Result<undefined>>
  /** All accounts, sorted by username. */
  list(): Promise<readonly AccountLine[]>
}
