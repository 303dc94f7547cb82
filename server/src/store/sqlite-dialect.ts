import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { Unavailable } from '../refusal.js'
import { PatientDriver } from './patient-driver.js'

const busy = 5
/** Primary result codes that mean "not now" and not "a bug": busy, locked, read-only, I/O, full, cannot open. */
const notNow = new Set([busy, 6, 8, 10, 13, 14])

type SqliteParameter = null | number | bigint | string | NodeJS.ArrayBufferView

function askedOf<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (isNotNow(cause)) throw new Unavailable('store', { cause })
    throw cause
  }
}

/** Whether a failure of SQLite says "not now". */
export function isNotNow(error: unknown): boolean {
  return notNow.has(resultCodeOf(error))
}

/** What SQLite says with each of these codes: the driver's `all()` hands on the words only, without `errcode`. */
const codeOfMessage = new Map([
  ['database is locked', busy],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
])

/** The primary result code of SQLite, 0 for anything else. */
function resultCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0
  return 'errcode' in error ? Number(error.errcode) & 0xff : (codeOfMessage.get(error.message) ?? 0)
}

function isBusy(error: unknown): boolean {
  return error instanceof Unavailable && resultCodeOf(error.cause) === busy
}

/**
 * Opens a file with full durability: what was answered survives a power cut (W2).
 * Opening waits `busyMs` at most for another process, and nothing else happens in this one meanwhile.
 * The returned object must stay referenced as long as the database is used: statements do not keep it alive.
 */
export function openSqlite(file: string, busyMs: number): DatabaseSyncInstance {
  const database = askedOf(() => new DatabaseSync(file))
  askedOf(() =>
    database.exec(
      `pragma busy_timeout = ${busyMs}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
    ),
  )
  return database
}

/** Kysely over `@photostructure/sqlite`; every statement waits `lockWaitMs` at most for another process's lock (W2). */
export function sqliteDialect(
  database: DatabaseSyncInstance,
  { lockWaitMs }: { readonly lockWaitMs: number },
): Dialect {
  askedOf(() => database.exec('pragma busy_timeout = 0'))
  const prepare = (sql: string) => {
    const statement = askedOf(() => database.prepare(sql))
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) =>
        askedOf(() => statement.all(...(parameters as SqliteParameter[]))) as unknown[],
      run: (parameters: readonly unknown[]) => askedOf(() => statement.run(...(parameters as SqliteParameter[]))),
      iterate: (parameters: readonly unknown[]) =>
        statement.iterate(...(parameters as SqliteParameter[])) as IterableIterator<unknown>,
    }
  }
  const patience = { lockWaitMs, isBusy, isInTransaction: () => database.isTransaction }
  return {
    createDriver: () => new PatientDriver({ database: { prepare, close: () => database.close() } }, patience),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
