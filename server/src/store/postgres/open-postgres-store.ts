import { CamelCasePlugin, Kysely, sql } from 'kysely'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { Unavailable } from '../../ports/refusal.js'
import { type MachineClocks, thisMachine } from '../../ports/system/clock.js'
import { migrate, schemaOf } from '../migrate.js'
import { mendAuditOrder } from '../settled-place.js'
import { type EngineParts, type OpenStore, sqlStore } from '../sql-store.js'
import type { Tables } from '../tables.js'
import type { TellUpgrade } from '../tell-upgrade.js'
import { untilItFits } from '../transact.js'
import { databaseClocks } from './database-clocks.js'
import { dumpCommand } from './dump-command.js'
import { postgresDialect } from './postgres-dialect.js'
import { postgresPool, requirePreparing } from './postgres-pool.js'
import { postgresUnusable } from './postgres-unusable.js'
import { requireUsableDatabase } from './require-usable-database.js'

export interface PostgresChoice {
  readonly settings: PostgresSettings
  /** A command may take as long as it needs: an import, or reading everything. */
  readonly owner: 'server' | 'command'
  /** False for a command that only reads: the store stays as it is, even an earlier version. */
  readonly migrates?: false
  readonly tellUpgrade?: TellUpgrade | undefined
  /** Opens a store into which a move has not finished, for that move. */
  readonly isMoving?: true
  readonly alarmMb?: number
  readonly clocks?: MachineClocks | undefined
}

const mega = 1_000_000

/**
 * Opens a database of PostgreSQL and migrates it. Raises `Unavailable('store')` with an explanation
 * when it cannot be reached, when the role may not use it, when it belongs to another program, or
 * when a newer version has written it (W8, OP7).
 */
export async function openPostgresStore(choice: PostgresChoice): Promise<OpenStore> {
  const { settings } = choice
  const pool = postgresPool(settings, choice.owner)
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'serializable'), plugins: [new CamelCasePlugin()] })
  try {
    const { backend } = await requireUsableDatabase(db, choice)
    const isPooled = pool.isPooled(backend)
    if (isPooled) await requirePreparing(settings, pool.host())
    if (choice.migrates !== false) {
      await migrateAlone(choice)
      await mendAuditOrder(db)
    }
    const clocks = await databaseClocks(db, choice.clocks ?? thisMachine)
    const store = sqlStore(db, { afterClose: () => undefined, room: roomOf(db, choice) })
    return { store, db, clocks, isPooled }
  } catch (cause) {
    await db.destroy()
    throw postgresUnusable(settings, cause)
  }
}

/** A second server waits for the lock of the first, and must then see what that one did. */
async function migrateAlone(choice: PostgresChoice): Promise<void> {
  const pool = postgresPool(choice.settings, 'command')
  const migrating = new Kysely<Tables>({ dialect: postgresDialect(pool, 'read committed') })
  const before = async (migrations: readonly string[]) => {
    choice.tellUpgrade?.({ migrations, copy: null, dump: await dumpOf(migrating, choice) })
  }
  await untilItFits(() => migrate(migrating, { before })).finally(() => migrating.destroy())
}

async function dumpOf(db: Kysely<Tables>, { settings }: PostgresChoice): Promise<string> {
  return dumpCommand(settings, { schema: (await schemaOf(db)) ?? settings.user, file: 'portico.dump' })
}

function roomOf(db: Kysely<Tables>, { settings, alarmMb = 0 }: PostgresChoice): EngineParts['room'] {
  return {
    // The write before this check shows it: PostgreSQL writes to its disk at each commit.
    check: async () => undefined,
    async checkSpare() {
      if (alarmMb === 0) return
      const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
      const size = Math.ceil((rows[0]?.size ?? 0) / mega)
      if (size <= alarmMb) return
      const why = `the database ${settings.database} has ${size} MB, more than PORTICO_STORE_ALARM_MB=${alarmMb}; read what the audit is full of, or raise the setting`
      throw new Unavailable('store', { cause: new Error(why) })
    },
  }
}
