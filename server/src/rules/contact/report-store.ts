import type { ActivityWord } from '@portico/contract'
import type { AccountId, ContactId } from '../../ports/ids.js'
import type { StopScope } from '../session/person-store.js'

/** A code of a notice. Who has it can say that the event was not the owner. Instants in ms. */
export interface ReportCode {
  /** SHA-256 of the code. The code itself stands in one mail only. */
  readonly hash: string
  readonly accountId: AccountId
  /** The contact whose mail carries the code. */
  readonly contactId: ContactId
  /** The event that its notice tells of. */
  readonly what: ActivityWord
  readonly eventAt: number
  /** The network of the event without its last part; empty where nobody knows it. */
  readonly source: string
  readonly createdAt: number
  readonly expiresAt: number
  /** When the code was reported with; null before. */
  readonly usedAt: number | null
}

/** Why self-service is stopped for a person, and since when. Instants in ms. */
export interface Stop {
  readonly accountId: AccountId
  readonly scope: StopScope
  readonly since: number
  /** Who stopped it: the owner says in the portal that a call to the help desk was not theirs. */
  readonly by: 'report' | 'operator' | 'help-desk' | 'owner'
  /** Event, network and mask of the contact, of a report; null for an operator's stop. */
  readonly what: ActivityWord | null
  readonly eventAt: number | null
  readonly source: string | null
  readonly contactMask: string | null
  /** The help desk's case in which it began; null outside of one. */
  readonly caseId: string | null
}

/** Report codes, and why people are stopped. That a person is stopped stands in the person store. */
export interface ReportStore {
  addCodes(codes: readonly ReportCode[]): Promise<void>
  /** A code by its hash, used or not; null once its time is over. */
  find(hash: string, now: number): Promise<ReportCode | null>
  /** True when this call used the code; false when an earlier call did. */
  use(hash: string, now: number): Promise<boolean>
  /** Makes every code of a person unknown. */
  dropCodesOf(accountId: AccountId): Promise<void>
  /** Keeps a stop in place of an earlier one of the person and scope. */
  putStop(stop: Stop): Promise<void>
  /** The stop of a person that closes most. */
  stopOf(accountId: AccountId): Promise<Stop | null>
  /** Every stop, the oldest first. */
  stops(): Promise<readonly Stop[]>
  /** Drops every stop of a person, and tells what they closed. */
  dropStops(accountId: AccountId): Promise<readonly StopScope[]>
  /** Deletes the codes whose time is over. */
  dropOld(now: number): Promise<number>
}
