/** The rows of the store that the invariants are about. Instants in ms. */
export interface StoreView {
  readonly accounts: readonly { id: string; username: string; locked_at: number | null; must_change: number }[]
  readonly contacts: readonly { account_id: string; kind: string; address: string; verified_at: number | null }[]
  readonly people: readonly { account_id: string; device_proofs: number }[]
  /** Verified ones only. The codes of a set, and how many of them were not used. */
  readonly proofs: readonly { account_id: string; kind: string; codes: number; codes_left: number }[]
  readonly audit: readonly AuditRow[]
  readonly codes: readonly {
    id: string
    name_key: string
    contact_id: string
    tries: number
    created_at: number
    expires_at: number
  }[]
  readonly outbox: readonly OutboxRow[]
  readonly flows: readonly { id: string; account_id: string | null; name_key: string; expires_at: number }[]
  readonly counters: readonly { key: string; n: number; resets_at: number }[]
  readonly attempts: readonly { blocked_until: number }[]
  readonly openWrites: readonly { account_id: string }[]
}

export interface AuditRow {
  readonly at: number
  readonly event: string
  readonly actor: string
  readonly flow_id: string | null
  readonly result: string
  readonly reason: string | null
  /** JSON, or null. */
  readonly detail: string | null
}

export interface OutboxRow {
  readonly id: string
  readonly kind: 'code' | 'notice' | 'event' | 'noop'
  readonly created_at: number
  readonly lease_until: number
  readonly expires_at: number
  readonly ended: string | null
}

/** How the rows are read, on each engine. */
export const queries: Readonly<Record<keyof StoreView, string>> = {
  accounts: 'select id, username, locked_at, must_change from account',
  contacts: 'select account_id, kind, address, verified_at from contact',
  people: 'select account_id, device_proofs from person',
  proofs: `select account_id, kind, count(proof_id) as codes,
      coalesce(sum(case when proof_id is not null and recovery_code.used_at is null then 1 else 0 end), 0) as codes_left
    from proof left join recovery_code on proof_id = id where verified_at is not null group by id, account_id, kind`,
  audit: 'select at, event, actor, flow_id, result, reason, detail from audit order by seq',
  codes: 'select id, name_key, contact_id, tries, created_at, expires_at from one_time_code',
  outbox: 'select id, kind, created_at, lease_until, expires_at, ended from outbox',
  flows: 'select id, account_id, name_key, expires_at from flow',
  counters: 'select key, n, resets_at from counter',
  attempts: 'select blocked_until from attempt',
  openWrites: 'select account_id from directory_write',
}

/** Counts the messages that are not sent yet, and the password writes that go on. */
export const waitingOf = `select (select count(*) from outbox where ended is null)
  + (select count(*) from directory_write) as n`

/** What a run asks the store of a portal, past the portal. */
export interface StoreReader {
  /** Everything, as at one instant. */
  view(): Promise<StoreView>
  /** How many messages are not sent yet, and how many password writes go on. */
  countWaiting(): Promise<number>
  /** What a crash left that must not be there, a sentence each. */
  faultsAfterCrash(): Promise<string[]>
  /**
   * Makes what a node held when it died, at this instant in ms, look older, so that another one
   * takes it over at once and no test waits for minutes. No call may be open. What a living node
   * has begun to send since then stays its own.
   */
  outlast(died: number): Promise<void>
}
