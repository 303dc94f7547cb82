import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { sampleSession } from '../../testing/store-samples.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Notes, as the last act of a transaction, whether its commit waits for the disk. */
const noteCommits = (tables: readonly string[]) => [
  'create table noted (place bigserial, written text, waits text)',
  `create function note() returns trigger language plpgsql as $$ begin
     insert into noted (written, waits) values (tg_table_name, current_setting('synchronous_commit')); return null; end $$`,
  ...tables.map(
    (table) =>
      `create constraint trigger note after insert or update on ${table}
         deferrable initially deferred for each row execute function note()`,
  ),
]

test('a commit waits for the disk unless its loss costs nothing, also on a connection that did not wait before (W2)', async () => {
  const settings = settingsOf(await postgres.makeDatabase())
  const { store, db } = await openPostgresStore({ settings: { ...settings, pool: 1 }, owner: 'server' })
  // The servers of tests wait for no disk.
  await sql.raw('set synchronous_commit = on').execute(db)
  for (const statement of noteCommits(['spent_captcha', 'session', 'fact'])) await sql.raw(statement).execute(db)
  expect(await store.spentCaptchas.spend('token', 100)).toBe(true)
  expect(await store.spentCaptchas.spend('token', 100)).toBe(false)
  await store.facts.put('fact', 'value')
  await store.sessions.put(sampleSession({ idHash: 'one' }))
  await store.sessions.seen('one', 50)
  await store.transaction((stores) => stores.facts.put('fact', 'other'))
  const { rows } = await sql`select written, waits from noted order by place`.execute(db)
  expect(rows).toEqual([
    { written: 'spent_captcha', waits: 'off' },
    { written: 'fact', waits: 'on' },
    { written: 'session', waits: 'on' },
    { written: 'session', waits: 'off' },
    { written: 'fact', waits: 'on' },
  ])
  await store.close()
})
