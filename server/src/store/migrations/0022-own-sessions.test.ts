import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from '../sqlite/sqlite-dialect.js'
import type { Tables } from '../tables.js'
import { ownSessions } from './0022-own-sessions.js'

test('sessions of an earlier version, and of one that still runs, go on and tell nothing (W8, SA1)', async () => {
  const dialect = sqliteDialect(openSqlite(':memory:', 0), { lockWaitMs: 0 })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  await sql`create table session (id_hash text primary key, account_id text, flow_id text, signed_in_at bigint,
    wrong_old_passwords integer not null, created_at bigint not null, seen_at bigint not null,
    expires_at bigint not null, suspended_by text)`.execute(db)
  const former = (idHash: string) =>
    sql`insert into session (id_hash, account_id, signed_in_at, wrong_old_passwords, created_at, seen_at, expires_at)
      values (${idHash}, 'ada', 1, 0, 1, 1, 9)`.execute(db)
  await former('before')
  await ownSessions(db)
  await former('beside')
  for (const idHash of ['before', 'beside']) {
    const session = await db.selectFrom('session').selectAll().where('idHash', '=', idHash).executeTakeFirst()
    expect(session).toMatchObject({ accountId: 'ada', browser: '', system: '', proven: '[]' })
  }
  await db.destroy()
})
