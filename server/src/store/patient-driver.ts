import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

export interface Patience {
  /** How long a statement waits for another process's lock, in ms. */
  readonly lockWaitMs: number
  /** Whether a failure only means that another process holds the lock. */
  readonly isBusy: (error: unknown) => boolean
  /** Whether SQLite still holds the transaction: it gives one up by itself when the disk is full or fails. */
  readonly isInTransaction: () => boolean
}

const firstPauseMs = 5
const longestPauseMs = 100

/**
 * Takes the write lock at the beginning of each transaction, and waits for it asleep: SQLite's own waiting would stop
 * the whole server (W2). Only the first statement can meet the lock; once a transaction has it, nothing is retried.
 */
export class PatientDriver extends SqliteDriver implements Driver {
  readonly #patience: Patience
  #connection: DatabaseConnection | null = null
  #isInTransaction = false
  /** Until when nobody waits any more, because one has waited in vain: those behind would only wait the longer. */
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
    // Otherwise the complaint that there is nothing to roll back would hide why (W2).
    if (this.#patience.isInTransaction()) await super.rollbackTransaction(connection)
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lockWaitMs, isBusy } = this.#patience
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
        await this.#letOthersGo(Math.min(pauseMs, until - now))
      }
    }
  }

  /** Whoever only reads need not wait with the one who writes: the connection is free meanwhile. */
  async #letOthersGo(pauseMs: number): Promise<void> {
    await this.releaseConnection()
    await sleep(pauseMs)
    await super.acquireConnection()
  }
}
