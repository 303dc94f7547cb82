import { existsSync, statSync } from 'node:fs'
import type { PostgresStoreChoice, StoreChoice } from '../ports/config/config.js'
import type { StoreConfig } from '../ports/config/load-config.js'
import { failure, ok, type Result } from '../ports/result.js'
import { chooseStore } from '../start/choose-store.js'
import { pendingMigrations, ranMigrations } from '../store/migrate.js'
import { serversOn } from '../store/postgres/servers-on.js'
import type { OpenStore } from '../store/sql-store.js'
import { lockStore } from '../store/sqlite/lock-store.js'
import { storeUnusable } from '../store/sqlite/store-unusable.js'
import type { TellUpgrade } from '../store/tell-upgrade.js'

/**
 * `make` makes a store where there is none, and `change` wants one; both migrate it. `read` wants
 * one of this version, and makes no file, no folder and no table (OP12).
 */
export type Opening = 'make' | 'change' | 'read'

/** Opens the store for a command. Raises `Unavailable('store')` where it cannot be used. */
export async function openStore(
  { store }: Pick<StoreConfig, 'store'>,
  opening: Opening,
  tellUpgrade: TellUpgrade = () => undefined,
): Promise<Result<OpenStore>> {
  if (opening !== 'make' && !(await isThere(store))) return failure(`There is no store at ${store.name}.`)
  if (opening !== 'read') return ok(await chooseStore(store, { by: 'command', tellUpgrade }))
  const opened = await chooseStore(store, { by: 'command', migrates: false })
  const pending = await closingOnFailure(opened, pendingMigrations(opened.db))
  if (pending.length === 0) return ok(opened)
  await opened.store.close()
  return failure(
    `The store ${store.name} is of an earlier version. Run portico migrate, or start this version of the server.`,
  )
}

/** The result of work on a store that is then used, and is closed where the work fails. */
export function closingOnFailure<Outcome>({ store }: OpenStore, work: Promise<Outcome>): Promise<Outcome> {
  return work.catch(async (cause: unknown) => {
    await store.close()
    throw cause
  })
}

/** True where there is a store. Raises `Unavailable('store')` where this user may not look. */
export async function isThere(store: StoreChoice): Promise<boolean> {
  if (store.kind === 'postgres') return withDatabase(store, async ({ db }) => (await ranMigrations(db)).length > 0)
  try {
    return statSync(store.file, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw storeUnusable(store.file, cause)
  }
}

/** Does some work on an existing database. `move` opens a half moved one, and migrates it. */
export async function withDatabase<Outcome>(
  store: PostgresStoreChoice,
  work: (opened: OpenStore) => Promise<Outcome>,
  by: 'command' | 'move' = 'command',
): Promise<Outcome> {
  const opened = await chooseStore(store, by === 'move' ? { by } : { by, migrates: false })
  return work(opened).finally(() => opened.store.close())
}

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
  const lock = lockStore(store.file, 'sole')
  if (lock === null) return failure(`A server is running on ${store.file}. Stop it first.`)
  return work().finally(() => lock.close())
}
