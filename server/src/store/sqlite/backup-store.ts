import { accessSync, constants, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { failure, ok, type Result } from '../../ports/result.js'
import { whyUnreadable } from '../../ports/system/access-of.js'
import { areOfPortico } from '../are-of-portico.js'
import { nameInDatabase, passingTables } from '../lasting-tables.js'
import { newerMigrations } from '../migrate.js'
import { copyDatabase, createEmpty, isDamage, syncToDisk, within } from './copy-database.js'
import { openSqlite } from './sqlite-dialect.js'
import { storeUnusable } from './store-unusable.js'
import { tablesIn } from './tables-in.js'

/** Copies a store consistently, beside a running server, for this user. Overwrites no file. */
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
 * sent. A failed restore changes nothing. The backup can be read.
 */
export function restoreStore(
  file: string,
  { source, keptAs }: { readonly source: string; readonly keptAs: string },
): Result<{ readonly isKept: boolean }> {
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

/** Why a backup cannot be read; null where it can. */
export function whyNoBackup(source: string): string | null {
  const sentence = (why: string | null) => (why === null ? null : `The backup ${source} ${why}.`)
  try {
    accessSync(source, constants.R_OK)
    return sentence(statSync(source).isDirectory() ? 'is a folder and not a file' : null)
  } catch (cause) {
    return sentence(whyUnreadable(source, cause))
  }
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

/** Moves a store with its write-ahead log: SQLite never applies the old log to the new store. */
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

/** Raises `Unavailable('store')` for failures of the system, such as a closed folder: no bugs. */
function unavailableOnFailure<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}
