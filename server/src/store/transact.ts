import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { Unavailable } from '../refusal.js'

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
  return untilItFits(() => db.transaction().execute(work))
}

/** Runs again what a conflict undid. Pauses differ by chance, so that two rivals do not meet again. */
export async function untilItFits<Result>(run: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await run()
    } catch (cause) {
      if (!(cause instanceof TransactionConflict)) throw cause
      if (performance.now() >= until) throw new Unavailable('store', { cause, isUnwritten: true })
    }
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}
