import type { AuditEntry } from '../audit/audit-log.js'
import type { Store, Stores } from '../stores.js'

/** Hears what the store has committed, and nothing of what it rolled back. */
export interface CommitListener {
  readonly onAudit: (entry: AuditEntry) => void
  readonly onMessageQueued: () => void
}

interface Written {
  readonly entries: AuditEntry[]
  hasMessages: boolean
}

/** A store that tells the listener of each audit entry and of queued messages, after the commit. */
export function withCommitListener(store: Store, listener: CommitListener): Store {
  const report = ({ entries, hasMessages }: Written) => {
    entries.forEach(listener.onAudit)
    if (hasMessages) listener.onMessageQueued()
  }
  return {
    ...store,
    // Outside a transaction each write is committed at once.
    ...observed(store, (note) => report(noted(note))),
    async transaction(work) {
      let written = nothingWritten()
      const result = await store.transaction((stores) => {
        // The store may run the work again, and only what the last run wrote is committed.
        written = nothingWritten()
        return work(observed(stores, (note) => note(written)))
      })
      report(written)
      return result
    },
  }
}

function nothingWritten(): Written {
  return { entries: [], hasMessages: false }
}

function noted(note: (written: Written) => void): Written {
  const written = nothingWritten()
  note(written)
  return written
}

function observed(stores: Stores, onWrite: (note: (written: Written) => void) => void): Stores {
  return {
    ...stores,
    audit: {
      ...stores.audit,
      async append(entry) {
        await stores.audit.append(entry)
        onWrite((written) => written.entries.push(entry))
      },
    },
    outbox: {
      ...stores.outbox,
      async put(row) {
        await stores.outbox.put(row)
        onWrite((written) => {
          written.hasMessages = true
        })
      },
    },
  }
}
