import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { AdapterWithLine, TransactionConflict, untilItFits } from '../transact.js'
import { asStoreError, isConnectionLost } from './as-store-error.js'
import type { PostgresPool } from './postgres-pool.js'
import { type StatementNames, statementNames } from './statement-names.js'

type Isolation = 'serializable' | 'read committed'

/**
 * Kysely over a pool of `pg`. Transactions have this isolation. A statement that stands alone reads
 * what is committed and writes rows by their own values: PostgreSQL looks again at one that changed
 * meanwhile. What decides by other rows stands in a transaction.
 */
export function postgresDialect(pool: PostgresPool, isolation: Isolation): Dialect {
  return {
    createDriver: () => new RepeatingDriver(pool, isolation),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new AdapterWithLine(pool.max),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/**
 * Raises `TransactionConflict` for a transaction that another one undid, which `transact` repeats.
 * The driver itself repeats a statement that stands alone, after a deadlock. It closes a connection
 * that failed and never uses it again.
 */
class RepeatingDriver implements Driver {
  readonly #pool: PostgresPool
  readonly #isolation: Isolation
  readonly #names = statementNames()

  constructor(pool: PostgresPool, isolation: Isolation) {
    this.#pool = pool
    this.#isolation = isolation
  }

  async init(): Promise<void> {
    // The pool connects when it is first asked.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), {
        isolation: this.#isolation,
        names: this.#names,
      })
    } catch (cause) {
      throw asStoreError(cause)
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    connection.begin()
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const command = await connection.end('commit')
    // The work swallowed an error of a statement, and so the server undid everything.
    if (command === 'ROLLBACK') throw new TransactionConflict('the server rolled the transaction back')
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // The server rolls back by itself what a lost connection leaves.
    if (!connection.isLost) await connection.end('rollback')
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    if (connection.isLost) this.#pool.noteLoss(connection.client)
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #isolation: Isolation
  readonly #names: StatementNames
  /** `begun`: the server does not know of the transaction yet. */
  #transaction: 'none' | 'begun' | 'open' = 'none'
  isLost = false
  readonly #noteLoss = () => {
    this.isLost = true
  }

  constructor(
    client: pg.PoolClient,
    { isolation, names }: { readonly isolation: Isolation; readonly names: StatementNames },
  ) {
    this.client = client
    this.#isolation = isolation
    this.#names = names
    // Without a listener, a connection that is cut between two statements would end the process.
    client.on('error', this.#noteLoss)
  }

  /** Begins a transaction with its first statement: that saves a round trip to the server. */
  begin(): void {
    this.#transaction = 'begun'
  }

  /** Ends the transaction and returns what the server did: `COMMIT` or `ROLLBACK`. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    const { command } = this.#transaction === 'open' ? await this.#send(how) : { command: how.toUpperCase() }
    this.#transaction = 'none'
    return command
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = async (): Promise<QueryResult<Row>> => {
      const { command, rowCount, rows } = await this.#run<Row & pg.QueryResultRow>(query.sql, query.parameters)
      const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return isWrite ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    }
    return this.#transaction === 'none' ? untilItFits(run) : run()
  }

  // biome-ignore lint/correctness/useYield: it refuses to stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the store reads no streams')
  }

  async #run<Row extends pg.QueryResultRow>(sql: string, parameters: readonly unknown[] = []) {
    if (this.#transaction !== 'begun') return this.#send<Row>(sql, parameters)
    this.#transaction = 'open'
    // Several statements in one message have no parameters.
    const begin = `begin isolation level ${this.#isolation}`
    if (parameters.length === 0) return this.#send<Row>(`${begin}; ${sql}`)
    await this.#send(begin)
    return this.#send<Row>(sql, parameters)
  }

  /** Raises `TransactionConflict`, `Unavailable('store')`, or the server's error for a bug. */
  async #send<Row extends pg.QueryResultRow>(sql: string, parameters: readonly unknown[] = []) {
    const name = this.#names.of(sql)
    try {
      const text = { text: sql, values: [...parameters], ...(name !== null && { name }) }
      const answers: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await this.client.query<Row>(text)
      return Array.isArray(answers) ? (answers.at(-1) as pg.QueryResult<Row>) : answers
    } catch (cause) {
      if (isConnectionLost(cause)) this.isLost = true
      throw asStoreError(cause)
    }
  }

  release(): void {
    this.client.off('error', this.#noteLoss)
    this.client.release(this.isLost || this.#transaction !== 'none')
  }
}
