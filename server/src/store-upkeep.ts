import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { recordOperator } from './audit/record.js'
import { chooseStore } from './choose-store.js'
import type { PostgresStoreChoice } from './config/config.js'
import type { StoreConfig } from './config/load-config.js'
import { openClock } from './keep-time.js'
import { openAsItIs, openForOperator } from './open-for-operator.js'
import { failure, ok, type Result } from './result.js'
import { schemaOf } from './store/migrate.js'
import { type MoveChoice, moveStore } from './store/move/move-store.js'
import { dumpCommand, restoreCommands } from './store/postgres/dump-commands.js'
import { emptyingSql } from './store/postgres/require-usable-database.js'
import { serversOn } from './store/postgres/servers-on.js'
import type { OpenStore } from './store/sql-store.js'
import { backupStore, restoreStore } from './store/sqlite/backup-store.js'
import { lockStore } from './store/sqlite/lock-store.js'
import { storeUnusable } from './store/sqlite/store-unusable.js'
import { instant } from './system/clock.js'

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

/** Writes a copy of a store file, whether the server runs or not. Says how PostgreSQL copies a database. */
export async function backUp({ store }: StoreConfig, target: string): Promise<Result<undefined>> {
  if (store.kind === 'sqlite') return backupStore(store.file, target)
  const schema = await schemaIn(store)
  return failure(
    `PostgreSQL itself copies ${store.name}, while servers run or not. Run:`,
    `  ${dumpCommand(store, { schema, file: target })}`,
    'The tables that it leaves out hold sessions, codes and messages, which must not come back.',
  )
}

/** Replaces a store file by a backup, migrates it, and audits the restore. Says how PostgreSQL does so. */
export async function restoreFrom(
  config: StoreConfig,
  { source, operator }: { readonly source: string; readonly operator: string },
): Promise<Result<{ readonly keptAs: string | null }>> {
  const { store: chosen } = config
  const suffix = instant(Date.now()).replace(/[-:]|\.\d+/g, '')
  if (chosen.kind === 'postgres') return failure(...(await howToRestore(chosen, { source, suffix })))
  const { file } = chosen
  makeFolderOf(file)
  return whileStopped(config, async () => {
    const keptAs = `${file}.before-restore-${suffix}`
    const restored = restoreStore(file, { source, keptAs })
    if (!restored.ok) return restored
    const { store, clock, close } = await openForOperator(config, operator)
    const act = { event: 'store.restored', operator, about: null, at: clock.date() } as const
    await recordOperator(store.audit, { ...act, detail: { from: basename(source) } }).finally(close)
    return ok({ keptAs: restored.value.isKept ? keptAs : null })
  })
}

async function howToRestore(store: PostgresStoreChoice, { source, suffix }: { source: string; suffix: string }) {
  const schema = await schemaIn(store)
  const keptAs = `${schema}_before_${suffix.toLowerCase()}`
  const [setAside, restore] = restoreCommands(store, { schema, file: source, keptAs })
  return [
    `PostgreSQL itself restores ${store.name}. Stop every server, and run this as the administrator of PostgreSQL:`,
    `  ${setAside}`,
    'Then run this, and start the servers:',
    `  ${restore}`,
    `The previous store is kept as the schema ${keptAs}. Everyone is signed out, and no waiting message is sent.`,
  ]
}

interface Move {
  /** Where the store goes. */
  readonly target: PostgresStoreChoice
  readonly operator: string
  readonly onProgress: MoveChoice['onProgress']
}

/** Copies a store file into an empty database, while no server runs, and audits that there. */
export async function moveTo(
  config: StoreConfig,
  { target, operator, onProgress }: Move,
): Promise<Result<{ readonly rows: number }>> {
  const { store } = config
  if (store.kind === 'postgres')
    return failure(`PORTICO_STORE_URL names ${store.name}, and only a file can be moved. Set it to sqlite:FILE.`)
  const { file } = store
  const opened = await openAsItIs(config)
  if (!opened.ok) return opened
  const { store: source, db } = opened.value
  return whileStopped(config, () =>
    withDatabase(
      target,
      async (to) => {
        const schema = (await schemaOf(to.db)) ?? target.user
        return moveStore(db, to.db, {
          file: resolve(file),
          targetName: target.name,
          emptying: emptyingSql(schema, target.user),
          onProgress,
          async onEnd(stores) {
            const clock = await openClock(stores, to.clocks)
            const act = { event: 'store.moved', operator, about: null, at: clock.date() } as const
            await recordOperator(stores.audit, { ...act, detail: { from: basename(file) } })
          },
        })
      },
      'move',
    ),
  ).finally(() => source.close())
}

/** Does some work on an open database, which exists. `move` opens one that is half moved, and migrates it. */
async function withDatabase<Outcome>(
  store: PostgresStoreChoice,
  work: (opened: OpenStore) => Promise<Outcome>,
  by: 'command' | 'move' = 'command',
): Promise<Outcome> {
  const opened = await chooseStore(store, by === 'move' ? { by } : { by, migrates: false })
  return work(opened).finally(() => opened.store.close())
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
