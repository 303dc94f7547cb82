import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { CamelCasePlugin, Kysely } from 'kysely'
import { Unavailable } from '../../ports/refusal.js'
import { thisMachine } from '../../ports/system/clock.js'
import { areOfAnotherProgram } from '../are-of-portico.js'
import { migrate } from '../migrate.js'
import { type EngineParts, type OpenStore, sqlStore } from '../sql-store.js'
import type { Tables } from '../tables.js'
import type { TellUpgrade } from '../tell-upgrade.js'
import { copyBeforeMigration } from './copy-before-migration.js'
import { requireRoom, requireSpareRoom, requireUsualSize, usualSpareBytes } from './disk-room.js'
import { lockStore } from './lock-store.js'
import { openSqlite, sqliteDialect } from './sqlite-dialect.js'
import { storeUnusable } from './store-unusable.js'
import { tablesIn } from './tables-in.js'

export interface SqliteChoice {
  readonly file: string
  /** A server owns the file alone, or shares it where configured. A command never owns it. */
  readonly owner: 'sole-server' | 'shared-server' | 'command'
  /** False for a command that only reads: the store stays as it is, even an earlier version. */
  readonly migrates?: false
  readonly copies?: false
  readonly tellUpgrade?: TellUpgrade | undefined
  /** How long a write waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
  /** Free space below which `checkRoom` fails. */
  readonly spareBytes?: number
  readonly alarmMb?: number
}

type Lock = NonNullable<ReturnType<typeof lockStore>>

const defaultLockWaitMs = 5_000

/**
 * Opens a store file and migrates it. Raises `Unavailable('store')` with an explanation when
 * another server owns the file, when it cannot be written, when it is damaged or another program's,
 * or when a newer version has written it (W8, OP7).
 */
export async function openSqliteStore(choice: SqliteChoice): Promise<OpenStore> {
  if (choice.file === ':memory:') return openFile(choice, null)
  const file = resolve(choice.file)
  let lock: Lock | null = null
  try {
    mkdirSync(dirname(file), { recursive: true })
    if (existsSync(file)) refuseAnotherProgram({ ...choice, file })
    lock = lockFor(file, choice.owner)
    return await openFile({ ...choice, file }, lock)
  } catch (cause) {
    lock?.close()
    throw cause instanceof Unavailable && cause.explanation !== null ? cause : storeUnusable(file, cause)
  }
}

async function openFile(choice: SqliteChoice, lock: Lock | null): Promise<OpenStore> {
  const { file, lockWaitMs = defaultLockWaitMs } = choice
  const dialect = sqliteDialect(openSqlite(file, lockWaitMs), { lockWaitMs })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    if (choice.migrates !== false) await upgrade(db, choice)
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  return { store: sqlStore(db, { afterClose: () => lock?.close(), room: roomOf(choice) }), db, clocks: thisMachine }
}

/** Migrates a file, after a copy of it. A copy of a store that could not be migrated is deleted. */
async function upgrade(db: Kysely<Tables>, { file, copies, tellUpgrade }: SqliteChoice): Promise<void> {
  let copy: string | null = null
  const before = async (migrations: readonly string[]) => {
    if (copies !== false) copy = copyBeforeMigration(file)
    tellUpgrade?.({ migrations, copy })
  }
  await migrate(db, { before }).catch((cause: unknown) => {
    if (copy !== null) rmSync(copy, { force: true })
    throw cause
  })
}

/** The lock of a server; a command has none. */
function lockFor(file: string, owner: SqliteChoice['owner']): Lock | null {
  if (owner === 'command') return null
  const lock = lockStore(file, owner === 'sole-server' ? 'sole' : 'shared')
  if (lock !== null) return lock
  const why = 'another server is using it. Stop that server, or set PORTICO_STORE_SHARED to true for both'
  throw new Unavailable('store', { explanation: `The store ${file} cannot be used: ${why}.` })
}

/** Looks before any write: our tables do not belong into the database of another program. */
function refuseAnotherProgram({ file, lockWaitMs = defaultLockWaitMs }: SqliteChoice): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec(`pragma busy_timeout = ${lockWaitMs}`)
    if (!areOfAnotherProgram(tablesIn(database))) return
  } finally {
    database.close()
  }
  const why = 'it is the database of another program. Set PORTICO_DATA_DIR or PORTICO_STORE_URL to another place'
  throw new Unavailable('store', { explanation: `The store ${file} cannot be used: ${why}.` })
}

function roomOf({ file, spareBytes = usualSpareBytes, alarmMb = 0 }: SqliteChoice): EngineParts['room'] {
  if (file === ':memory:') return { check: async () => undefined, checkSpare: async () => undefined }
  return {
    check: () => requireRoom(file),
    async checkSpare() {
      await requireSpareRoom(file, spareBytes)
      await requireUsualSize(file, alarmMb)
    },
  }
}
