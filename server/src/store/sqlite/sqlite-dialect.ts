import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Unavailable } from '../../ports/refusal.js'
import { unsyncedMark } from '../kept-query.js'
import { keptStatements } from './kept-statements.js'

const busy = 5
/**
 * Primary result codes that are no bug: busy, locked, read-only, I/O, damaged, full, cannot open,
 * no database.
 */
const notNow = new Set([busy, 6, 8, 10, 11, 13, 14, 26])

/** SQLite's messages for these codes: the driver's `all()` drops `errcode` but not the message. */
const codeOfMessage = new Map([
  ['database is locked', busy],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
])

/**
 * SQLite writes to its log first. When the log has so many pages, SQLite copies them into the
 * database file, while every call waits. Its default of 1,000 pages takes two to three times as
 * long.
 */
const pagesOfCheckpoint = 300

type SqliteParameter = null | number | bigint | string | NodeJS.ArrayBufferView

/** True where a failure of SQLite is no bug: the file cannot be used now, or not at all. */
function isNotNow(error: unknown): boolean {
  return notNow.has(resultCodeOf(error))
}

/** The primary result code of SQLite, also behind `Unavailable`; 0 for anything else. */
export function resultCodeOf(error: unknown): number {
  if (error instanceof Unavailable) return resultCodeOf(error.cause)
  if (!(error instanceof Error)) return 0
  return 'errcode' in error ? Number(error.errcode) & 0xff : (codeOfMessage.get(error.message) ?? 0)
}

export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === busy
}

function unavailableWhenNotNow<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (isNotNow(cause)) throw new Unavailable('store', { cause })
    throw cause
  }
}

/**
 * Opens a file with full durability: what was answered survives a power cut (W2). Opening blocks
 * the process for at most `busyMs` while another process holds the lock. Keep a reference to the
 * returned object as long as the database is used: statements do not keep it alive.
 */
export function openSqlite(file: string, busyMs: number): DatabaseSyncInstance {
  const database = unavailableWhenNotNow(() => new DatabaseSync(file))
  unavailableWhenNotNow(() =>
    database.exec(
      `pragma busy_timeout = ${busyMs}; pragma journal_mode = wal; pragma wal_autocheckpoint = ${pagesOfCheckpoint};
      pragma synchronous = full; pragma foreign_keys = on`,
    ),
  )
  return database
}

/** Kysely over `@photostructure/sqlite`. Statements wait `lockWaitMs` at most for a lock. */
export function sqliteDialect(
  database: DatabaseSyncInstance,
  { lockWaitMs }: { readonly lockWaitMs: number },
): Dialect {
  unavailableWhenNotNow(() => database.exec('pragma busy_timeout = 0'))
  const kept = keptStatements(database)
  const prepare = (sql: string) => {
    const { statement, reader } = unavailableWhenNotNow(() => kept.prepare(sql))
    const execute = <Result>(work: () => Result) =>
      unavailableWhenNotNow(sql.endsWith(unsyncedMark) ? () => withoutWaitingForDisk(database, work) : work)
    return {
      reader,
      all: (parameters: readonly unknown[]) =>
        execute(() => statement.all(...(parameters as SqliteParameter[]))) as unknown[],
      run: (parameters: readonly unknown[]) => execute(() => statement.run(...(parameters as SqliteParameter[]))),
      iterate: (): never => {
        throw new Error('the store reads no streams')
      },
    }
  }
  const patience = { lockWaitMs, isInTransaction: () => database.isTransaction }
  return {
    createDriver: () => new PatientDriver({ database: { prepare, close: () => database.close() } }, patience),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Runs a statement as a transaction of its own. It is synchronous: no other comes between. */
function withoutWaitingForDisk<Result>(database: DatabaseSyncInstance, statement: () => Result): Result {
  database.exec('pragma synchronous = normal')
  try {
    return statement()
  } finally {
    database.exec('pragma synchronous = full')
  }
}

/** Tells Kysely's migrator to use one transaction for all, which SQLite can roll back whole. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface Patience {
  readonly lockWaitMs: number
  /** True while SQLite has a transaction open. It ends one itself on a full or broken disk. */
  readonly isInTransaction: () => boolean
}

const firstPauseMs = 5
const longestPauseMs = 100

/**
 * Takes the write lock at the beginning of each transaction and waits for it without blocking the
 * process, which SQLite's own wait would do. Only the first statement can meet the lock: a
 * transaction that holds it retries nothing.
 */
class PatientDriver extends SqliteDriver implements Driver {
  readonly #patience: Patience
  #connection: DatabaseConnection | null = null
  #isInTransaction = false
  /** Until then a statement that meets the lock fails at once: one has already waited in full. */
  #hopelessUntil = 0

  constructor(config: SqliteDialectConfig, patience: Patience) {
    super(config)
    this.#patience = patience
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: <Row>(query: CompiledQuery) => this.#execute<Row>(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#isInTransaction = true
    this.#hopelessUntil = 0
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#isInTransaction = false
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = false
    // Otherwise "there is nothing to roll back" would replace the error that caused it.
    if (this.#patience.isInTransaction()) await super.rollbackTransaction(connection)
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lockWaitMs } = this.#patience
    const until = performance.now() + lockWaitMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        if (this.#isInTransaction || !isBusy(error)) throw error
        const now = performance.now()
        if (now >= until || now < this.#hopelessUntil) {
          this.#hopelessUntil = now + lockWaitMs
          throw error
        }
        await this.#pause(Math.min(pauseMs, until - now))
      }
    }
  }

  /** Frees the connection during the pause, so that a reader does not wait with the writer. */
  async #pause(pauseMs: number): Promise<void> {
    await this.releaseConnection()
    await sleep(pauseMs)
    await super.acquireConnection()
  }
}
