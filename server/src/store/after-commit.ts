import type { AuditEntry } from '../audit/audit-log.js'
import type { Store, Stores } from '../stores.js'

/** Hears of what is in the store, once it is committed and never of what was rolled back. */
export interface CommitListener {
  readonly onAudit: (entry: AuditEntry) => void
  readonly onMessageQueued: () => void
}

/** A store that tells its listener of each audit entry and of each batch of queued messages. */
export function withAfterCommit(store: Store, listener: CommitListener): Store {
  const tell = ({ entries, hasMessages }: Written) => {
    entries.forEach(listener.onAudit)
    if (hasMessages) listener.onMessageQueued()
  }
  return {
    ...store,
    ...heard(store, (note) => {
      const written = emptyNote()
      note(written)
      tell(written)
    }),
    async transaction(work) {
      let written = emptyNote()
      const result = await store.transaction((stores) => {
        // The store may run the work again: only what the last run wrote is committed.
        written = emptyNote()
        return work(heard(stores, (note) => note(written)))
      })
      tell(written)
      return result
    },
  }
}

interface Written {
  readonly entries: AuditEntry[]
  hasMessages: boolean
}

function emptyNote(): Written {
  return { entries: [], hasMessages: false }
}

function heard(stores: Stores, hear: (note: (written: Written) => void) => void): Pick<Stores, keyof Stores> {
  return {
    ...stores,
    audit: {
      ...stores.audit,
      async append(entry) {
        await stores.audit.append(entry)
        hear((written) => written.entries.push(entry))
      },
    },
    outbox: {
      ...stores.outbox,
      async put(row) {
        await stores.outbox.put(row)
        hear((written) => {
          written.hasMessages = true
        })
      },
    },
  }
}
