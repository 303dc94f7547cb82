import { existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { recordOperator } from './audit/record.js'
import { chooseDirectory } from './choose-directory.js'
import { chooseStore } from './choose-store.js'
import type { StoreConfig } from './config/load-config.js'
import type { Directory } from './directory/directory.js'
import { usualPasswordHash } from './directory/embedded/password-hash.js'
import { openClock } from './keep-time.js'
import type { AccountAdministration } from './operator/account-administration.js'
import { embeddedAdministration } from './operator/embedded/embedded-administration.js'
import { failure, ok, type Result } from './result.js'
import { pendingMigrations } from './store/migrate.js'
import type { OpenStore } from './store/sql-store.js'
import { backupStore, restoreStore } from './store/sqlite/backup-store.js'
import { lockStore } from './store/sqlite/lock-store.js'
import { storeUnusable } from './store/sqlite/store-unusable.js'
import type { Store } from './stores.js'
import { type Clock, instant } from './system/clock.js'
import { createLogger } from './system/logger.js'
import { type Random, systemRandom } from './system/secrets.js'

/** The ports of the operator's commands, whether the server runs or not. */
export interface OperatorPorts {
  readonly store: Store
  readonly directory: Directory
  /** The accounts of the embedded directory. */
  readonly accounts: AccountAdministration
  readonly clock: Clock
  readonly random: Random
  /** The name of the operator, for the audit. */
  readonly operator: string
  readonly close: () => Promise<void>
}

/** An import must not fail because the machine is busy. */
const hashWaitMs = 10 * 60_000

/** Opens the store and migrates it to this version. Raises `Unavailable('store')`. */
export async function openForOperator(config: StoreConfig, operator: string): Promise<OperatorPorts> {
  return portsOf(config, operator, await chooseStore(config.store, { by: 'command' }))
}

/** The same for a store that exists. Fails where there is none, and makes no file and no folder (OP12). */
export async function openExisting(config: StoreConfig, operator: string): Promise<Result<OperatorPorts>> {
  return isThere(config) ? ok(await openForOperator(config, operator)) : noStore(config)
}

/** Opens a store that exists and is of this version, to read only: it makes and migrates nothing (OP12). */
export async function openForReading(config: StoreConfig, operator: string): Promise<Result<OperatorPorts>> {
  if (!isThere(config)) return noStore(config)
  const opened = await chooseStore(config.store, { by: 'command', migrates: false })
  const pending = await pendingMigrations(opened.db).catch(async (cause: unknown) => {
    await opened.store.close()
    throw cause
  })
  if (pending.length === 0) return ok(await portsOf(config, operator, opened))
  await opened.store.close()
  return failure(
    `The store ${config.store.name} is of an earlier version. Run portico migrate, or start this version of the server.`,
  )
}

/** Whether there is a store. Raises `Unavailable('store')` where this user may not look for it. */
function isThere({ store }: StoreConfig): boolean {
  // Only opening a database shows whether it is there.
  if (store.kind === 'postgres') return true
  const { file } = store
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}

function noStore({ store: { name } }: StoreConfig): Result<never> {
  return failure(`There is no store at ${name}.`)
}

async function portsOf(config: StoreConfig, operator: string, opened: OpenStore): Promise<OperatorPorts> {
  const { store, db, clocks } = opened
  const clock = await openClock(store, clocks).catch(async (cause: unknown) => {
    await store.close()
    throw cause
  })
  const passwordHash = usualPasswordHash({ waitMs: hashWaitMs })
  const parts = { db, passwordHash, clock, random: systemRandom }
  const { domains } = config.institution
  const log = createLogger({ level: 'silent', format: 'json' })
  const directory = chooseDirectory(config.directory, { ...parts, log, domains })
  return {
    store,
    directory,
    accounts: embeddedAdministration({ ...parts, domains, operator }),
    clock: parts.clock,
    random: parts.random,
    operator,
    close: async () => {
      await directory.close()
      await store.close()
    },
  }
}

/** True while a server runs on this store. */
export function isServed({ store }: StoreConfig): boolean {
  if (store.kind === 'postgres') return true
  const { file } = store
  if (!existsSync(`${file}.lock`)) return false
  const lock = lockStore(file, 'sole')
  lock?.close()
  return lock === null
}

/** Writes a copy of the store, whether the server runs or not. */
export function backUp({ store }: StoreConfig, target: string): Result<undefined> {
  if (store.kind === 'postgres') return failure('Use pg_dump.')
  const { file } = store
  return backupStore(file, target)
}

/** Does what no server may run beside. Fails while one runs on the store. */
export async function whileStopped<Outcome>(
  { store }: StoreConfig,
  work: () => Promise<Result<Outcome>>,
): Promise<Result<Outcome>> {
  if (store.kind === 'postgres') return work()
  const { file } = store
  const lock = lockStore(file, 'sole')
  if (lock === null) return failure(`A server is running on ${file}. Stop it first.`)
  return work().finally(() => lock.close())
}

/** Replaces the store by a backup, migrates it, and audits the restore. */
export async function restoreFrom(
  config: StoreConfig,
  { source, operator }: { readonly source: string; readonly operator: string },
): Promise<Result<{ readonly keptAs: string | null }>> {
  if (config.store.kind === 'postgres') return failure('Use pg_restore.')
  const { file } = config.store
  makeFolderOf(file)
  return whileStopped(config, async () => {
    const keptAs = `${file}.before-restore-${instant(Date.now()).replace(/[-:]|\.\d+/g, '')}`
    const restored = restoreStore(file, { source, keptAs })
    if (!restored.ok) return restored
    const { store, clock, close } = await openForOperator(config, operator)
    const act = { event: 'store.restored', operator, about: null, at: clock.date() } as const
    await recordOperator(store.audit, { ...act, detail: { from: basename(source) } }).finally(close)
    return ok({ keptAs: restored.value.isKept ? keptAs : null })
  })
}

/** Makes the folder of a store where there is none. Raises `Unavailable('store')`. */
function makeFolderOf(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}

/** Migrates the store to this version. */
export async function migrateStore(config: StoreConfig): Promise<void> {
  const { store } = await chooseStore(config.store, { by: 'command' })
  await store.close()
}
