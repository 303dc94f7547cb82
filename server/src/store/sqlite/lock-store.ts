import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { isBusy, openSqlite } from './sqlite-dialect.js'
import { storeUnusable } from './store-unusable.js'

/** One server owns a store file alone, or several of one host share it. */
export type Ownership = 'sole' | 'shared'

const claims: Readonly<Record<Ownership, string>> = {
  sole: 'pragma locking_mode = exclusive; begin exclusive',
  shared: 'begin; select count(*) from sqlite_master',
}

/**
 * Locks a store file until `close`, for one server or for several that share it; null while another
 * server's lock excludes this one. The operating system frees the lock when the process ends, also
 * when it is killed. Raises `Unavailable('store')` where the lock itself cannot be written.
 */
export function lockStore(file: string, ownership: Ownership): Pick<DatabaseSyncInstance, 'close'> | null {
  let lock: DatabaseSyncInstance | null = null
  try {
    lock = openSqlite(`${file}.lock`, 0)
    lock.exec(claims[ownership])
    return lock
  } catch (cause) {
    lock?.close()
    if (isBusy(cause)) return null
    throw storeUnusable(file, cause)
  }
}
