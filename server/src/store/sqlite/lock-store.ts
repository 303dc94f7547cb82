import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { Unavailable } from '../../refusal.js'
import { openSqlite } from './sqlite-dialect.js'

/** One server owns a store file alone, or several of one host share it. */
export type Ownership = 'sole' | 'shared'

const claims: Readonly<Record<Ownership, string>> = {
  sole: 'pragma locking_mode = exclusive; begin exclusive',
  shared: 'begin; select count(*) from sqlite_master',
}

/**
 * Locks a store file until `close`, for one server or for several that share it. The operating system
 * frees the lock when the process ends, also when it is killed. Raises `Unavailable('store')` while
 * another server's lock excludes this one.
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
