import type { AccountId } from '../ids.js'
/** What the portal remembers about an account, with any directory. */
export interface EpochStore {
  /** The credential epoch. It rises with every change that must end what began before (R6). */
  epochOf(accountId: AccountId): Promise<number>
  /** Raises the epoch and returns the new one. */
  raiseEpoch(accountId: AccountId): Promise<number>
}
