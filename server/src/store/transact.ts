import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Unavailable } from '../refusal.js'
import { isPostgres } from './is-postgres.js'

/** A statement or a commit failed because another transaction ran beside it. Nothing of it was written. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
}

/** How long a transaction or a statement is repeated, in ms. */
const patienceMs = 5_000
const firstPauseMs = 2
const longestPauseMs = 100

/**
 * Does all of `work` or none of it, and does it again while other transactions are in its way. Raises
 * `Unavailable('store')` when they are for too long.
 */
export function transact<Schema, Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return untilItFits((isRepeat) =>
    db.transaction().execute(async (transaction) => {
      if (isRepeat && isPostgres(db)) await sql.raw(takeTurn).execute(transaction)
      return work(transaction)
    }),
  )
}

/**
 * The first statement of a transaction of PostgreSQL that runs again. Those wait for each other here,
 * so that of many rivals for one row each commits in its turn. It must be `lock table`, before which
 * the transaction has seen nothing of the database yet. Any table will do that nothing else locks.
 */
export const takeTurn = 'lock table migration_lock in exclusive mode'

/** Runs again what a conflict undid. Pauses differ by chance, so that two rivals do not meet again. */
export async function untilItFits<Result>(run: (isRepeat: boolean) => Promise<Result>): Promise<Result> {
  const until = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await run(pauseMs > firstPauseMs)
    } catch (cause) {
      if (!(cause instanceof TransactionConflict)) throw cause
      if (performance.now() >= until) throw new Unavailable('store', { cause, isUnwritten: true })
    }
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}
