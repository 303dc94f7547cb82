import type { ContactKind, PasswordRule } from '@portico/contract'
import type { AccountId, NameKey } from '../ids.js'
import type { Unavailable } from '../refusal.js'

export interface FailureCount {
  readonly threshold: number
  readonly failures: number
}

/** A person's entry in the directory. `id` is immutable and never reused. */
export interface Account {
  readonly id: AccountId
  readonly username: string
  /** Every canonical name by which the directory finds the account, `username` included. */
  readonly usernames: readonly string[]
  readonly name: string
  readonly hasPhoto: boolean
  /** Too many failed tries, or locked by hand in a way that unlock lifts. */
  readonly isLocked: boolean
  /** Switched off, expired or barred: the help desk must act; unlock and reset never lift it. */
  readonly isDisabled: boolean
  /** The password was set for the person, or has expired. */
  readonly mustChangePassword: boolean
  /** Null where the directory does not lock the account. An unreadable policy counts as strict. */
  readonly failureCount: FailureCount | null
  /** In a group that must not reset or unlock by itself, such as the directory's administrators. */
  readonly isPrivileged: boolean
  /** Setting and expiry of the password, ms of the wall clock; null for unknown or never. */
  readonly passwordChangedAt: number | null
  readonly passwordExpiresAt: number | null
}

export interface UnknownName {
  readonly nameKey: NameKey
  /** Of several directories the one whose person it looks like, as ids begin there. */
  readonly home?: string | undefined
}

export interface Photo {
  readonly contentType: string
  readonly bytes: Buffer
}

/** A contact that the directory stores in the entry of a person, as it stands there. */
export interface KeptContact {
  readonly kind: ContactKind
  readonly address: string
}

/** An account in a listing. */
export interface ListedAccount {
  readonly id: AccountId
  /** Contacts that its entry keeps, unchecked; none where the settings do not offer them. */
  readonly kept: readonly KeptContact[]
  /** As of the account, and null in a brief listing. */
  readonly passwordExpiresAt: number | null
  /** The faculty or other part of the institution that its entry names; null in a brief listing. */
  readonly unit: string | null
}

/** Whether a listing tells when passwords end, which some directories reckon for each entry. */
export type ListingDetail = 'brief' | 'full'

export interface PasswordPolicy {
  /** The rules that hold; null where the directory has none and the portal's own profile holds. */
  readonly rules: readonly PasswordRule[] | null
  /** The least length that the directory asks for beside the portal's own profile. */
  readonly leastLength?: number
  /** How many of the last passwords may not come back; 0 where the directory keeps no history. */
  readonly historyLength: number
  /** From when on the person may change the password, ms of the wall clock; null for now. */
  readonly changeableFrom: number | null
}

export interface Lockout {
  /** The failure that locks. */
  readonly threshold: number
  /** How long a failure counts, in ms. */
  readonly windowMs: number
}

/** A new password in the form that its directory wants at the write: opaque, and secret. */
export type StagedPassword = string & { readonly __staged: true }

/** The old password of a person, which some directories want to see, and the new one. */
export interface PasswordChange {
  readonly old: string
  readonly next: StagedPassword
}

/** What is known of a name while a directory is away that could have it, beside others that answer. */
export interface PartlyFound {
  readonly lost: Unavailable
  /** The account in one that answers. */
  readonly account: Account | null
  /** True where the name means this account whatever the lost directory has: it comes later. */
  readonly isDecided: boolean
  /** One that answers, as the ids of its accounts begin: a name without an account looks like its person. */
  readonly homeOf: (nameKey: NameKey) => string
}

/** Decides which account a name means then. */
export type WhilePartlyFound = (found: PartlyFound) => Promise<Account | null>

/**
 * Where accounts and passwords live, in this process or on another machine: never call it inside a
 * transaction. Every method raises `Unavailable('directory')` when the directory does not answer.
 * A result must never reach a visitor before the code is proven.
 */
export interface Directory {
  /**
   * By its canonical name, but first by the whole one, with its domain (E7). While one of several
   * directories is away that could have the name, and another one answers, `whilePartlyFound`
   * decides; without it the name is unavailable.
   */
  find(username: string, whole?: string, whilePartlyFound?: WhilePartlyFound): Promise<Account | null>
  byId(id: AccountId): Promise<Account | null>
  /**
   * Of several directories one in which a name can stand, as the ids of its accounts begin; always the
   * same one of those for a key. A name without an account must look like a person of it (E6).
   */
  homeOfName?(nameKey: NameKey, name: { readonly username: string; readonly whole: string }): string
  /**
   * True where this very spelling is right, also of a password that has expired or must be changed. Some
   * directories look at no password of a locked or disabled account; then none is right. Takes the
   * same time for an unknown name, so that it shows nothing (E6). An empty password is never right
   * (L3).
   */
  isPasswordRight(whose: Account | UnknownName, password: string): Promise<boolean>
  /**
   * Contacts kept by the directory, unchecked; none without any. Same work for null, whose `home` is
   * that of an `UnknownName` (E6).
   */
  contacts(account: Account | null, home?: string): Promise<readonly KeptContact[]>
  policy(account: Account): Promise<PasswordPolicy>
  /** The strictest lockout of any account, the same for every name (E6); null where none locks. */
  lockout(): Promise<Lockout | null>
  /** Prepares a password to be written later. Refuses a broken rule as far as can be told now. */
  stage(account: Account, next: string): Promise<StagedPassword>
  /**
   * Replaces the old password by a staged one, under all rules of the directory, its history and
   * minimum age included; lifts a lock and "must change". Proves the new password before it
   * resolves. A `Refusal` (the broken rule, `password-too-young`, `old-password-wrong`,
   * `help-desk`) and an `Unavailable` that `isUnwritten` mean that nothing was written; after any
   * other failure the outcome is unknown.
   */
  changePassword(account: Account, change: PasswordChange): Promise<void>
  /** The same without the old password, for a person whose code was right. */
  setPassword(account: Account, next: StagedPassword): Promise<void>
  /** Lifts a lock; leaves other accounts as they are, and never enables a disabled one (R4). */
  unlock(account: Account): Promise<void>
  /**
   * The accounts that are not disabled, each once, in pages of at most 500 and in an order of its
   * own. A page is read when it is asked for, and nothing is kept of the one before; whoever asks
   * may take a minute between two. Ends with null where the directory does not list its accounts,
   * or not to the end.
   */
  entries(detail: ListingDetail): AsyncIterable<readonly ListedAccount[] | null>
  /**
   * Replaces the addresses in the attribute that the operator chose for them; null without one. An
   * account that is gone needs none. Refuses `help-desk` where the directory does not take them.
   */
  readonly writeBack: ((accountId: AccountId, addresses: readonly string[]) => Promise<void>) | null
  /** Of several directories those that take none, as the ids of their accounts begin. */
  readonly withoutWriteBack?: readonly string[]
  photo(accountId: AccountId): Promise<Photo | null>
  /** Resolves when the directory answers. */
  check(): Promise<void>
  close(): Promise<void>
}
