import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../ports/result.js'
import { readCode, sendFirst, startFlow } from '../testing/steps.js'
import { password, testPortal } from '../testing/test-portal.js'
import { usualPasswordHash } from './embedded-directory/password-hash.js'
import { migrate, pendingMigrations } from './migrate.js'
import { first } from './migrations/0001-first.js'
import type { OpenStore } from './sql-store.js'
import { restoreStore } from './sqlite/backup-store.js'
import { openSqliteStore } from './sqlite/open-sqlite-store.js'
import { openSqlite, sqliteDialect } from './sqlite/sqlite-dialect.js'
import type { Tables } from './tables.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-migrate-'))
  file = join(folder, 'store.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openSqliteStore({ file, owner: 'command' })

const dialect = () => sqliteDialect(openSqlite(file, 1_000), { lockWaitMs: 1_000 })
const openUnmigrated = () => new Kysely<Tables>({ dialect: dialect(), plugins: [new CamelCasePlugin()] })

/** Writes a store as earlier versions did, with one account in it. */
async function writeOlderStore(): Promise<void> {
  const db = new Kysely<unknown>({ dialect: dialect() })
  await sql`create table migration (name text primary key, ran_at bigint not null)`.execute(db)
  await first(db)
  await sql`insert into migration (name, ran_at) values ('0001-first', 1767603600000)`.execute(db)
  const passwordHash = await usualPasswordHash().make(password)
  await sql`insert into account (id, username, name, password_hash, must_change, disabled, created_at)
    values ('a1', 'alice', 'Alice', ${passwordHash}, 0, 0, 1)`.execute(db)
  await sql`insert into contact (id, account_id, kind, address, canonical, verified_at, created_at)
    values ('c1', 'a1', 'email', 'alice@mail.example', 'alice@mail.example', 1, 1)`.execute(db)
  await db.destroy()
}

async function tablesOf({ db }: Pick<OpenStore, 'db'>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}

describe('a store of an earlier version', () => {
  test('opens as migrated, and the account in it signs in (W8)', async () => {
    await writeOlderStore()
    const portal = await testPortal({ file, people: [] })
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    const answer = await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    expect(answer).toMatchObject({ status: 200, body: { data: { userInfo: { name: 'Alice' } } } })
    await portal.close()
    const opened = await open()
    expect(await migrate(opened.db)).toEqual([])
    await opened.store.close()
  })

  test('is restored from a backup', async () => {
    await writeOlderStore()
    const restored = join(folder, 'restored.db')
    expect(restoreStore(restored, { source: file, keptAs: `${restored}.kept` })).toEqual(ok({ isKept: false }))
    const { store, db } = await openSqliteStore({ file: restored, owner: 'command' })
    expect(await store.contacts.byId('c1')).toMatchObject({ accountId: 'a1', verifiedAt: 1 })
    expect(await pendingMigrations(db)).toEqual([])
    await store.close()
  })

  test('takes only the migrations that it lacks (W8)', async () => {
    await writeOlderStore()
    const db = openUnmigrated()
    expect((await migrate(db))[0]).toBe('0002-subjects')
    expect(await migrate(db)).toEqual([])
    await db.destroy()
  })
})

test('a store that a newer version has written is refused, with the name of what is newer (W8)', async () => {
  const { db, store } = await open()
  expect(await migrate(db)).toEqual([])
  await sql`insert into migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(db)
  const said = 'it was written by a newer version (9999-later); install that one or restore a backup'
  await expect(migrate(db)).rejects.toMatchObject({ what: 'store', cause: { message: said } })
  await store.close()
  await expect(open()).rejects.toMatchObject({ what: 'store', cause: { message: said } })
})

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  const db = openUnmigrated()
  const fails = async (on: Kysely<unknown>) => {
    await create(on, 'half')
    throw new Error('stopped here')
  }
  await expect(
    migrate(db, { available: { '0001-first': { up: first }, '0002-fails': { up: fails } } }),
  ).rejects.toThrow('stopped')
  expect(await tablesOf({ db })).toEqual(['migration', 'migration_lock'])
  const lacking = await pendingMigrations(db)
  expect(lacking[0]).toBe('0001-first')
  expect(await migrate(db)).toEqual(lacking)
  expect(await pendingMigrations(db)).toEqual([])
  await db.destroy()
})

test('of two processes that open a new store at once one migrates it, and both can use it', async () => {
  const opened = await Promise.all([open(), open()])
  for (const { store, db } of opened) {
    expect(await pendingMigrations(db)).toEqual([])
    await store.check()
    await store.close()
  }
})

async function create(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createTable(table).addColumn('id', 'text').execute()
}
