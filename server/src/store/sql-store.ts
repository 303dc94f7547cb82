import { type Kysely, sql } from 'kysely'
import type { AuditEntry } from '../audit/audit-log.js'
import type { RefusalTallyStore } from '../audit/refusal-tally-store.js'
import type { OutboxStore } from '../delivery/outbox-store.js'
import type { DirectoryWriteStore } from '../directory-write/directory-write-store.js'
import type { Store, Stores } from '../stores.js'
import type { MachineClocks } from '../system/clock.js'
import type { FactStore } from '../system/fact-store.js'
import type { LeaseStore } from '../system/lease-store.js'
import { countFuture, settleFuture } from './settle-future.js'
import { sqlContactStores } from './sql-contact-stores.js'
import { sqlPersonStores } from './sql-person-stores.js'
import { sqlPopulationStores } from './sql-population-stores.js'
import { sqlProofStores } from './sql-proof-stores.js'
import { sqlRecordStores } from './sql-record-stores.js'
import { sqlVisitStores } from './sql-visit-stores.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** All stores on one connection or one transaction. */
export function sqlStores(db: Kysely<Tables>): Stores {
  return {
    ...sqlVisitStores(db),
    ...sqlPersonStores(db),
    ...sqlContactStores(db),
    ...sqlProofStores(db),
    ...sqlRecordStores(db),
    ...sqlPopulationStores(db),
    refusals: refusalsIn(db),
    directoryWrites: directoryWritesIn(db),
    leases: leasesIn(db),
    facts: factsIn(db),
    future: { count: (now) => countFuture(db, now), settle: (now, aheadMs) => settleFuture(db, now, aheadMs) },
  }
}

function refusalsIn(db: Kysely<Tables>): RefusalTallyStore {
  return {
    async add(tally) {
      const { refusals } = await db
        .insertInto('refusalTally')
        .values({ ...tally, refusals: 1 })
        .onConflict((conflict) =>
          conflict.column('flowId').doUpdateSet((eb) => ({ refusals: eb('refusalTally.refusals', '+', 1) })),
        )
        .returning('refusals')
        .executeTakeFirstOrThrow()
      return refusals
    },
    takeClosed: (now) => db.deleteFrom('refusalTally').where('closesAt', '<=', now).returningAll().execute(),
  }
}

function directoryWritesIn(db: Kysely<Tables>): DirectoryWriteStore {
  return {
    async begin(write) {
      await db.insertInto('directoryWrite').values(write).execute()
    },
    async end(id) {
      const { numDeletedRows } = await db.deleteFrom('directoryWrite').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
    open: () => db.selectFrom('directoryWrite').selectAll().orderBy('begunAt').execute(),
  }
}

function leasesIn(db: Kysely<Tables>): LeaseStore {
  return {
    // One conditional statement, so that two servers never hold the same lease.
    async take({ name, holder }, { now, until }) {
      const row = await db
        .insertInto('lease')
        .values({ name, holder, heldUntil: until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, heldUntil: until })
            .where((eb) => eb.or([eb('lease.heldUntil', '<=', now), eb('lease.holder', '=', holder)])),
        )
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    async release({ name, holder }) {
      await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
    },
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('lease').where('heldUntil', '<', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function factsIn(db: Kysely<Tables>): FactStore {
  const get = async (name: string) => {
    const row = await db.selectFrom('fact').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? null
  }
  return {
    get,
    async settle(name, value) {
      const row = { name, value }
      await db
        .insertInto('fact')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) ?? value
    },
    async put(name, value) {
      const row = { name, value }
      await db
        .insertInto('fact')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
    async remove(name) {
      await db.deleteFrom('fact').where('name', '=', name).execute()
    },
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

/** What an engine adds to its database. */
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
