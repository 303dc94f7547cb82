import type { PostgresStoreChoice } from '../ports/config/config.js'
import { chooseStore } from '../start/choose-store.js'
import type { OpenStore } from '../store/sql-store.js'

/** Does some work on an open database, which exists. `move` opens one that is half moved, and migrates it. */
export async function withDatabase<Outcome>(
  store: PostgresStoreChoice,
  work: (opened: OpenStore) => Promise<Outcome>,
  by: 'command' | 'move' = 'command',
): Promise<Outcome> {
  const opened = await chooseStore(store, by === 'move' ? { by } : { by, migrates: false })
  return work(opened).finally(() => opened.store.close())
}
