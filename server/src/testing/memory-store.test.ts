import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.js'
import type { Tables } from '../store/tables.js'
import { memoryStore } from './memory-store.js'

/** Every table, index and row of a new store, but for the instants of its migrations. */
async function contentsOf(db: Kysely<Tables>) {
  const plain = db.withoutPlugins()
  const objects = await sql<{ type: string; name: string }>`
    select type, name, sql from sqlite_master order by type, name`.execute(plain)
  const rows = []
  for (const { name } of objects.rows.filter(({ type }) => type === 'table')) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(plain)
    rows.push([name, found.rows.map((row) => ({ ...row, timestamp: undefined }))])
  }
  return { objects: objects.rows, rows }
}

test('a store in memory begins as the migrations leave a new store', async () => {
  const migrated = await openSqliteStore({ file: ':memory:', owner: 'sole-server' })
  await (await memoryStore()).store.close()
  const made = await memoryStore()
  expect(await contentsOf(made.db)).toEqual(await contentsOf(migrated.db))
  await Promise.all([made.store.close(), migrated.store.close()])
})
