import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inBatches } from '../ports/system/in-batches.js'
import { inPortions } from '../ports/system/in-portions.js'
import { rowsAtOnce, type Tables } from './tables.js'

/** A table and the columns of what goes first: the least worth, of these the lowest age. */
interface Ranking {
  readonly table: 'counter' | 'attempt'
  readonly key: string
  readonly worth: RawBuilder<number>
  readonly age: string
}

interface RankedRow {
  readonly key: string
  readonly worth: number
  readonly age: number
}

/** How many rows go of each worth. */
type Going = Map<number, number>

/**
 * Evicts the least valuable rows above `most`, and returns how many are gone. It reads the rows
 * twice in the order of their index: sorting all by worth in one statement would hold up visitors.
 */
export async function evictLeastValuable(db: Kysely<Tables>, ranking: Ranking, most: number): Promise<number> {
  const surplus = (await rowsIn(db, ranking.table, ranking.key)) - most
  if (surplus <= 0) return 0
  const going = await leastWorth(db, ranking, surplus)
  let gone = 0
  await readAll(db, ranking, async (rows) => {
    const chosen = rows.filter(({ worth }) => takeOneOf(going, worth))
    gone += await deleteUnchanged(db, ranking, chosen)
  })
  return gone
}

/** The rows of a table, counted in portions. `key` is the column of its primary key, a text. */
export function rowsIn(db: Kysely<Tables>, table: keyof Tables & string, key: string): Promise<number> {
  const column = sql.ref<string>(key)
  let last = ''
  return inPortions(async (most) => {
    const portion = sql`select ${column} as key from ${sql.table(table)} where ${column} > ${last} order by key`
    const { rows } = await sql<{ n: number; last: string | null }>`
      select count(*) as n, max(key) as last from (${portion} limit ${most}) as portion`.execute(db)
    last = rows[0]?.last ?? last
    return Number(rows[0]?.n)
  })
}

async function leastWorth(db: Kysely<Tables>, ranking: Ranking, surplus: number): Promise<Going> {
  const counts = new Map<number, number>()
  await readAll(db, ranking, (rows) => {
    for (const { worth } of rows) counts.set(worth, (counts.get(worth) ?? 0) + 1)
  })
  const going: Going = new Map()
  let left = surplus
  for (const [worth, rows] of [...counts].sort(([one], [other]) => one - other)) {
    going.set(worth, Math.min(rows, left))
    left -= Math.min(rows, left)
  }
  return going
}

function takeOneOf(going: Going, worth: number): boolean {
  const left = going.get(worth) ?? 0
  if (left > 0) going.set(worth, left - 1)
  return left > 0
}

/** Reads all rows in portions, those of the lowest age first. */
async function readAll(
  db: Kysely<Tables>,
  { table, key, worth, age }: Ranking,
  take: (rows: readonly RankedRow[]) => Promise<void> | void,
): Promise<void> {
  const columns = { key: sql.ref<string>(key), worth, age: sql.ref<number>(age) }
  let last: Pick<RankedRow, 'key' | 'age'> = { key: '', age: 0 }
  await inPortions(async (most) => {
    const isRead = sql`${columns.age} = ${last.age} and ${columns.key} <= ${last.key}`
    const { rows } = await sql<RankedRow>`
      select ${columns.key} as key, ${columns.worth} as worth, ${columns.age} as age from ${sql.table(table)}
      where ${columns.age} >= ${last.age} and not (${isRead}) order by ${columns.age}, ${columns.key} limit ${most}`.execute(
      db,
    )
    last = rows.at(-1) ?? last
    await take(rows)
    return rows.length
  })
}

/** Deletes rows, unless their worth has risen above that of the others since they were read. */
async function deleteUnchanged(
  db: Kysely<Tables>,
  { table, key, worth }: Ranking,
  chosen: readonly RankedRow[],
): Promise<number> {
  let gone = 0
  for (const some of inBatches(chosen, rowsAtOnce)) {
    const highest = Math.max(...some.map((row) => row.worth))
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${worth} <= ${highest}
      and ${sql.ref(key)} in (${sql.join(some.map((row) => row.key))})`.execute(db)
    gone += Number(numAffectedRows)
  }
  return gone
}
