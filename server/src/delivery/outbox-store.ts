export type OutboxKind = 'code' | 'notice' | 'noop'

/**
 * A message that waits in the outbox. `body` is sealed; `noop` rows give decoys the cost of real
 * messages. Instants in ms.
 */
export interface OutboxRow {
  readonly id: string
  readonly kind: OutboxKind
  readonly body: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly attempts: number
}

/** The queue of messages: at-least-once delivery, with one sender at a time for each row (D2). */
export interface OutboxStore {
  put(row: Omit<OutboxRow, 'attempts'>): Promise<void>
  /**
   * Leases at most `limit` rows of a kind that are due, until `now + leaseMs`. Counts an attempt
   * for each row.
   */
  lease(kind: OutboxKind, request: { now: number; limit: number; leaseMs: number }): Promise<OutboxRow[]>
  /** Frees the leases of a server that died; only for a server that owns the store (CRASH6). */
  freeLeases(): Promise<void>
  /** Ends a row and erases its body. */
  end(id: string, how: 'sent' | 'expired' | 'given-up', now: number): Promise<void>
  /**
   * Frees a leased row for another attempt at `nextAt`. Does nothing when another sender has leased
   * it since.
   */
  retry(lease: Pick<OutboxRow, 'id' | 'attempts'>, nextAt: number): Promise<void>
  /** The same for a row that waits for room, without counting an attempt. */
  postpone(lease: Pick<OutboxRow, 'id' | 'attempts'>, nextAt: number): Promise<void>
  /**
   * True when the code of this id can prove nothing: it was used, a newer code replaced it, or its
   * purpose has ended.
   */
  isVoidCode(id: string): Promise<boolean>
  /** Deletes rows that ended before `before`. */
  dropOld(before: number): Promise<number>
}
