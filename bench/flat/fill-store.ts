import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** Many copies of one row of a table. */
export interface Copies {
  readonly table: string
  /** The row that is copied, as a condition in SQL. */
  readonly model: string
  readonly count: number
  /** Columns that differ, as expressions of SQL over `model` and the number `n`, from 1. */
  readonly columns: Readonly<Record<string, string>>
}

interface Portion {
  /** All columns of the table. */
  readonly all: readonly string[]
  readonly from: number
  readonly upTo: number
}

/** Rows that one statement inserts; SQLite keeps them in memory before. */
const usualPortion = 200_000

/**
 * Fills tables of a store file with copies of the portal's own rows, so that they have its form. No
 * server may use the file.
 */
export function fillStore(file: string, fills: readonly Copies[], portion = usualPortion): void {
  const database = new DatabaseSync(file)
  try {
    // A file that is lost is filled again.
    database.exec('pragma synchronous = off; pragma cache_size = -500000')
    for (const copies of fills) withoutIndexes(database, copies.table, () => insertAll(database, copies, portion))
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

function insertAll(database: DatabaseSyncInstance, copies: Copies, portion: number): void {
  const { table, model, count } = copies
  const columns = database.prepare(`pragma table_info(${table})`).all() as { name: string }[]
  const all = columns.map(({ name }) => name)
  if (database.prepare(`select 1 from ${table} where ${model}`).all().length === 0)
    throw new Error(`${table} has no row to copy`)
  for (let from = 1; from <= count; from += portion) {
    database.exec(copySql(copies, { all, from, upTo: Math.min(count, from + portion - 1) }))
  }
}

/** The statement that inserts one portion of the copies. */
function copySql({ table, model, columns }: Copies, { all, from, upTo }: Portion): string {
  const values = all.map((column) => columns[column] ?? `model.${column}`)
  return `insert into ${table} (${all.join(', ')})
    with recursive number (n) as (select ${from} union all select n + 1 from number where n < ${upTo})
    select ${values.join(', ')} from number cross join (select * from ${table} where ${model} limit 1) as model`
}

/** Millions of rows are indexed faster at once than one by one. */
function withoutIndexes(database: DatabaseSyncInstance, table: string, work: () => void): void {
  const query = `select name, sql from sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`
  const indexes = database.prepare(query).all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  work()
  for (const { sql } of indexes) database.exec(sql)
}

/** Puts an app into a store for each account with one of these names. It makes no right code. */
export function giveApps(file: string, usernames: readonly string[]): void {
  if (usernames.length === 0) return
  const database = new DatabaseSync(file)
  const statements = [
    `insert into proof (id, account_id, kind, secret, sealed_by, created_at, verified_at, held_until)
       select 'app of ' || id, id, 'app', 'sealed', 'nobody', 1, 1, 1 from account where username = ?`,
    `insert into person (account_id, epoch, device_proofs) select id, 0, 1 from account where username = ?
       on conflict (account_id) do update set device_proofs = 1`,
  ].map((statement) => database.prepare(statement))
  for (const username of usernames)
    for (const statement of statements)
      if (statement.run(username).changes === 0) throw new Error(`${username} got no app`)
  database.close()
}
