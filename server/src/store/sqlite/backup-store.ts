import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { failure, ok, type Result } from '../../result.js'
import { systemCode, whyUnreadable, whyUnwritable } from '../../system/access-of.js'
import { areOfPortico } from '../are-of-portico.js'
import { nameInDatabase, passingTables } from '../lasting-tables.js'
import { newerMigrations } from '../migrate.js'
import { openSqlite, resultCodeOf } from './sqlite-dialect.js'
import { storeUnusable } from './store-unusable.js'
import { tablesIn } from './tables-in.js'

/** Primary result codes of SQLite for a damaged file and for one that is no database. */
const damage = new Set([11, 26])
const full = 13

/**
 * Writes a consistent copy of a store, also while a server writes to it. Only this user can read
 * the copy. It never overwrites a file.
 */
export function backupStore(file: string, target: string): Result<undefined> {
  return unavailableOnFailure(file, () => {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) return failure(`There is no store at ${file}.`)
    const unwritable = createEmpty(target)
    if (unwritable !== null) return failure(unwritable)
    const problem = copyDatabase(file, target)
    if (problem === null) return ok(undefined)
    rmSync(target, { force: true })
    return failure(problem)
  })
}

/**
 * Puts a backup in the place of a store that no server uses, and keeps the previous store under
 * `keptAs`. Afterwards every visitor is signed out, and no message that waited in the backup is
 * sent. A failed restore changes nothing.
 */
export function restoreStore(
  file: string,
  { source, keptAs }: { readonly source: string; readonly keptAs: string },
): Result<{ readonly isKept: boolean }> {
  const unreadable = unreadableSource(source)
  if (unreadable !== null) return failure(`The backup ${source} ${unreadable}.`)
  if (existsSync(file) && realpathSync(file) === realpathSync(source)) return failure(`${source} is the store itself.`)
  return unavailableOnFailure(file, () => {
    const fresh = `${file}.restoring`
    rmSync(fresh, { force: true })
    const problem = createEmpty(fresh) ?? copyDatabase(source, fresh) ?? prepareCopy(source, fresh)
    if (problem !== null) {
      rmSync(fresh, { force: true })
      return failure(problem)
    }
    const isKept = existsSync(file)
    if (isKept) moveAside(file, keptAs)
    renameSync(fresh, file)
    syncToDisk(dirname(file))
    return ok({ isKept })
  })
}

/** Creates an empty file that only this user can read. Returns the problem with it, or null. */
function createEmpty(path: string): string | null {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    return null
  } catch (cause) {
    return systemCode(cause) === 'EEXIST'
      ? `${path} already exists. A backup never overwrites a file.`
      : `${path} ${whyUnwritable(path, cause)}.`
  }
}

/** Why a backup cannot be read, as the end of a sentence, or null. */
function unreadableSource(source: string): string | null {
  try {
    accessSync(source, constants.R_OK)
    return statSync(source).isDirectory() ? 'is a folder and not a file' : null
  } catch (cause) {
    return whyUnreadable(source, cause)
  }
}

/** Copies a database into an empty file. Returns the problem with the source, or null. */
function copyDatabase(source: string, target: string): string | null {
  try {
    within(new DatabaseSync(resolve(source), { readOnly: true }), (database) => {
      database.exec(`pragma busy_timeout = 5000; vacuum into '${resolve(target).replaceAll("'", "''")}'`)
    })
  } catch (cause) {
    if (isDamage(cause)) return `${source} is not an SQLite database, or it is damaged.`
    if (resultCodeOf(cause) === full) return `${target} cannot be written: its disk is full.`
    throw cause
  }
  syncToDisk(target)
  syncToDisk(dirname(resolve(target)))
  return null
}

/** Checks a copy and empties what must not be restored. Returns the problem with it, or null. */
function prepareCopy(source: string, copy: string): string | null {
  return within(new DatabaseSync(copy), (database) => {
    const tables = tablesIn(database)
    if (!areOfPortico(tables)) return `${source} is not a Portico store.`
    const newer = newerMigrations(namesIn(database, 'select name from migration'))
    if (newer.length > 0) return `${source} was written by a newer version of Portico (${newer.join(', ')}).`
    const [health] = namesIn(database, 'pragma integrity_check(1)')
    if (health !== 'ok') return `${source} is damaged: ${health}.`
    const emptied = passingTables.map(nameInDatabase).filter((name) => tables.includes(name))
    for (const table of emptied) database.exec(`delete from ${table}`)
    return null
  })
}

/** The first column of each row, as text. */
function namesIn(database: DatabaseSyncInstance, query: string): string[] {
  const rows = database.prepare(query).all() as readonly Readonly<Record<string, unknown>>[]
  return rows.map((row) => String(Object.values(row)[0]))
}

/** Moves a store with its write-ahead log, so that SQLite never applies the old log to the new store. */
function moveAside(file: string, keptAs: string): void {
  try {
    within(openSqlite(file, 1_000), (database) => database.exec('pragma wal_checkpoint(truncate)'))
  } catch (cause) {
    // A damaged store cannot be checkpointed. It is kept as it is.
    if (!isDamage(cause)) throw cause
  }
  rmSync(`${file}-shm`, { force: true })
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log !== undefined && log.size > 0) renameSync(`${file}-wal`, `${keptAs}-wal`)
  else rmSync(`${file}-wal`, { force: true })
  renameSync(file, keptAs)
}

function within<Result>(database: DatabaseSyncInstance, work: (database: DatabaseSyncInstance) => Result): Result {
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function isDamage(error: unknown): boolean {
  return damage.has(resultCodeOf(error))
}

/** Waits until a file or folder is on the disk. */
function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** Raises `Unavailable('store')` for failures of the system, such as a closed folder: they are no bugs. */
function unavailableOnFailure<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}
