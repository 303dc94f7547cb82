import type { StoreChoice } from '../ports/config/config.js'
import type { MachineClocks } from '../ports/system/clock.js'
import type { OpenStore } from '../store/sql-store.js'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.js'
import type { TellUpgrade } from '../store/tell-upgrade.js'

interface StoreUse {
  /** A server may own a file alone; a command never does. Only a move opens an unfinished one. */
  readonly by: 'server' | 'command' | 'move'
  /** False for a command that only reads: it makes and migrates nothing. */
  readonly migrates?: false
  /** How long a write to a file waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
  readonly clocks?: MachineClocks | undefined
  readonly tellUpgrade?: TellUpgrade
}

/** True where several servers may use a store: a database, or a file configured as shared. */
export function isShared(store: StoreChoice): boolean {
  return store.kind === 'postgres' || store.isShared
}

/** Opens a configuration's store. Raises `Unavailable('store')` with the fault and its remedy. */
export async function chooseStore(store: StoreChoice, { by, ...use }: StoreUse): Promise<OpenStore> {
  if (store.kind === 'postgres') {
    // The driver takes longer to load than the store of a file does to open.
    const { openPostgresStore } = await import('../store/postgres/open-postgres-store.js')
    return openPostgresStore({ ...use, ...postgresUse(by), settings: store, alarmMb: store.alarmMb })
  }
  const owner = by !== 'server' ? 'command' : store.isShared ? 'shared-server' : 'sole-server'
  const copying = store.copiesBeforeMigration ? {} : { copies: false as const }
  return openSqliteStore({ ...use, ...copying, file: store.file, owner, alarmMb: store.alarmMb })
}

function postgresUse(by: StoreUse['by']) {
  return by === 'move' ? { owner: 'command' as const, isMoving: true as const } : { owner: by }
}
