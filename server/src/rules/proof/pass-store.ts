import type { AccountId, ContactId } from '../../ports/ids.js'

/** A one-time secret of the help desk that begins one reset: an HMAC, never its signs (Z2). Instants in ms. */
export interface Pass {
  readonly id: string
  readonly accountId: AccountId
  /** The help desk's case in which it was made. */
  readonly caseId: string
  /** The contact that it was sent to; null for a printed one. */
  readonly contactId: ContactId | null
  readonly mac: string
  /** The epoch of its person when it was made: whatever changes their credentials ends it. */
  readonly epoch: number
  readonly usableFrom: number
  readonly endsAt: number
  readonly usedAt: number | null
}

export interface PassStore {
  /** Keeps a pass in place of the one that its person had before. */
  put(pass: Omit<Pass, 'usedAt'>): Promise<void>
  /** The last pass of a person, also one that is used or over. */
  of(accountId: AccountId): Promise<Pass | null>
  /** True for the one call that uses a pass up, while it works (HD20). */
  use(id: string, now: number): Promise<boolean>
  /** Adds `ms` to the times of each pass that did not work yet at the instant `from` (G4). */
  prolongWaits(by: { readonly from: number; readonly ms: number }): Promise<void>
  dropOf(accountId: AccountId): Promise<void>
  dropOld(now: number): Promise<number>
}
