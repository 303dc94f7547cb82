import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { systemCode, whyUnwritable } from '../../ports/system/access-of.js'
import { resultCodeOf } from './sqlite-dialect.js'

/** Primary result codes of SQLite for a damaged file and for one that is no database. */
const damage = new Set([11, 26])
const full = 13

/** Creates an empty file that only this user can read. Returns the problem with it, or null. */
export function createEmpty(path: string): string | null {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    return null
  } catch (cause) {
    return systemCode(cause) === 'EEXIST'
      ? `${path} already exists. A backup never overwrites a file.`
      : `${path} ${whyUnwritable(path, cause)}.`
  }
}

/** Copies a database into an empty file, beside writers. Returns the problem, or null. */
export function copyDatabase(source: string, target: string): string | null {
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

/** Waits until a file or folder is on the disk. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

export function within<Result>(
  database: DatabaseSyncInstance,
  work: (database: DatabaseSyncInstance) => Result,
): Result {
  try {
    return work(database)
  } finally {
    database.close()
  }
}

export function isDamage(error: unknown): boolean {
  return damage.has(resultCodeOf(error))
}
