import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Unavailable } from '../refusal.js'

/** Primary result codes that mean "not now" and not "a bug": busy, locked, read-only, I/O, full, cannot open. */
const notNow = new Set([5, 6, 8, 10, 13, 14])

type SqliteParameter = null | number | bigint | string | NodeJS.ArrayBufferView

function askedOf<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0
    if (notNow.has(errcode & 0xff)) throw new Unavailable('store', { cause })
    throw cause
  }
}

/**
 * Opens a file with full durability: what was answered survives a power cut (W2).
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

/** Kysely over `@photostructure/sqlite`, with transactions that take the write lock at once. */
export function sqliteDialect(database: DatabaseSyncInstance): Dialect {
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
  return {
    createDriver: () => new ImmediateDriver({ database: { prepare, close: () => database.close() } }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class ImmediateDriver extends SqliteDriver implements Driver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
