import type { AuditEntry } from '../audit-log.js'
import type { AccountId, FlowId } from '../ids.js'
import type { DeliveryAnswer } from './delivery-fault.js'
import type { DeliveryReason } from './delivery-reason.js'

/** An `event` goes to the webhook, and not to a person. A `bulk` message goes to many people, and waits. */
export type OutboxKind = 'code' | 'notice' | 'bulk' | 'event' | 'noop'

/** The purpose of a message. No field may tell its text, its code or its whole destination. */
export interface MessageFacts {
  readonly channel: 'email' | 'sms' | 'webhook'
  /** Null for a decoy. */
  readonly accountId: AccountId | null
  /** The purpose of its code, the subject of its notice, or the name of its event. */
  readonly purpose: string
  /** The mask of its destination, for operators; empty for an event. */
  readonly masked: string
  /** The flow and the request that queued it. */
  readonly flowId: FlowId | null
  readonly requestId: string | null
}

/** The last event of a message. `nextAt` is the instant of the next try, in ms. */
export interface DeliveryOutcome {
  readonly event: 'delivery.taken' | 'delivery.put-off' | 'delivery.refused' | 'delivery.given-up'
  /** ms. */
  readonly at: number
  readonly reason: DeliveryReason | null
  /** Null when no server was asked. */
  readonly answer: DeliveryAnswer | null
  readonly nextAt: number | null
  /** True where the server took no message at all. */
  readonly isOutage?: true
}

/** A message of the outbox, `body` sealed; a `noop` row costs a decoy what a real one costs. */
export interface OutboxRow extends MessageFacts {
  readonly id: string
  readonly kind: OutboxKind
  readonly body: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly attempts: number
  /** Null before the first try. */
  readonly outcome: DeliveryOutcome | null
}

export type Ending = 'sent' | 'expired' | 'given-up'

export interface Conclusion {
  readonly outcome: DeliveryOutcome
  /** Null for a message that waits for another try, until the `nextAt` of its outcome. */
  readonly ended: Ending | null
  /** False for a message that only waited for room. */
  readonly isAttempt: boolean
  /** Null where the audit knows this outcome of the message already. */
  readonly event: AuditEntry | null
  /** Counters that get one take back. The flow of the message gets its send back with them. */
  readonly givesBack?: readonly string[]
}

/** A message as operators see it: without its body. */
export interface MessageRecord extends Omit<OutboxRow, 'body'> {
  /** When it is due, ms, while it has not ended. */
  readonly nextAt: number
  readonly ended: Ending | null
}

export interface OutboxLoad {
  readonly messages: number
  /** When the oldest of them was queued, ms; null where none waits. */
  readonly oldestAt: number | null
}

/** The queue of messages: at-least-once delivery, with one sender at a time for each row (D2). */
export interface OutboxStore {
  /**
   * Queues a message. One with a code takes the place of the message whose code it replaces, while
   * no sender has tried that one (D3).
   */
  put(row: Omit<OutboxRow, 'attempts' | 'outcome'>): Promise<void>
  /** Leases at most `limit` due rows of a kind until `now + leaseMs`, counting an attempt each. */
  lease(kind: OutboxKind, request: { now: number; limit: number; leaseMs: number }): Promise<OutboxRow[]>
  /** Frees the leases of a server that died; only for a server that owns the store (CRASH6). */
  freeLeases(): Promise<void>
  /** Ends the row of a decoy. */
  endDecoy(id: string, now: number): Promise<void>
  /**
   * Keeps how a try ended, with its event, both or neither. A row that has ended loses its body. A
   * row that waits is freed, unless another sender has leased it since. A row that is gone, because
   * its person was deleted, gets neither, and false is returned.
   */
  conclude(lease: Pick<OutboxRow, 'id' | 'attempts'>, conclusion: Conclusion): Promise<boolean>
  /** True when the code of this id is used, replaced, or past its purpose. */
  isVoidCode(id: string): Promise<boolean>
  /**
   * How many messages wait. A decoy ends at once. It still counts until it expires while an older
   * message waits, so that the count of an outage does not show which names have an account.
   */
  load(now: number): Promise<OutboxLoad>
  /** How many events wait for the webhook. They do not count as messages. */
  eventLoad(): Promise<OutboxLoad>
  /** All messages that have not ended, the oldest first, without decoys. */
  waiting(): Promise<MessageRecord[]>
  /** The last messages for an account, the newest first. */
  lastOf(accountId: AccountId, limit: number): Promise<MessageRecord[]>
  /** Makes an unfinished message, or all of them, due now. Returns those that it found. */
  makeDue(now: number, id?: string): Promise<Pick<OutboxRow, 'id' | 'accountId'>[]>
  /** Deletes messages, and decoys, that ended before these instants, in ms. */
  dropOld(before: { readonly messages: number; readonly decoys: number }): Promise<number>
}
