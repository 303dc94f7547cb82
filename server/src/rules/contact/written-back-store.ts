import type { AccountId } from '../../ports/ids.js'

/** A person's own addresses that their directory entry should hold, in the order of their age. */
export interface DueWriteBack {
  readonly accountId: AccountId
  readonly addresses: readonly string[]
}

export interface WrittenBackStore {
  /**
   * Accounts whose entry holds other addresses than those that the person has verified before
   * `verifiedBefore` and that do not wait at `now`; at most `most` of them, and none whose ids begin
   * with one of `without`.
   */
  due(of: {
    readonly verifiedBefore: number
    readonly now: number
    readonly most: number
    readonly without?: readonly string[]
  }): Promise<DueWriteBack[]>
  /** Remembers that an entry holds exactly these addresses. */
  settle(written: DueWriteBack): Promise<void>
}
