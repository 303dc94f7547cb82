import { type Kysely, sql } from 'kysely'
import type { AuditEntry } from '../ports/audit-log.js'
import type { OutboxStore } from '../ports/delivery/outbox-store.js'
import type { MachineClocks } from '../ports/system/clock.js'
import type { Store, Stores } from '../rules/stores.js'
import { countFuture, settleFuture } from './settle-future.js'
import { sqlAuditLog } from './sql-audit-log.js'
import { sqlContactStore } from './sql-contact-store.js'
import { sqlFlowStore } from './sql-flow-store.js'
import { sqlOutboxStore } from './sql-outbox-store.js'
import { sqlPersonStores } from './sql-person-stores.js'
import { sqlPopulationStores } from './sql-population-stores.js'
import { sqlProofStores } from './sql-proof-stores.js'
import { sqlServerStores } from './sql-server-stores.js'
import { sqlSessionStore } from './sql-session-store.js'
import { sqlWrittenBackStore } from './sql-written-back-store.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** All stores on one connection or one transaction. */
export function sqlStores(db: Kysely<Tables>): Stores {
  return {
    sessions: sqlSessionStore(db),
    flows: sqlFlowStore(db),
    ...sqlPersonStores(db),
    contacts: sqlContactStore(db),
    writtenBack: sqlWrittenBackStore(db),
    ...sqlProofStores(db),
    audit: sqlAuditLog(db),
    outbox: sqlOutboxStore(db),
    ...sqlPopulationStores(db),
    ...sqlServerStores(db),
    future: { count: (now) => countFuture(db, now), settle: (now, aheadMs) => settleFuture(db, now, aheadMs) },
  }
}

/** A store with the database behind it. */
export interface OpenStore {
  readonly store: Store
  /** For the embedded directory, which lives in the same database. */
  readonly db: Kysely<Tables>
  /** The clocks that all servers of this store share. */
  readonly clocks: MachineClocks
}

/** Parts that an engine adds to its database. */
export interface EngineParts {
  readonly afterClose: () => void
  /** Each resolves while there is room: for what a visitor does, and for a long time. */
  readonly room: { readonly check: () => Promise<void>; readonly checkSpare: () => Promise<void> }
}

/**
 * The store on a database that an engine has opened and migrated. The engine must make every
 * transaction of `db` serializable and raise `Unavailable('store')` when it cannot write now.
 */
export function sqlStore(db: Kysely<Tables>, { afterClose, room }: EngineParts): Store {
  return {
    ...sqlStores(db),
    transaction: (work) => transact(db, (transaction) => work(sqlStores(transaction))),
    async check() {
      await sql`update fact set value = value where name = 'never'`.execute(db)
      await room.check()
    },
    checkRoom: () => room.checkSpare(),
    async close() {
      await db.destroy()
      afterClose()
    },
  }
}

/** Hears what the store has committed, and nothing of what it rolled back. */
export interface CommitListener {
  onAudit?(entry: AuditEntry): void
  onMessageQueued?(row: QueuedRow): void
  onDecoyEnded?(): void
}

type QueuedRow = Parameters<OutboxStore['put']>[0]

interface Written {
  readonly entries: AuditEntry[]
  readonly messages: QueuedRow[]
  endedDecoys: number
}

/** A store that tells the listeners what it wrote of audit and outbox, after the commit. */
export function withCommitListeners(store: Store, listeners: readonly CommitListener[]): Store {
  const report = ({ entries, messages, endedDecoys }: Written) => {
    for (const listener of listeners) {
      for (const entry of entries) listener.onAudit?.(entry)
      for (const row of messages) listener.onMessageQueued?.(row)
      for (let n = 0; n < endedDecoys; n += 1) listener.onDecoyEnded?.()
    }
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
  return { entries: [], messages: [], endedDecoys: 0 }
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
      async appendAll(entries) {
        await stores.audit.appendAll(entries)
        onWrite((written) => written.entries.push(...entries))
      },
    },
    outbox: {
      ...stores.outbox,
      async put(row) {
        await stores.outbox.put(row)
        onWrite((written) => written.messages.push(row))
      },
      async endDecoy(id, now) {
        await stores.outbox.endDecoy(id, now)
        onWrite((written) => {
          written.endedDecoys += 1
        })
      },
      async conclude(lease, conclusion) {
        const isThere = await stores.outbox.conclude(lease, conclusion)
        const { event } = conclusion
        if (isThere && event !== null) onWrite((written) => written.entries.push(event))
        return isThere
      },
    },
  }
}
