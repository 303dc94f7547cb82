import type { FlowName } from '@portico/contract'
import type { AccountId, FlowId, NameKey } from '../ids.js'
import type { Flow } from './flow.js'

export interface FlowStore {
  put(flow: Flow): Promise<void>
  find(id: FlowId): Promise<Flow | null>
  /** Finds a live flow inside a transaction so that nobody else changes it meanwhile. */
  findForChange(id: FlowId, now: number): Promise<Flow | null>
  save(flow: Flow): Promise<void>
  drop(id: FlowId): Promise<void>
  dropAllOf(accountId: AccountId): Promise<void>
  /** Live flows that were begun with a name, whether or not somebody has it, the oldest first. */
  liveOfName(nameKey: NameKey, now: number): Promise<Flow[]>
  dropAllOfName(nameKey: NameKey): Promise<void>
  /** Counts a code try; null when the flow is over, expired, of another name or has had its `limit` of tries. */
  countTry(
    id: FlowId,
    to: { readonly name: FlowName; readonly limit: number; readonly now: number },
  ): Promise<{ readonly flow: Flow; readonly isLast: boolean } | null>
  /** Counts a new password under a grant; false when the flow is over, expired or has had its `limit` of them. */
  countPasswordTry(id: FlowId, to: { readonly limit: number; readonly now: number }): Promise<boolean>
  /** Gives such a try back: the password was not looked at. */
  giveBackPasswordTry(id: FlowId): Promise<void>
  dropOld(now: number): Promise<number>
}
