import type { Result } from '../../ports/result.js'

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

export interface AccountChange {
  readonly username: string
  readonly isLocked?: boolean
  readonly isDisabled?: boolean
  readonly mustChangePassword?: true
  readonly password?: string
  readonly name?: string
  /** Addresses and numbers that are added to those that are there. They count as verified. */
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  /** A file as of a new account, or null for none. */
  readonly photo?: Buffer | null
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

/**
 * One account of an import. What is absent stays as it is; a new account gets it empty, or no.
 */
export interface ImportedAccount extends Pick<NewAccount, 'username'>, Partial<Omit<NewAccount, 'username'>> {
  readonly problems?: readonly string[]
}

export type ImportedAs = 'added' | 'changed' | 'unchanged'

export interface ImportChoice {
  /** `reject-all` writes nothing if any entry has a problem. `skip` writes all other entries. */
  readonly onProblem: 'reject-all' | 'skip'
  /** Only finds out what there is to do, and writes nothing. */
  readonly isDryRun?: boolean
  /** Hears how many entries are prepared, while that takes time. */
  readonly onProgress?: (done: number, all: number) => void
}

export interface AccountImportChoice extends ImportChoice {
  /** Changes the accounts that exist already. Otherwise each of them is a problem. */
  readonly isUpdate?: boolean
  /**
   * True if the passwords are hashes of another system. False refuses what looks like a hash.
   * Without this, every password counts as typed.
   */
  readonly areHashes?: boolean
}

/** An operator's work on the accounts of Portico's own directory. A problem changes nothing. */
export interface AccountAdministration {
  add(account: NewAccount): Promise<Result<unknown>>
  /**
   * Adds and changes many accounts. Returns the result of each in the same order. All new accounts
   * are written at once, and changes in groups, so that a running server does not wait long.
   */
  importAll(accounts: readonly ImportedAccount[], choice: AccountImportChoice): Promise<readonly Result<ImportedAs>[]>
  /** Ends sessions and flows where it locks, disables or asks for a new password (S7). */
  set(change: AccountChange): Promise<Result<undefined>>
  /**
   * Gives an account another username, and returns the canonical one. Contacts, sessions, devices
   * and counts belong to the account and stay. Its flows end, because they count under the name.
   */
  rename(username: string, to: string): Promise<Result<string>>
  list(): Promise<readonly AccountLine[]>
}
