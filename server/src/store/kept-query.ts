import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.js'

/** Stands for a value that a query gets when it runs. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** A value that is computed while the query is built would be kept with it. */
  [Symbol.toPrimitive](): never {
    throw new Error(`a kept query cannot compute with its parameter ${this.name}`)
  }
}

/** A query that runs with values of these names. */
type KeptQuery<Values, Row> = (db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>>

/**
 * A query that is built and compiled once for each database, because that takes longer than to run
 * it. `build` gets stand-ins for the values: it passes them on whole, and neither compares them nor
 * computes with them.
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): KeptQuery<Values, Row> {
  const keptBy = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  const compiled = (db: Kysely<Tables>, names: string[]): CompiledQuery<Row> => {
    // A database and its transactions share their adapter.
    const { adapter } = db.getExecutor()
    const kept = keptBy.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    keptBy.set(adapter, kept)
    const shape = names.join()
    const known = kept.get(shape)
    if (known !== undefined) return known
    const standIns = Object.fromEntries(names.map((name) => [name, new Parameter(name)]))
    const query = build(db, standIns as Values).compile()
    kept.set(shape, query)
    return query
  }
  return (db, values) => {
    const query = compiled(db, Object.keys(values))
    return db.executeQuery({ ...query, parameters: query.parameters.map((one) => filled(one, values)) })
  }
}

function filled(parameter: unknown, values: object): unknown {
  return parameter instanceof Parameter ? values[parameter.name as keyof typeof values] : parameter
}

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

/** True where a database, or a transaction on it, is PostgreSQL; otherwise it is SQLite. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
