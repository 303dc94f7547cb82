import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lastingTables } from '../lasting-tables.js'
import type { Tables } from '../tables.js'
import { markOfMove } from '../unfinished-move.js'

export type Row = Readonly<Record<string, unknown>>

export interface MovedTable {
  readonly name: keyof Tables
  readonly key: readonly [string, ...string[]]
  /** Which of its rows the move copies. */
  readonly only: RawBuilder<unknown>
}

const onlySome: Partial<Record<keyof Tables, RawBuilder<unknown>>> = {
  // Messages that wait stay behind, and what became of the others goes along.
  outbox: sql`ended is not null`,
  fact: sql`name <> ${markOfMove}`,
}

export const movedTables: readonly MovedTable[] = Object.entries({ ...lastingTables, outbox: ['id'] as const }).map(
  ([name, key]) => {
    const table = name as keyof typeof lastingTables | 'outbox'
    return { name: table, key, only: onlySome[table] ?? sql`1 = 1` }
  },
)

/** Rows read or written at once: statements of PostgreSQL have 65,535 parameters at most. */
const rowsAtOnce = 500

/** The rows behind one, in the order of their key; from the first on for null. */
export async function rowsBehind(db: Kysely<Tables>, { name, key, only }: MovedTable, after: Row | null) {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const behind = after === null ? sql`1 = 1` : sql`(${columns}) > (${sql.join(key.map((column) => after[column]))})`
  const query = sql<Row>`select * from ${sql.table(name)} where ${only} and ${behind}
    order by ${columns} limit ${rowsAtOnce}`
  return (await query.execute(db)).rows
}

export async function lastRow(db: Kysely<Tables>, { name, key, only }: MovedTable): Promise<Row | null> {
  const columns = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const query = sql<Row>`select * from ${sql.table(name)} where ${only} order by ${columns} limit 1`
  return (await query.execute(db)).rows[0] ?? null
}

export async function countRows(db: Kysely<Tables>, { name, only }: MovedTable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)} where ${only}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Writes all of the rows or none. */
export async function insertRows(db: Kysely<Tables>, { name }: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db)
}
