/** One event as it is kept; never holds a secret, a code, a full address or an unknown name in clear (AU1, AU2). */
export interface AuditEntry {
  readonly at: number
  readonly event: string
  /** Account id, or a keyed hash of an unknown name, or `operator`. */
  readonly actor: string
  readonly flowId: string | null
  readonly purpose: string | null
  readonly result: 'ok' | 'refused' | 'unknown'
  readonly reason: string | null
  readonly requestId: string | null
  readonly source: string | null
}

export interface AuditLog {
  append(entry: AuditEntry): Promise<void>
  /** Newest first. */
  recent(limit: number): Promise<AuditEntry[]>
  dropOld(before: number): Promise<number>
}
