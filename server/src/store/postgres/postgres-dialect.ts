import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { TransactionConflict, takeTurn, untilItFits } from '../transact.js'
import { asStoreError, isConnectionLost } from './as-store-error.js'

/** Kysely over a pool of `pg`, in which every statement and every transaction is serializable. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new RepeatingDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/**
 * Raises `TransactionConflict` for a transaction that another one undid, which `transact` repeats. It
 * repeats a single statement itself. A connection that failed is closed and never used again.
 */
class RepeatingDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool connects when it is first asked.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect())
    } catch (cause) {
      throw asStoreError(cause)
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.run('begin')
    connection.isInTransaction = true
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.run('commit')
    connection.isInTransaction = false
    // The work swallowed an error of a statement, and so the server undid everything.
    if (command === 'ROLLBACK') throw new TransactionConflict('the server rolled the transaction back')
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    connection.isInTransaction = false
    // The server rolls back by itself what a lost connection leaves.
    if (!connection.isLost) await connection.run('rollback')
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  isInTransaction = false
  isLost = false
  readonly #noteLoss = () => {
    this.isLost = true
  }

  constructor(client: pg.PoolClient) {
    this.#client = client
    // Without a listener, a connection that is cut between two statements would end the process.
    client.on('error', this.#noteLoss)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = async (): Promise<QueryResult<Row>> => {
      const { command, rowCount, rows } = await this.run<Row & pg.QueryResultRow>(query.sql, query.parameters)
      const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return isWrite ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    }
    if (this.isInTransaction) return run()
    return untilItFits((runs) => (runs === 0 ? run() : this.#inTurn(run, runs)))
  }

  async #inTurn<Result>(run: () => Promise<Result>, runs: number): Promise<Result> {
    await this.run('begin')
    try {
      await this.run(takeTurn(runs))
      const result = await run()
      await this.run('commit')
      return result
    } catch (cause) {
      if (!this.isLost) await this.run('rollback')
      throw cause
    }
  }

  // biome-ignore lint/correctness/useYield: it refuses to stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the store reads no streams')
  }

  /** Raises `TransactionConflict`, `Unavailable('store')`, or the server's error where it shows a bug. */
  async run<Row extends pg.QueryResultRow>(sql: string, parameters: readonly unknown[] = []) {
    try {
      return await this.#client.query<Row>(sql, [...parameters])
    } catch (cause) {
      if (isConnectionLost(cause)) this.isLost = true
      throw asStoreError(cause)
    }
  }

  release(): void {
    this.#client.off('error', this.#noteLoss)
    this.#client.release(this.isLost || this.isInTransaction)
  }
}
