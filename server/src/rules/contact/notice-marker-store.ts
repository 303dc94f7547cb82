import type { AccountId, FlowId } from '../../ports/ids.js'
import type { StrangerNotice } from './notices.js'

/** Something of which an owner is to be told. Instants in ms. */
export interface NoticeMarker {
  readonly id: string
  /** Null for a name without an account, which costs the same row (E6). */
  readonly accountId: AccountId | null
  readonly what: StrangerNotice
  readonly at: number
  readonly dueAt: number
  readonly source: string
  /** The flow and the request that caused it. */
  readonly flowId: FlowId | null
  readonly requestId: string
}

export type MarkerOfFlow = Pick<NoticeMarker, 'what'> & { readonly flowId: FlowId }

export interface NoticeMarkerStore {
  put(marker: NoticeMarker): Promise<void>
  /** At most `limit` markers that are due, the oldest first. */
  due(now: number, limit: number): Promise<NoticeMarker[]>
  /** Removes a marker; false when it is gone, such as by another server. */
  take(id: string): Promise<boolean>
  /** Gives the marker of an account's flow to another flow; false when there is none. */
  move(from: MarkerOfFlow & { readonly accountId: AccountId }, to: FlowId): Promise<boolean>
  dropOf(flow: MarkerOfFlow): Promise<void>
}
