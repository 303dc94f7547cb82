import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { Unavailable } from '../ports/refusal.js'
import { type BoundedPool, boundedPool } from '../ports/system/concurrency.js'
import { isPostgres } from './kept-query.js'
import { lastingTables, nameInDatabase, passingTables } from './lasting-tables.js'

/** A statement or commit failed because another transaction ran beside it. Nothing was written. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
}

/** How long a transaction or a statement is repeated, in ms. */
const patienceMs = 5_000
const pauseMs = 10

/**
 * The adapter of PostgreSQL with a line of transactions. They wait for each other's locks and hold
 * a connection meanwhile, so they get half of the connections: the others are for statements that
 * stand alone, such as those of light calls (Q5).
 */
export class AdapterWithLine extends PostgresAdapter {
  readonly line: BoundedPool

  constructor(connections: number) {
    super()
    const atOnce = Math.max(1, Math.floor(connections / 2))
    const size = { atOnce, queue: Number.POSITIVE_INFINITY, waitMs: patienceMs }
    this.line = boundedPool(size, (cause) => new Unavailable('store', { cause, isUnwritten: true }))
  }
}

/** Runs a transaction when a connection is free for it; SQLite has its own line. */
function inLine<Schema, Result>(db: Kysely<Schema>, transaction: () => Promise<Result>): Promise<Result> {
  const { adapter } = db.getExecutor()
  return adapter instanceof AdapterWithLine ? adapter.line(transaction) : transaction()
}

/** All of `work` or none, again while others are in its way. Raises `Unavailable('store')`. */
export function transact<Schema, Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inLine(db, () =>
    untilItFits((runs) =>
      db.transaction().execute(async (transaction) => {
        if (isPostgres(db)) await sql.raw(takeTurn(runs)).execute(transaction)
        return work(transaction)
      }),
    ),
  )
}

/** All tables, beginning with one that transactions lock and nothing else does. */
const everyTable = ['migration_lock', ...[...passingTables, ...Object.keys(lastingTables)].map(nameInDatabase)]

/**
 * How a run stands beside others: the first beside all, the second in a line with transactions
 * that repeat, and each from the third on alone, so that it must fit. Single statements stand in
 * no line, so a run that must be alone locks the tables themselves.
 */
const turns = [
  'migration_lock in row share mode',
  'migration_lock in share update exclusive mode',
  `${everyTable.join(', ')} in exclusive mode`,
] as const

/** PostgreSQL's first statement after so many runs: `lock table` waits without having read. */
function takeTurn(runs: number): string {
  return `lock table ${turns[Math.min(runs, 2)]}`
}

/** Repeats work that a conflict undid. Pauses differ by chance: two rivals do not meet again. */
export async function untilItFits<Result>(run: (runs: number) => Promise<Result>): Promise<Result> {
  const until = performance.now() + patienceMs
  for (let runs = 0; ; runs += 1) {
    try {
      return await run(runs)
    } catch (cause) {
      if (!(cause instanceof TransactionConflict)) throw cause
      if (performance.now() >= until) throw new Unavailable('store', { cause, isUnwritten: true })
    }
    await sleep(pauseMs * Math.random())
  }
}
