import { type Kysely, sql } from 'kysely'
import { failure, ok, type Result } from '../../ports/result.js'
import type { Stores } from '../../rules/stores.js'
import { nameInDatabase } from '../lasting-tables.js'
import { stateOf } from '../postgres/as-store-error.js'
import { mendAuditOrder } from '../settled-place.js'
import { sqlStores } from '../sql-store.js'
import type { Tables } from '../tables.js'
import { transact } from '../transact.js'
import { markOfMove, unfinishedMove } from '../unfinished-move.js'
import { countRows, insertRows, lastRow, type MovedTable, movedTables, type Row, rowsBehind } from './moved-tables.js'

export type MoveStep = 'Checking' | 'Copying' | 'Comparing'

export interface MoveChoice {
  /** The store file. It tells one move from another. */
  readonly file: string
  /** The target as the operator may read it. */
  readonly targetName: string
  /** SQL that empties the target. */
  readonly emptying: string
  readonly onProgress: (step: MoveStep, done: number, all: number) => void
  /** Writes in the transaction with which the move ends. */
  readonly onEnd: (stores: Stores) => Promise<void>
}

/**
 * Copies what lasts of a store file into an empty database of the same version, and compares every
 * row afterwards. A move that was stopped goes on where it was; until its end the target is marked,
 * and no server opens it. The file stays as it is.
 */
export function moveStore(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  choice: MoveChoice,
): Promise<Result<{ readonly rows: number }>> {
  // The transaction holds the lock of writers: a command may write beside a stopped server.
  return source.transaction().execute(async (file) => {
    const begun = await transact(target, (stores) => begin(stores, choice))
    if (!begun.ok) return begun
    const rows = await sumOf(file)
    const sides = { source: file, target }
    const resumed = begun.value.isResumed
    if (resumed && (await differenceOf(sides, { ...choice, step: 'Checking', isPartial: true, rows })) !== null)
      await empty(target)
    const refused = await copy(sides, { ...choice, rows })
    if (refused !== null) return failure(refused)
    const different = await differenceOf(sides, { ...choice, step: 'Comparing', isPartial: false, rows })
    if (different !== null)
      return failure(
        `${different} is not the same in ${choice.targetName}. Run the command again: it then starts anew.`,
      )
    await mendAuditOrder(target)
    await transact(target, (transaction) => end(transaction, choice))
    return ok({ rows })
  })
}

/** Marks the target. Fails where it has data other than an unfinished move of the same file. */
async function begin(
  target: Kysely<Tables>,
  { file, targetName, emptying }: MoveChoice,
): Promise<Result<{ readonly isResumed: boolean }>> {
  const moved = await unfinishedMove(target)
  if (moved === file) return ok({ isResumed: true })
  const clear = `Name an empty database, or empty this one as its administrator with: ${emptying}`
  if (moved !== null) return failure(`The move of ${moved} into ${targetName} has not finished. ${clear}`)
  for (const table of movedTables) {
    if ((await lastRow(target, table)) !== null)
      return failure(`${targetName} has the data of a portal already. ${clear}`)
  }
  await target.insertInto('fact').values({ name: markOfMove, value: file }).execute()
  return ok({ isResumed: false })
}

async function end(target: Kysely<Tables>, { onEnd }: MoveChoice): Promise<void> {
  await target.deleteFrom('fact').where('name', '=', markOfMove).execute()
  await onEnd(sqlStores(target))
}

interface Sides {
  readonly source: Kysely<Tables>
  readonly target: Kysely<Tables>
}

type Copying = Pick<MoveChoice, 'onProgress'> & { readonly rows: number }

/** Copies all that the target lacks. Returns why PostgreSQL does not take a row, or null. */
async function copy({ source, target }: Sides, { onProgress, rows }: Copying): Promise<string | null> {
  let copied = await sumOf(target)
  onProgress('Copying', copied, rows)
  for (const table of movedTables) {
    let after = await lastRow(target, table)
    for (;;) {
      const some = await rowsBehind(source, table, after)
      if (some.length === 0) break
      const problem = await insertRows(target, table, some).then(() => null, problemOf)
      if (problem !== null) return `A row of the table ${nameInDatabase(table.name)} cannot be moved: ${problem}.`
      after = some.at(-1) ?? null
      copied += some.length
      onProgress('Copying', copied, rows)
    }
  }
  return null
}

/** Data exceptions and broken constraints (PostgreSQL, appendix A) lie in rows; others throw. */
function problemOf(cause: unknown): string {
  if (cause instanceof Error && /^2[23]/.test(stateOf(cause))) return cause.message
  throw cause
}

interface Comparing extends Copying {
  readonly step: MoveStep
  readonly isPartial: boolean
}

async function differenceOf(sides: Sides, { step, isPartial, onProgress, rows }: Comparing): Promise<string | null> {
  let compared = 0
  const onRows = (some: number) => {
    compared += some
    onProgress(step, compared, rows)
  }
  for (const table of movedTables) {
    const row = await firstDifference(table, { ...sides, isPartial, onRows })
    if (row !== null) return inWords(table, row)
  }
  if (isPartial) onProgress(step, rows, rows)
  return null
}

function inWords({ name, key: [first] }: MovedTable, row: Row): string {
  return `The row with ${nameInDatabase(first)} ${row[first]} of the table ${nameInDatabase(name)}`
}

async function sumOf(db: Kysely<Tables>): Promise<number> {
  let rows = 0
  for (const table of movedTables) rows += await countRows(db, table)
  return rows
}

/** Removes what an earlier run has copied, because the file has changed since. The mark stays. */
async function empty(target: Kysely<Tables>): Promise<void> {
  await transact(target, async (transaction) => {
    for (const { name, only } of movedTables)
      await sql`delete from ${sql.table(name)} where ${only}`.execute(transaction)
  })
}

interface Compared {
  readonly source: Kysely<Tables>
  readonly target: Kysely<Tables>
  /** True where the target may end before the source does. */
  readonly isPartial: boolean
  readonly onRows?: (rows: number) => void
}

/** The first row, by its key, that the two sides do not have alike; null for none. */
async function firstDifference(table: MovedTable, { source, target, ...how }: Compared): Promise<Row | null> {
  const { isPartial, onRows = () => undefined } = how
  let after: Row | null = null
  for (;;) {
    const sides: readonly Row[][] = await Promise.all([source, target].map((side) => rowsBehind(side, table, after)))
    const [expected = [], found = []] = sides
    const at = found.findIndex((row, index) => !isSame(row, expected[index]))
    if (at >= 0) return expected[at] ?? found[at] ?? null
    onRows(found.length)
    if (found.length < expected.length) return isPartial ? null : (expected[found.length] ?? null)
    if (found.length === 0) return null
    after = found.at(-1) ?? null
  }
}

function isSame(one: Row, other: Row | undefined): boolean {
  if (other === undefined) return false
  const columns = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...columns].every((column) => isSameValue(one[column], other[column]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0
  return one === other
}
