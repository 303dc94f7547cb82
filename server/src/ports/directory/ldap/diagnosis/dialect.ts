import type { Client, Filter } from 'ldapts'
import type { Finding } from '../../../check.js'
import { createLogger } from '../../../system/logger.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import type { LostGroup } from '../lost-group.js'

export interface SeenPolicy {
  readonly summary: string
  /** How long a new password cannot be reset, in ms; 0 where a reset is always possible. */
  readonly resetWaitMs: number
  /** The directory demands the old password for every change, so that no reset is possible. */
  readonly isResetForbidden: boolean
  /** The failure that locks under this policy, and the strictest of any; null where none does. */
  readonly ownThreshold: number | null
  readonly strictestThreshold: number | null
  /** The name of the policy with the strictest threshold; null where the directory tells none. */
  readonly strictest: string | null
  /** The names of policies that lock and forget no failure by themselves. */
  readonly unforgetting: readonly string[]
}

/** `none`: no policies; `hidden`: none is readable; `ambiguous`: several, and no default. */
export type PolicyReading = SeenPolicy | 'none' | 'hidden' | 'ambiguous'

export interface Passwords {
  readonly old: string
  readonly next: string
}

/** How one kind of directory says what the doctor asks. */
export interface Dialect {
  /** The fault and remedy of a root entry of another kind; null where it is of this kind. */
  readonly wrongKind: (root: EntryValues) => Finding | null
  readonly names: { readonly username: string; readonly id: string; readonly photo: string }
  /** The filter of accounts, where the settings name none; null for every entry with a username. */
  readonly accounts: string | null
  /** The entries that a canonical name, and the same with its domain, may mean. */
  readonly nameFilter: (username: string, whole: string) => Filter
  /** Attributes that make an account, beside those of the settings. */
  readonly reads: readonly string[]
  /** Attributes whose values are bytes. */
  readonly binary: readonly string[]
  /** The excluded groups whose members the portal cannot tell. */
  readonly lostGroups: (client: Client) => Promise<readonly LostGroup[]>
  /** Attributes that each account shows after a reset, where the service account may read them. */
  readonly shows: readonly string[]
  /** What bars an account in such a directory and the portal does not see; empty for nothing. */
  readonly unseenBars: string
  /** The attribute of the failures that count. */
  readonly failures: string
  readonly isLocked: (entry: EntryValues) => boolean
  readonly isDisabled: (entry: EntryValues) => boolean
  readonly reset: (client: Client, dn: string, password: string) => Promise<void>
  /** Sets a password under the old one; null where the directory asks no right for that. */
  readonly change: ((client: Client, dn: string, passwords: Passwords) => Promise<void>) | null
  readonly unlock: (client: Client, entry: EntryValues) => Promise<void>
  readonly policyOf: (client: Client, entry: EntryValues | null) => Promise<PolicyReading>
  /** The commands or settings of the directory that give the service account a right. */
  readonly grants: Readonly<Record<'reset' | 'unlock' | 'seeLock' | 'policy' | 'list', string>>
  /** The same for attributes that it does not read. */
  readonly grantToRead: (attributes: readonly string[]) => string
  /** The settings of the directory that keep people from writing attributes of their own entry. */
  readonly keepFromPeople: (attributes: readonly string[]) => string
}

/** `domains` are those of the institution. */
export type MakeDialect = (settings: LdapSettings, domains: readonly string[]) => Dialect

/** For parts that tell a log what the doctor tells the operator itself. */
export const silent = createLogger({ level: 'silent', format: 'json' })
