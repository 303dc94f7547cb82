import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { PostgresStoreChoice } from '../ports/config/config.js'
import type { StoreConfig } from '../ports/config/load-config.js'
import { failure, ok, type Result } from '../ports/result.js'
import { instant } from '../ports/system/clock.js'
import { recordOperator } from '../rules/audit/record.js'
import { lastStepAt } from '../rules/proof/totp.js'
import { schemaOf } from '../store/migrate.js'
import { dumpCommand, restoreCommands } from '../store/postgres/dump-command.js'
import { backupStore, restoreStore, whyNoBackup } from '../store/sqlite/backup-store.js'
import { storeUnusable } from '../store/sqlite/store-unusable.js'
import { openForOperator } from './open-for-operator.js'
import { whileStopped, withDatabase } from './open-store.js'

/** Copies a store file, whether the server runs or not. Says how PostgreSQL copies a database. */
export async function backUp({ store }: StoreConfig, target: string): Promise<Result<undefined>> {
  if (store.kind === 'sqlite') return backupStore(store.file, target)
  const schema = await schemaIn(store)
  return failure(
    `PostgreSQL itself copies ${store.name}, while servers run or not. Run:`,
    `  ${dumpCommand(store, { schema, file: target })}`,
    'The tables that it leaves out hold sessions, codes and messages, which must not come back.',
  )
}

export interface Restored {
  /** The name of the previous store; null where there was none. */
  readonly keptAs: string | null
  /** How many people have recovery codes: those that were used since the backup work again. */
  readonly peopleWithCodes: number
}

/**
 * Replaces a store file by a backup, migrates, and audits it. No code of an app that may have been used
 * since the backup counts again (PF3). Says how PostgreSQL does so.
 */
export async function restoreFrom(
  config: StoreConfig,
  { source, operator }: { readonly source: string; readonly operator: string },
): Promise<Result<Restored>> {
  const { store: chosen } = config
  const suffix = instant(Date.now()).replace(/[-:]|\.\d+/g, '')
  if (chosen.kind === 'postgres') return failure(...(await howToRestore(chosen, { source, suffix })))
  const { file } = chosen
  // Before a folder is made, which nobody asked for.
  const unreadable = whyNoBackup(source)
  if (unreadable !== null) return failure(unreadable)
  makeFolderOf(file)
  return whileStopped(config, async () => {
    const keptAs = `${file}.before-restore-${suffix}`
    const restored = restoreStore(file, { source, keptAs })
    if (!restored.ok) return restored
    // The backup itself is the copy that leads back.
    const restoring = { ...config, store: { ...chosen, copiesBeforeMigration: false } }
    const opened = await openForOperator(restoring, operator, 'make')
    if (!opened.ok) return opened
    const { store, clock, close } = opened.value
    const act = { event: 'store.restored', operator, about: null, at: clock.date() } as const
    const settle = store.transaction(async ({ proofs, audit }) => {
      await proofs.raiseMarks(lastStepAt(clock.date()))
      await recordOperator(audit, { ...act, detail: { from: basename(source) } })
      return proofs.countSets()
    })
    const peopleWithCodes = await settle.finally(close)
    return ok({ keptAs: restored.value.isKept ? keptAs : null, peopleWithCodes })
  })
}

async function howToRestore(store: PostgresStoreChoice, { source, suffix }: { source: string; suffix: string }) {
  const schema = await schemaIn(store)
  const keptAs = `${schema}_before_${suffix.toLowerCase()}`
  const [setAside, restore, voidCodes] = restoreCommands(store, { schema, file: source, keptAs })
  return [
    `PostgreSQL itself restores ${store.name}. Stop every server, and run this as the administrator of PostgreSQL:`,
    `  ${setAside}`,
    'Then run this, of which the second line lets no code of an app count twice, and start the servers:',
    `  ${restore}`,
    `  ${voidCodes}`,
    'Recovery codes that were used since the backup work again.',
    `The previous store is kept as the schema ${keptAs}. Everyone is signed out, and no waiting message is sent.`,
  ]
}

async function schemaIn(store: PostgresStoreChoice): Promise<string> {
  return withDatabase(store, async ({ db }) => (await schemaOf(db)) ?? store.user)
}

/** Makes the folder of a store where there is none. Raises `Unavailable('store')`. */
function makeFolderOf(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (cause) {
    throw storeUnusable(file, cause)
  }
}
