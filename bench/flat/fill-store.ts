import { generateKeyPairSync } from 'node:crypto'
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

/** What a person of the bench has in the store that no import brings. */
const extras = {
  /** An app that makes no right code. */
  app: [
    `insert into proof (id, account_id, kind, secret, sealed_by, created_at, verified_at, held_until)
       select 'app of ' || id, id, 'app', 'sealed', 'nobody', 1, 1, 1 from account where username = ?`,
    withPerson('device_proofs'),
  ],
  /** A passkey whose id is the username. The private key is thrown away. */
  passkey: [
    `insert into proof (id, account_id, kind, secret, sealed_by, created_at, verified_at, held_until, name,
         rp_id, credential_id, public_key, algorithm, transports, is_synced)
       select 'passkey of ' || id, id, 'passkey', '', '', 1, 1, 1, 'Laptop',
         'localhost', username, '${keyOfNobody()}', -7, '[]', 0 from account where username = ?`,
    withPerson('device_proofs'),
  ],
  /** Self-service that is stopped. */
  stop: [withPerson('stopped_at')],
  /** The same of reset and unlock alone. */
  halt: [withPerson('recovery_stopped_at')],
  /** A printed pass of the help desk. Its signature is made up, so that no text opens it. */
  pass: [passOf('null')],
  /** One that was used. */
  'used pass': [passOf('1')],
  /** The role of an agent of the help desk, enrolled for long enough to open the console. */
  agent: [
    'insert into staff_member (account_id, is_lead) select id, 0 from account where username = ?',
    withPerson('enrolled_at'),
  ],
} as const satisfies Record<string, readonly string[]>

export type Extra = keyof typeof extras

function withPerson(column: 'device_proofs' | 'stopped_at' | 'recovery_stopped_at' | 'enrolled_at'): string {
  return `insert into person (account_id, epoch, ${column}) select id, 0, 1 from account where username = ?
       on conflict (account_id) do update set ${column} = 1`
}

function passOf(usedAt: string): string {
  return `insert into pass (id, account_id, case_id, mac, epoch, usable_from, ends_at, used_at)
       select 'pass of ' || id, id, 'C-8F3K-2M', '${'A'.repeat(43)}', 0, 1, 4102444800000, ${usedAt}
       from account where username = ?`
}

/** A P-256 key in SPKI, whose other half is thrown away. */
function keyOfNobody(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
}

/** Puts extras into a store for the accounts with these names. From the first passkey on it is offered. */
export function giveExtras(file: string, people: readonly { username: string; has?: Extra | undefined }[]): void {
  const given = people.flatMap(({ username, has }) => (has === undefined ? [] : { username, has }))
  if (given.length === 0) return
  const database = new DatabaseSync(file)
  for (const { username, has } of given)
    for (const statement of extras[has])
      if (database.prepare(statement).run(username).changes === 0) throw new Error(`${username} got no ${has}`)
  if (given.some(({ has }) => has === 'passkey'))
    database.exec("insert into fact (name, value) values ('first-passkey', 'true') on conflict do nothing")
  database.close()
}
