/** One event as it is kept; never holds a secret, a code, a full address or an unknown name in clear (AU1, AU2). */
export interface AuditEntry {
  readonly at: number
  readonly event: string
  /** An account id, the keyed hash of a name without account, `operator` or `portal`. */
  readonly actor: string
  /** The account id or keyed name that the event is about, where it is not the actor's own. */
  readonly about: string | null
  readonly flowId: string | null
  readonly purpose: string | null
  readonly result: 'ok' | 'refused' | 'unknown'
  readonly reason: string | null
  readonly requestId: string | null
  readonly source: string | null
}

/** Which events are looked for; what is left out does not matter. */
export interface AuditFilter {
  /** ms. */
  readonly since?: number
  /** Events that any of these caused, and those that are about any of them. */
  readonly actors?: readonly string[]
  readonly requestId?: string
  /** A whole event such as `code.sent`, or the word before the full stop. */
  readonly event?: string
}

export interface AuditLog {
  append(entry: AuditEntry): Promise<void>
  /** Newest first; events of one instant in the order in which they were kept. */
  recent(limit: number, filter?: AuditFilter): Promise<AuditEntry[]>
  dropOld(before: number): Promise<number>
}
