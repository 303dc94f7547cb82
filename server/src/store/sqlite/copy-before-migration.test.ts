import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { lastMigration, lastMigrations, migrationBefore, undoLastMigrationsOf } from '../../testing/last-migration.js'
import type { Upgrade } from '../tell-upgrade.js'
import { openSqliteStore } from './open-sqlite-store.js'

let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-copy-'))
  file = join(folder, 'portico.sqlite')
  await (await openSqliteStore({ file, owner: 'command' })).store.close()
  undoLastMigrationsOf(file)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs statements on the file beside the portal. */
function onFile<Row>(path: string, query: string): readonly Row[] {
  const database = new DatabaseSync(path)
  const rows = database.prepare(query).all() as unknown as readonly Row[]
  database.close()
  return rows
}

/** Opens the store as a command does, and says what an operator was told. */
async function upgrade(choice: { readonly copies?: false } = {}): Promise<Upgrade | null> {
  const told: Upgrade[] = []
  const tellUpgrade = (one: Upgrade) => void told.push(one)
  await (await openSqliteStore({ file, owner: 'command', tellUpgrade, ...choice })).store.close()
  return told[0] ?? null
}

const others = () =>
  readdirSync(folder)
    .filter((name) => !/^portico\.sqlite(-wal|-shm|\.lock.*)?$/.test(name))
    .sort()
const migrationsIn = (path: string) =>
  onFile<{ name: string }>(path, 'select name from migration order by name').map(({ name }) => name)
const copyName = new RegExp(`^portico\\.sqlite\\.before-${version.replaceAll('.', '\\.')}-\\d{8}T\\d{6}Z$`)

describe('before a new version changes the tables of a store file', () => {
  test('a copy of it is made beside it, for this user only, with version and time in its name (UP1)', async () => {
    const told = await upgrade()
    expect(told?.migrations).toEqual(lastMigrations)
    expect(others()).toEqual([expect.stringMatching(copyName)])
    const copy = join(folder, others()[0] ?? '')
    expect(told?.copy).toBe(copy)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(migrationsIn(copy).at(-1)).toBe(migrationBefore)
    expect(migrationsIn(file).at(-1)).toBe(lastMigration)
    expect(onFile(copy, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('nothing is copied where nothing changes, in a new store, and where it is switched off (UP1)', async () => {
    expect(await upgrade({ copies: false })).toEqual({ migrations: expect.anything(), copy: null })
    expect(await upgrade()).toBe(null)
    file = join(folder, 'new.sqlite')
    expect(await upgrade()).toBe(null)
    expect(others().filter((name) => name.includes('.before-'))).toEqual([])
  })

  test('the last two copies are kept, and no other file is deleted (UP1)', async () => {
    const stay = ['portico.sqlite.before-restore-20200101T000000Z', 'portico.sqlite.before-the-move', 'a.sqlite']
    const old = ['0.9.0-20200301T000000Z', '0.10.0-20200201T000000Z', '0.10.0-20200401T000000Z']
    for (const name of [...stay, ...old.map((one) => `portico.sqlite.before-${one}`)])
      writeFileSync(join(folder, name), 'kept')
    const { copy } = (await upgrade()) ?? {}
    const left = ['portico.sqlite.before-0.10.0-20200401T000000Z', copy?.slice(folder.length + 1)]
    expect(others()).toEqual([...stay, ...left].sort())
  })

  test('a half copy of an upgrade that was killed counts as none and is deleted (UP1)', async () => {
    writeFileSync(`${file}.copying`, 'half')
    await upgrade()
    expect(others()).toEqual([expect.stringMatching(copyName)])
  })

  test('of two that upgrade at once one copies, and the copy is older than both (UP1)', async () => {
    const told = await Promise.all([upgrade(), upgrade()])
    expect(told.filter((one) => one !== null)).toHaveLength(1)
    expect(others()).toHaveLength(1)
    expect(migrationsIn(join(folder, others()[0] ?? '')).at(-1)).toBe(migrationBefore)
  })
})

describe('a store that cannot be copied is not migrated', () => {
  const ends = 'PORTICO_STORE_COPY_BEFORE_MIGRATION=false migrates without a copy.'

  test('the sentence names the cause and the setting (UP1)', async () => {
    mkdirSync(`${file}.copying`)
    const said = `The store ${file} is not migrated, because it cannot be copied before: ${file}.copying is a folder. Move it away. ${ends}`
    await expect(upgrade()).rejects.toMatchObject({ what: 'store', explanation: said })
    expect(migrationsIn(file).at(-1)).toBe(migrationBefore)
    expect(await upgrade({ copies: false })).not.toBe(null)
  })

  test('a migration that fails leaves the store as it was, and no copy of it (UP1, W8)', async () => {
    onFile(file, 'create table lease (id text)')
    await expect(upgrade()).rejects.toThrow()
    expect(others()).toEqual([])
    expect(migrationsIn(file).at(-1)).toBe(migrationBefore)
  })
})
