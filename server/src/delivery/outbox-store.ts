export type OutboxKind = 'code' | 'notice' | 'noop'

/** A message waiting to leave. `body` is sealed; `noop` rows make decoys cost what real messages cost. Instants in ms. */
export interface OutboxRow {
  readonly id: string
  readonly kind: OutboxKind
  readonly body: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly attempts: number
}

/** The queue of messages: at least once, one sender at a time for each row (D2). */
export interface OutboxStore {
  put(row: Omit<OutboxRow, 'attempts'>): Promise<void>
  /** Leases at most `limit` rows of a kind that are due, until `now + leaseMs`; counts an attempt for each. */
  lease(kind: OutboxKind, request: { now: number; limit: number; leaseMs: number }): Promise<OutboxRow[]>
  /** Lets go of what a server that died had in hand; only for one that has the store to itself (CRASH6). */
  freeLeases(): Promise<void>
  /** Ends a row and empties its body. */
  end(id: string, how: 'sent' | 'expired' | 'given-up', now: number): Promise<void>
  /** Frees a leased row for another attempt at `nextAt`; does nothing when somebody else has leased it since. */
  retry(lease: Pick<OutboxRow, 'id' | 'attempts'>, nextAt: number): Promise<void>
  /** The same for a row that had to wait for room: this was no attempt. */
  postpone(lease: Pick<OutboxRow, 'id' | 'attempts'>, nextAt: number): Promise<void>
  /** Whether the code of this id can prove nothing any more: it was used, a newer one took its place, or what it was for has ended. */
  isVoidCode(id: string): Promise<boolean>
  /** Forgets rows that ended before `before`. */
  dropOld(before: number): Promise<number>
}
