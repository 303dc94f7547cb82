import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { pendingMigrations } from '../migrate.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

let database: PrivateDatabase
beforeEach(async () => {
  database = await postgres.makeDatabase()
})

const open = () => openPostgresStore({ settings: settingsOf(database), owner: 'server' })
const tables = () =>
  database.run('select tablename from pg_tables where schemaname = current_schema() order by tablename')

/** Waits until a question has an answer. */
async function eventually(ask: () => Promise<string>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) if ((await ask()) !== '') return
  throw new Error('it did not happen')
}

test('of four servers that open a new database at once one migrates it, and all can use it (W8)', async () => {
  for (const { store, db } of await Promise.all([open(), open(), open(), open()])) {
    expect(await pendingMigrations(db)).toEqual([])
    await store.check()
    await store.close()
  }
})

test('a server that is killed while it migrates leaves nothing, and the next one migrates (W8)', async () => {
  // A table that another session has made and not committed holds the migration up in its middle.
  const inTheWay = database.run('begin; create table fact (name text); select pg_sleep(60)').catch(() => undefined)
  const waiting = `pid from pg_stat_activity where datname = '${database.name}'`
  await eventually(() => postgres.run(`select ${waiting} and wait_event = 'PgSleep'`))
  const opening = open().then(
    () => 'opened',
    (cause: unknown) => cause,
  )
  await eventually(() => postgres.run(`select ${waiting} and wait_event_type = 'Lock'`))
  await postgres.cutConnections(database.name)
  expect(await opening).toMatchObject({ what: 'store' })
  await inTheWay
  expect(await tables()).toBe('migration\nmigration_lock')
  const { store, db } = await open()
  expect(await pendingMigrations(db)).toEqual([])
  await store.check()
  await store.close()
})

test('a migration that fails leaves nothing of itself or of those before it (W8)', async () => {
  await database.run('create sequence audit_order')
  await expect(open()).rejects.toMatchObject({ explanation: expect.stringContaining('audit_order') })
  expect(await tables()).toBe('migration\nmigration_lock')
  await database.run('drop sequence audit_order')
  const { store, db } = await open()
  expect(await pendingMigrations(db)).toEqual([])
  await store.close()
})

test('a store that a newer version has written is refused, with the name of what is newer (W8)', async () => {
  const { store, db } = await open()
  await sql`insert into migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(db)
  await store.close()
  await expect(open()).rejects.toMatchObject({
    what: 'store',
    explanation: expect.stringContaining('it was written by a newer version (9999-later)'),
  })
})

test('tables of the same names in another schema are not ours', async () => {
  await database.run('create table public.migration (name text primary key, timestamp text)')
  await database.run("insert into public.migration values ('9999-later', '')")
  const { store, db } = await open()
  expect(await pendingMigrations(db)).toEqual([])
  await store.close()
})

test('a server of the version before goes on to write sessions, which tell nothing (W8, SA1)', async () => {
  const { store } = await open()
  await database.run(`insert into session (id_hash, account_id, signed_in_at, wrong_old_passwords, created_at, seen_at,
    expires_at) values ('beside', 'ada', 1, 0, 1, 1, 9)`)
  expect(await store.sessions.find('beside')).toMatchObject({ browser: '', system: '', proven: [] })
  await store.close()
})
