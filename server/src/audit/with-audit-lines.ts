import type { Logger } from 'pino'
import type { Store, Stores } from '../stores.js'
import { instant } from '../system/clock.js'
import type { AuditEntry } from './audit-log.js'

/** A store that also writes one JSON line to the log for each event it keeps, and for none that was rolled back (AU3). */
export function withAuditLines(store: Store, log: Pick<Logger, 'info'>): Store {
  const write = (entry: AuditEntry) => log.info({ audit: { ...entry, at: instant(entry.at) } }, entry.event)
  return {
    ...store,
    ...heard(store, write),
    async transaction(work) {
      const entries: AuditEntry[] = []
      const result = await store.transaction((stores) => work(heard(stores, (entry) => entries.push(entry))))
      entries.forEach(write)
      return result
    },
  }
}

function heard(stores: Stores, hear: (entry: AuditEntry) => void): Stores {
  return {
    ...stores,
    audit: {
      ...stores.audit,
      async append(entry) {
        await stores.audit.append(entry)
        hear(entry)
      },
    },
  }
}
