import type { FlowName } from '@portico/contract'
import type { AccountId, FlowId, NameKey } from '../../ports/ids.js'
import type { Flow } from './flow.js'

export interface FlowStore {
  put(flow: Flow): Promise<void>
  find(id: FlowId): Promise<Flow | null>
  /** Finds a live flow inside the transaction that changes it. */
  findForChange(id: FlowId, now: number): Promise<Flow | null>
  save(flow: Flow): Promise<void>
  drop(id: FlowId): Promise<void>
  dropAllOf(accountId: AccountId): Promise<void>
  /** Drops the resets and unlocks of an account, also those that have their proof. */
  dropRecoveriesOf(accountId: AccountId): Promise<void>
  /**
   * Live flows that began with a name, the oldest first, whether the name has an account or not.
   */
  liveOfName(nameKey: NameKey, now: number): Promise<Flow[]>
  dropAllOfName(nameKey: NameKey): Promise<void>
  /** Counts a try; null when the flow is over, of another name, or has had its `limit`. */
  countTry(
    id: FlowId,
    to: { readonly name: FlowName; readonly limit: number; readonly now: number },
  ): Promise<{ readonly flow: Flow; readonly isLast: boolean } | null>
  /** Sets what a passkey is to sign next; one of before it is void. */
  setChallenge(id: FlowId, next: { readonly challenge: string; readonly until: number }): Promise<void>
  /** Uses up the challenge of a flow and returns it; null where there is none, or its time is over (PF3). */
  takeChallenge(id: FlowId, now: number): Promise<string | null>
  /** Returns a code try when an outage kept the right code from being used. */
  giveBackTry(id: FlowId): Promise<void>
  /**
   * Counts a new password under a grant, and says which one it is. Null when the flow is finished,
   * expired, or has had its `limit` of them.
   */
  countPasswordTry(id: FlowId, to: { readonly limit: number; readonly now: number }): Promise<number | null>
  /** Returns such a try when the server did not evaluate the password. */
  giveBackPasswordTry(id: FlowId): Promise<void>
  dropOld(now: number): Promise<number>
}
