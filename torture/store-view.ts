import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** The rows of the store that the invariants are about. Instants in ms. */
export interface StoreView {
  readonly accounts: readonly { id: string; username: string; locked_at: number | null; must_change: number }[]
  readonly contacts: readonly { account_id: string; kind: string; address: string; verified_at: number | null }[]
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
  readonly kind: 'code' | 'notice' | 'noop'
  readonly created_at: number
  readonly lease_until: number
  readonly expires_at: number
  readonly ended: string | null
}

const queries: Readonly<Record<keyof StoreView, string>> = {
  accounts: 'select id, username, locked_at, must_change from account',
  contacts: 'select account_id, kind, address, verified_at from contact',
  audit: 'select at, event, actor, flow_id, result, reason, detail from audit order by rowid',
  codes: 'select id, name_key, contact_id, tries, created_at, expires_at from one_time_code',
  outbox: 'select id, kind, created_at, lease_until, expires_at, ended from outbox',
  flows: 'select id, account_id, name_key, expires_at from flow',
  counters: 'select key, n, resets_at from counter',
  attempts: 'select blocked_until from attempt',
  openWrites: 'select account_id from directory_write',
}

/** Reads the store of a running portal in one transaction, and changes nothing. */
export function viewStore(file: string): StoreView {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    database.exec('begin')
    const read = Object.entries(queries).map(([name, query]) => [name, database.prepare(query).all()])
    return Object.fromEntries(read) as unknown as StoreView
  } finally {
    database.close()
  }
}

/** How many messages are not sent yet. */
export function countWaiting(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const row = database.prepare('select count(*) as n from outbox where ended is null').get() as { n: number }
    return row.n
  } finally {
    database.close()
  }
}

/**
 * What SQLite finds wrong with the files that a crash left. It reads a copy, so that the portal
 * itself must recover.
 */
export function faultsAfterCrash(file: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-crashed-'))
  try {
    const copy = path.join(folder, 'store.db')
    for (const part of ['', '-wal']) if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`)
    const database = new DatabaseSync(copy)
    const integrity = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const dangling = database.prepare('pragma foreign_key_check').all()
    database.close()
    const faults = integrity.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok')
    return dangling.length === 0 ? faults : [...faults, `${dangling.length} rows refer to nothing`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
