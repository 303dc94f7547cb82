import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from '../sqlite/sqlite-dialect.js'
import type { Tables } from '../tables.js'
import { timeGoesOn } from './0007-time-goes-on.js'

test('the events of an earlier version keep their order (G4, W8)', async () => {
  const dialect = sqliteDialect(openSqlite(':memory:', 0), { lockWaitMs: 0 })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  await sql`create table counter (key text)`.execute(db)
  await sql`create table audit (id text primary key, at bigint not null, event text not null, actor text,
    about text, flow_id text, purpose text, result text, reason text, request_id text, source text, detail text)`.execute(
    db,
  )
  await sql`insert into audit (id, at, event) values ('c', 2, 'third'), ('b', 2, 'second'), ('a', 1, 'first')`.execute(
    db,
  )
  await timeGoesOn(db)
  const events = await db.selectFrom('audit').select(['event', 'seq']).orderBy('seq', 'desc').execute()
  expect(events.map(({ event, seq }) => [event, seq])).toEqual([
    ['third', 3],
    ['second', 2],
    ['first', 1],
  ])
  await db.destroy()
})
