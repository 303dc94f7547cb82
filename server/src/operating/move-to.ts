import { basename, resolve } from 'node:path'
import type { PostgresStoreChoice } from '../ports/config/config.js'
import type { StoreConfig } from '../ports/config/load-config.js'
import { failure, type Result } from '../ports/result.js'
import { recordOperator } from '../rules/audit/record.js'
import { openClock } from '../start/keep-time.js'
import { schemaOf } from '../store/migrate.js'
import { type MoveChoice, moveStore } from '../store/move/move-store.js'
import { emptyingSql } from '../store/postgres/require-usable-database.js'
import { openStore, whileStopped, withDatabase } from './open-store.js'

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
  const opened = await openStore(config, 'read')
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
