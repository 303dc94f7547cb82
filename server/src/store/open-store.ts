import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Store, Stores } from '../stores.js'
import { migrate } from './migrate.js'
import { sqlAttemptStore } from './sql-attempt-store.js'
import { sqlAuditLog } from './sql-audit-log.js'
import { sqlCodeStore } from './sql-code-store.js'
import { sqlContactStore } from './sql-contact-store.js'
import { sqlCounterStore } from './sql-counter-store.js'
import { sqlEpochStore } from './sql-epoch-store.js'
import { sqlFactStore } from './sql-fact-store.js'
import { sqlFlowStore } from './sql-flow-store.js'
import { sqlOutboxStore } from './sql-outbox-store.js'
import { sqlPasswordWriteStore } from './sql-password-write-store.js'
import { sqlSessionStore } from './sql-session-store.js'
import { sqlSpentCaptchaStore } from './sql-spent-captcha-store.js'
import { openSqlite, sqliteDialect } from './sqlite-dialect.js'
import { lockStore } from './store-lock.js'
import type { Tables } from './tables.js'

/** How a store is opened. `file` may be `:memory:`. */
export interface StoreChoice {
  readonly file: string
  /** Only one server may own a file, unless it is shared on purpose; commands never own it (decisions section 5). */
  readonly owner: 'sole-server' | 'shared-server' | 'command'
  /** How long a write waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
}

export interface OpenStore {
  readonly store: Store
  /** For the embedded directory, which lives in the same file. */
  readonly db: Kysely<Tables>
}

/** How long a write waits for another process's lock, in ms (W2). */
const usualLockWaitMs = 5_000

/** Opens and migrates the store. Raises `Unavailable('store')` where another server owns the file or it cannot be written. */
export async function openStore({ file, owner, lockWaitMs = usualLockWaitMs }: StoreChoice): Promise<OpenStore> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const lock =
    owner === 'command' || file === ':memory:' ? null : lockStore(file, owner === 'sole-server' ? 'sole' : 'shared')
  const database = openSqlite(file, lockWaitMs)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database, { lockWaitMs }) })
  await migrate(db)
  const store: Store = {
    ...storesOn(db),
    transaction: (work) => db.transaction().execute((transaction) => work(storesOn(transaction))),
    check: async () => {
      await sql`update fact set value = value where name = 'never'`.execute(db)
    },
    close: async () => {
      await db.destroy()
      lock?.close()
    },
  }
  return { store, db }
}

function storesOn(db: Kysely<Tables>): Stores {
  return {
    flows: sqlFlowStore(db),
    codes: sqlCodeStore(db),
    contacts: sqlContactStore(db),
    epochs: sqlEpochStore(db),
    sessions: sqlSessionStore(db),
    attempts: sqlAttemptStore(db),
    counters: sqlCounterStore(db),
    outbox: sqlOutboxStore(db),
    audit: sqlAuditLog(db),
    spentCaptchas: sqlSpentCaptchaStore(db),
    passwordWrites: sqlPasswordWriteStore(db),
    facts: sqlFactStore(db),
  }
}
