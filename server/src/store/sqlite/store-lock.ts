import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { Unavailable } from '../../refusal.js'
import { openSqlite } from './sqlite-dialect.js'

/** Whether one server has a store file to itself, or several of one host share it. */
export type Ownership = 'sole' | 'shared'

const claims: Readonly<Record<Ownership, string>> = {
  sole: 'pragma locking_mode = exclusive; begin exclusive',
  shared: 'begin; select count(*) from sqlite_master',
}

/**
 * Takes the place that a store file has for one server, or one of the places for several, until `close`; the operating
 * system frees it when the process ends, however it ends. Raises `Unavailable('store')` while others leave no place.
 */
export function lockStore(file: string, ownership: Ownership): Pick<DatabaseSyncInstance, 'close'> {
  let lock: DatabaseSyncInstance | null = null
  try {
    lock = openSqlite(`${file}.lock`, 0)
    lock.exec(claims[ownership])
    return lock
  } catch (cause) {
    lock?.close()
    throw new Unavailable('store', { cause: new Error('another server is using this store file', { cause }) })
  }
}
