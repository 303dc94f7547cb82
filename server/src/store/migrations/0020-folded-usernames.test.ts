import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from '../sqlite/sqlite-dialect.js'
import type { Tables } from '../tables.js'
import { foldedUsernames } from './0020-folded-usernames.js'

test('usernames of an earlier version get the form in which they are looked for (E7)', async () => {
  const dialect = sqliteDialect(openSqlite(':memory:', 0), { lockWaitMs: 0 })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  await sql`create table account (id text primary key, username text not null unique)`.execute(db)
  const before = ['alice', 'i\u0307pek', 'two  words', 'a  b', 'a   b', 'c  d', 'c d']
  for (const [id, username] of before.entries())
    await sql`insert into account (id, username) values (${String(id)}, ${username})`.execute(db)
  await foldedUsernames(db)
  const { rows } = await sql<{ username: string }>`select username from account order by id`.execute(db)
  expect(rows.map(({ username }) => username)).toEqual([
    ...['alice', 'ipek', 'two words'],
    // These would become one name.
    ...['a  b', 'a   b', 'c  d', 'c d'],
  ])
  await db.destroy()
})
