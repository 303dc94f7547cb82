import { type Compilable, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { type KeptQuery, keptQuery } from './kept-query.js'
import type { Tables } from './tables.js'

/** Ends a statement whose commit does not wait for the disk. The driver of SQLite looks for it. */
export const unsyncedMark = '/* unsynced */'

/** PostgreSQL does not wait for the disk where this is part of a statement that stands alone. */
export const unsynced: RawBuilder<boolean> = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`

interface Write<Row> {
  modifyEnd(modifier: Expression<unknown>): Compilable<Row>
}

/**
 * A kept query whose commit does not wait for the disk, so that a power cut may undo it until a
 * later commit has waited: the log is written in order, and carries all that came before. It stands
 * alone, because it would take the rest of a transaction with it. On PostgreSQL `build` adds
 * `unsynced`.
 */
export function unsyncedWrite<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Write<Row>,
): KeptQuery<Values, Row> {
  const run = keptQuery((db, values: Values) => build(db, values).modifyEnd(sql.raw(unsyncedMark)))
  return async (db, values) => {
    if (db.isTransaction) throw new Error('a write that may be lost stands alone, outside of any transaction')
    return run(db, values)
  }
}
