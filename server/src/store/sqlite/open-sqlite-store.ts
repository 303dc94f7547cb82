import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CamelCasePlugin, Kysely } from 'kysely'
import type { Store } from '../../stores.js'
import { migrate } from '../migrate.js'
import { type EngineParts, sqlStore } from '../sql-store.js'
import type { Tables } from '../tables.js'
import { requireRoom, requireSpareRoom, usualSpareBytes } from './disk-room.js'
import { lockStore } from './lock-store.js'
import { openSqlite, sqliteDialect } from './sqlite-dialect.js'

/** How a store file is opened. `file` may be `:memory:`. */
export interface SqliteChoice {
  readonly file: string
  /** A server owns the file alone, or shares it where that is configured. A command never owns it. */
  readonly owner: 'sole-server' | 'shared-server' | 'command'
  /** False for a command that only reads: the store stays as it is, and may be of an earlier version. */
  readonly migrates?: false
  /** How long a write waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
  /** Free space below which `checkRoom` fails. */
  readonly spareBytes?: number
}

export interface OpenStore {
  readonly store: Store
  /** For the embedded directory, which lives in the same file. */
  readonly db: Kysely<Tables>
}

const defaultLockWaitMs = 5_000

/**
 * Opens a store file and migrates it. Raises `Unavailable('store')` when another server owns the
 * file, when it cannot be written, or when a newer version has written it (W8).
 */
export async function openSqliteStore(choice: SqliteChoice): Promise<OpenStore> {
  const { file, owner, lockWaitMs = defaultLockWaitMs } = choice
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const lock =
    owner === 'command' || file === ':memory:' ? null : lockStore(file, owner === 'sole-server' ? 'sole' : 'shared')
  const dialect = sqliteDialect(openSqlite(file, lockWaitMs), { lockWaitMs })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  const store = sqlStore(db, { afterClose: () => lock?.close(), room: roomOf(choice) })
  try {
    if (choice.migrates !== false) await migrate(db)
  } catch (cause) {
    await store.close()
    throw cause
  }
  return { store, db }
}

function roomOf({ file, spareBytes = usualSpareBytes }: SqliteChoice): EngineParts['room'] {
  if (file === ':memory:') return { check: async () => undefined, checkSpare: async () => undefined }
  return { check: () => requireRoom(file), checkSpare: () => requireSpareRoom(file, spareBytes) }
}
