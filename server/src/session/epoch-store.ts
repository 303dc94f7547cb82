import type { AccountId } from '../ids.js'
/** What the portal remembers about an account, whatever directory it lives in. */
export interface EpochStore {
  /** The credential epoch: it rises with every change that must end what was begun before (R6). */
  epochOf(accountId: AccountId): Promise<number>
  /** Raises the epoch and tells the new one. */
  raiseEpoch(accountId: AccountId): Promise<number>
}
