import { existsSync } from 'node:fs'
import type { StoreConfig } from '../ports/config/load-config.js'
import { failure, type Result } from '../ports/result.js'
import { serversOn } from '../store/postgres/servers-on.js'
import { lockStore } from '../store/sqlite/lock-store.js'
import { withDatabase } from './with-database.js'

/** True while a server runs on a store file. */
export function isServed(file: string): boolean {
  if (!existsSync(`${file}.lock`)) return false
  const lock = lockStore(file, 'sole')
  lock?.close()
  return lock === null
}

/** Does what no server may run beside. Fails while one runs on the store. */
export async function whileStopped<Outcome>(
  { store }: StoreConfig,
  work: () => Promise<Result<Outcome>>,
): Promise<Result<Outcome>> {
  if (store.kind === 'postgres') {
    const running = await withDatabase(store, async ({ db }) => serversOn(db))
    return running.length === 0
      ? work()
      : failure(`A server is running on ${store.name}, on ${running.join(', ')}. Stop every server first.`)
  }
  const { file } = store
  const lock = lockStore(file, 'sole')
  if (lock === null) return failure(`A server is running on ${file}. Stop it first.`)
  return work().finally(() => lock.close())
}
