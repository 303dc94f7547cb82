import { type Kysely, PostgresAdapter } from 'kysely'
import { Unavailable } from '../refusal.js'
import { type BoundedPool, boundedPool } from '../system/concurrency.js'

/** As long as a transaction is repeated, in ms. */
const mostWaitMs = 5_000

/**
 * The adapter of PostgreSQL with a line of transactions. They wait for each other's locks and hold a
 * connection meanwhile, so they get half of the connections: the others are for statements that stand
 * alone, such as those of light calls (Q5).
 */
export class AdapterWithLine extends PostgresAdapter {
  readonly line: BoundedPool

  constructor(connections: number) {
    super()
    const size = {
      atOnce: Math.max(1, Math.floor(connections / 2)),
      queue: Number.POSITIVE_INFINITY,
      waitMs: mostWaitMs,
    }
    this.line = boundedPool(size, (cause) => new Unavailable('store', { cause, isUnwritten: true }))
  }
}

/**
 * Runs a transaction when a connection is free for it; SQLite has its own line. Raises
 * `Unavailable('store')` after five seconds.
 */
export function inLine<Schema, Result>(db: Kysely<Schema>, transaction: () => Promise<Result>): Promise<Result> {
  const { adapter } = db.getExecutor()
  return adapter instanceof AdapterWithLine ? adapter.line(transaction) : transaction()
}
