import type { Client } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import type { PasswordPolicyControl, PolicyError } from '../password-policy-control.js'
import type { LdapPasswordPolicy, PasswordPolicies } from './password-policies.js'

/** Setting and expiry of a password, ms of the wall clock; null for unknown or never. */
export interface PasswordTimes {
  readonly changedAt: number | null
  readonly expiresAt: number | null
}

/** How a server tells the state of an account. A policy that cannot be read is null. */
export interface AccountState {
  /** Operational attributes, which a search must name. */
  readonly attributes: readonly string[]
  /** The help desk must act: locked by hand, barred, not valid now, or unused for too long. */
  isDisabled(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean
  /** Too many failures have locked the account, and the lock has not run out. */
  isLocked(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean
  /** Locked in a way that a new password does not lift. */
  isLockedBeyondPassword(entry: EntryValues, now: number): boolean
  /** The password was set for the person, who must choose another one. */
  isReset(entry: EntryValues, policy: LdapPasswordPolicy | null): boolean
  passwordTimes(entry: EntryValues, policy: LdapPasswordPolicy | null): PasswordTimes
  /** The failures that count; `countsMs` is how long one does, null for ever. */
  failures(entry: EntryValues, countsMs: number | null, now: number): number
}

export interface WrittenPassword {
  readonly dn: string
  /** The old password, which the directory then compares; null for a reset. */
  readonly old: string | null
  readonly next: string
}

/** Whose lock is to be lifted. */
export interface Locked {
  readonly entry: EntryValues
  readonly now: number
  readonly log: Pick<Logger, 'error'>
}

/** What differs between servers that follow the standards of LDAP. */
export interface StandardDialect {
  /** The attribute of the immutable id. */
  readonly id: string
  readonly state: AccountState
  /** Raises `Unavailable` of another kind of server, whose state of an account has other names. */
  recognize(client: Client): Promise<unknown>
  /** The policies that the service account may read. */
  readPolicies(
    client: Client,
    settings: Pick<LdapSettings, 'baseDns' | 'defaultPolicy'>,
    hidden: HiddenPolicies,
  ): Promise<PasswordPolicies>
  /**
   * True of a group that shows no member and has none. Null where each group has a member, so that
   * one without any hides them.
   */
  readonly isEmptyGroup: ((client: Client, dn: string, bindDn: string) => Promise<boolean>) | null
  /** Writes a password under the rules of the policy; the control gets the server's word on it. */
  setPassword(client: Client, written: WrittenPassword, control: PasswordPolicyControl): Promise<void>
  /** True of the answer to `setPassword` that the old password is wrong. */
  isOldRefused(cause: unknown, control: PasswordPolicyControl): boolean
  /** The rule that an answer to `setPassword` names; null for none. */
  brokenRule(cause: unknown, control: PasswordPolicyControl): PolicyError | null
  /**
   * True where an entry shows what follows from a write of its password; null for a server that
   * shows it with its answer.
   */
  readonly showsWrite: ((entry: EntryValues, policy: LdapPasswordPolicy | null) => boolean) | null
  /**
   * Lifts each lock of a person by failures. Raises `TakesNoWrites`. Without the right to it the
   * lock stays: then it refuses `help-desk`, or, of a lock that ends by itself soon, raises
   * `Unavailable`.
   */
  liftLocks(client: Client, locked: Locked): Promise<void>
  /**
   * Writes to a name that no entry has, which changes nothing. Raises `TakesNoWrites` of a server
   * that refuses each write before it looks for the entry.
   */
  tryWriting(client: Client, nobody: string): Promise<void>
}
