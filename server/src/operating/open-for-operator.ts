import { statSync } from 'node:fs'
import type { StoreConfig } from '../ports/config/load-config.js'
import type { Directory } from '../ports/directory/directory.js'
import { failure, ok, type Result } from '../ports/result.js'
import type { Clock } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'
import { type Random, systemRandom } from '../ports/system/secrets.js'
import type { Store } from '../rules/stores.js'
import { chooseDirectory } from '../start/choose-directory.js'
import { chooseStore } from '../start/choose-store.js'
import { openClock } from '../start/keep-time.js'
import { usualPasswordHash } from '../store/embedded-directory/password-hash.js'
import { pendingMigrations, ranMigrations } from '../store/migrate.js'
import type { OpenStore } from '../store/sql-store.js'
import { storeUnusable } from '../store/sqlite/store-unusable.js'
import type { TellUpgrade } from '../store/tell-upgrade.js'
import type { AccountAdministration } from './operator/account-administration.js'
import { embeddedAdministration } from './operator/embedded/embedded-administration.js'

/** The ports of the operator's commands, whether the server runs or not. */
export interface OperatorPorts {
  readonly store: Store
  readonly directory: Directory
  readonly accounts: AccountAdministration
  readonly clock: Clock
  /** The time of the store's wall clock, in ms. */
  readonly wall: () => number
  readonly random: Random
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
  return (await isThere(config)) ? ok(await openForOperator(config, operator)) : noStore(config)
}

/** Opens a store that exists and is of this version, to read only: it makes and migrates nothing (OP12). */
export async function openForReading(config: StoreConfig, operator: string): Promise<Result<OperatorPorts>> {
  const opened = await openAsItIs(config)
  return opened.ok ? ok(await portsOf(config, operator, opened.value)) : opened
}

/** The same without the ports. */
export async function openAsItIs(config: StoreConfig): Promise<Result<OpenStore>> {
  if (!(await isThere(config))) return noStore(config)
  const opened = await chooseStore(config.store, { by: 'command', migrates: false })
  const pending = await pendingMigrations(opened.db).catch(async (cause: unknown) => {
    await opened.store.close()
    throw cause
  })
  if (pending.length === 0) return ok(opened)
  await opened.store.close()
  return failure(
    `The store ${config.store.name} is of an earlier version. Run portico migrate, or start this version of the server.`,
  )
}

/** True where there is a store. Raises `Unavailable('store')` where this user may not look. */
async function isThere({ store }: StoreConfig): Promise<boolean> {
  if (store.kind === 'postgres') return hasTables(store)
  const { file } = store
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}

async function hasTables(chosen: StoreConfig['store']): Promise<boolean> {
  const { store, db } = await chooseStore(chosen, { by: 'command', migrates: false })
  const ran = await ranMigrations(db).finally(() => store.close())
  return ran.length > 0
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
    wall: clocks.wall,
    random: parts.random,
    operator,
    close: async () => {
      await directory.close()
      await store.close()
    },
  }
}

export async function migrateStore(config: StoreConfig, tellUpgrade: TellUpgrade): Promise<void> {
  const { store } = await chooseStore(config.store, { by: 'command', tellUpgrade })
  await store.close()
}
