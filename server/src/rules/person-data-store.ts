import type { StoredEvent } from '../ports/audit-log.js'
import type { MessageRecord } from '../ports/delivery/outbox-store.js'
import type { Photo } from '../ports/directory/directory.js'
import type { AccountId, NameKey } from '../ports/ids.js'
import type { RefusalTally } from './audit/refusal-tally-store.js'
import type { Contact, FormerContact } from './contact/contact-store.js'
import type { NoticeMarker } from './contact/notice-marker-store.js'
import type { Reminder, ReminderOutcome } from './contact/reminder-store.js'
import type { ReportCode, Stop } from './contact/report-store.js'
import type { Approval } from './desk/approval-store.js'
import type { Case } from './desk/case-store.js'
import type { DirectoryWrite } from './directory-write/directory-write-store.js'
import type { AskedOf } from './drive/asked-store.js'
import type { Flow } from './flow/flow.js'
import type { Attempts } from './limits/attempt-store.js'
import type { StoredCode } from './proof/code-store.js'
import type { Pass } from './proof/pass-store.js'
import type { StoredProof } from './proof/proof-store.js'
import type { OutsideBinding } from './session/outside-store.js'
import type { Session } from './session/session-store.js'

export interface PersonKeys {
  /** Null for a name without an account. */
  readonly accountId: AccountId | null
  /** Keyed hashes of every name of the person, under each secret. */
  readonly nameKeys: readonly NameKey[]
  /** Keyed hashes of the person's addresses, under each secret. */
  readonly addressKeys: readonly string[]
}

/** An account of the embedded directory. Of its passwords only the instants and the number. */
export interface KeptAccount {
  readonly username: string
  readonly name: string
  readonly photo: Photo | null
  readonly createdAt: number
  readonly lockedAt: number | null
  readonly isDisabled: boolean
  readonly mustChangePassword: boolean
  /** Null while the first password holds. */
  readonly passwordSetAt: number | null
  /** How many hashes of former passwords there are. */
  readonly formerPasswords: number
}

/** Facts that the portal remembers of an account on any directory. */
export interface KeptPerson {
  readonly enrolledAt: number | null
  readonly language: string | null
  readonly signedInAt: number | null
  readonly deviceGeneration: number
  /** When the password was last reset. */
  readonly resetAt: number | null
}

export interface KeptCount {
  readonly key: string
  readonly n: number
  readonly startedAt: number
  readonly resetsAt: number
}

/** All that the store has of one person, without secrets and message texts. Instants in ms. */
export interface PersonData {
  /** Null where the account is in a directory of its own. */
  readonly account: KeptAccount | null
  readonly person: KeptPerson | null
  readonly contacts: readonly Contact[]
  readonly formerContacts: readonly (FormerContact & { readonly until: number })[]
  /** Addresses that the portal has written into the person's entry of the directory. */
  readonly writtenBack: readonly string[]
  readonly sessions: readonly Omit<Session, 'idHash'>[]
  readonly flows: readonly (Pick<Flow, 'id' | 'name' | 'sends' | 'createdAt' | 'expiresAt'> & {
    readonly at: Flow['state']['at']
  })[]
  readonly codes: readonly (Pick<StoredCode, 'purpose' | 'createdAt' | 'expiresAt'> & {
    readonly usedAt: number | null
  })[]
  readonly proofs: readonly (Pick<
    StoredProof,
    'kind' | 'name' | 'rpId' | 'createdAt' | 'verifiedAt' | 'heldUntil' | 'usedAt' | 'endsAt'
  > & {
    readonly codesLeft: number
  })[]
  /** The report codes in mails to the person. */
  readonly reportCodes: readonly Omit<ReportCode, 'hash'>[]
  readonly stops: readonly Stop[]
  /** The help desk's cases about the person, without their agents. */
  readonly cases: readonly Omit<Case, 'agentId'>[]
  /** What was asked of a second agent in these cases, without that agent. */
  readonly approvals: readonly Omit<Approval, 'approverId'>[]
  /** The passes that the help desk gave the person. */
  readonly passes: readonly Omit<Pass, 'mac'>[]
  /** Mails about the end of a password: due ones, and what became of the others. */
  readonly reminders: readonly (Reminder & { readonly at: number | null; readonly outcome: ReminderOutcome | null })[]
  /** How often the person has put off what a drive asks for. */
  readonly asked: readonly (AskedOf & { readonly later: number })[]
  /** Who the person is at the identity provider. */
  readonly bindings: readonly OutsideBinding[]
  readonly counts: readonly KeptCount[]
  readonly failedSignIns: readonly Omit<Attempts, 'drawn'>[]
  readonly messages: readonly MessageRecord[]
  readonly notices: readonly NoticeMarker[]
  readonly refusals: readonly RefusalTally[]
  readonly openWrites: readonly DirectoryWrite[]
  /** The audit's events of the person, the oldest first. */
  readonly events: readonly StoredEvent[]
}

export interface Erasing {
  /**
   * True where a directory of its own keeps the account. Then two numbers stay under its id, so
   * that no cookie of a known device of before is valid again (G1).
   */
  readonly staysInDirectory: boolean
  /**
   * True where the server takes the addresses that it wrote into the person's entry out of it
   * again. It finds them by the rows of these addresses, and then deletes the rows.
   */
  readonly isWrittenBack: boolean
  /** The keyed hash that replaces the account's id in the audit, and as the agent of cases. */
  readonly auditKey: string
}

/** How many rows of each kind were deleted, or given the keyed hash. */
export interface ErasedRows {
  /** The account of the embedded directory, and the rows about an account on any directory. */
  readonly accounts: number
  readonly contacts: number
  /** Apps and sets of recovery codes, and the codes of these sets. */
  readonly proofs: number
  readonly recoveryCodes: number
  readonly sessions: number
  readonly flows: number
  readonly codes: number
  readonly limits: number
  readonly messages: number
  /** The help desk's cases about the person, and what was asked of a second agent in them. */
  readonly cases: number
  readonly events: number
}

/** All rows of one person, over all tables. For operators only: it reads whole tables. */
export interface PersonDataStore {
  read(keys: PersonKeys): Promise<PersonData>
  /** Deletes all rows of a person but those of the audit, which lose the id of the account. */
  erase(keys: PersonKeys, how: Erasing): Promise<ErasedRows>
  /** The ids of all accounts of which the store has something, in their order. */
  accountIds(): Promise<readonly AccountId[]>
  /**
   * Gives the accounts whose ids begin with `from` ids that begin with `to` in its place, everywhere,
   * and tells how many they are. While it runs, no server does.
   */
  moveIds(move: { readonly from: string; readonly to: string }): Promise<number>
}
