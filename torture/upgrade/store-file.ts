import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

type Row = Readonly<Record<string, unknown>>

/** The rows of a query on a store file. */
export function rowsIn(file: string, query: string): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    return database.prepare(query).all() as readonly Row[]
  } finally {
    database.close()
  }
}

/** The migrations that ran on a store file. */
export function migrationsIn(file: string): readonly string[] {
  return rowsIn(file, 'select name from migration order by name').map(({ name }) => String(name))
}

/** The copies of upgrades beside a store file, oldest first, and what was not finished. */
export function copiesBeside(file: string): readonly string[] {
  const copy = /\.(before-\d.*|copying)$/
  const names = readdirSync(path.dirname(file)).filter((name) => copy.test(name))
  return names.sort().map((name) => path.join(path.dirname(file), name))
}

/**
 * Fills a store with copies of its first account and that one's contacts, until it has so many
 * accounts.
 */
export function fillAccounts(file: string, count: number): void {
  const database = new DatabaseSync(file)
  const columnsOf = (table: string) =>
    (database.prepare(`pragma table_info(${table})`).all() as readonly { readonly name: string }[]).map(
      ({ name }) => name,
    )
  const copies = (table: string, changed: Readonly<Record<string, string>>, where: string) => {
    const columns = columnsOf(table)
    const values = columns.map((name) => changed[name] ?? name).join(', ')
    return `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into ${table} (${columns.join(', ')}) select ${values} from n, ${table} where ${where}`
  }
  const first = '(select id from account order by created_at, id limit 1)'
  const address = "'filled' || i || '@mail.example'"
  database.exec('begin')
  database.exec(
    copies(
      'contact',
      { id: "'c' || i", account_id: "'a' || i", address, canonical: address },
      `contact.id = (select id from contact where account_id = ${first} limit 1)`,
    ),
  )
  database.exec(copies('account', { id: "'a' || i", username: "'filled' || i" }, `account.id = ${first}`))
  database.exec('commit')
  database.close()
}
