import type { Kysely } from 'kysely'
import type { FactStore } from '../ports/system/fact-store.js'
import type { Lease, LeaseStore } from '../ports/system/lease-store.js'
import type { RefusalTallyStore } from '../rules/audit/refusal-tally-store.js'
import type { DirectoryWriteStore } from '../rules/directory-write/directory-write-store.js'
import type { Stores } from '../rules/stores.js'
import { keptQuery } from './kept-query.js'
import type { Tables } from './tables.js'

/** Stores of the servers' own work: turns, open writes, counted refusals, and facts. */
export function sqlServerStores(db: Kysely<Tables>): Pick<Stores, 'refusals' | 'directoryWrites' | 'leases' | 'facts'> {
  return { refusals: refusalsIn(db), directoryWrites: directoryWritesIn(db), leases: leasesIn(db), facts: factsIn(db) }
}

const addRefusal = keptQuery((db, tally: Parameters<RefusalTallyStore['add']>[0]) =>
  db
    .insertInto('refusalTally')
    .values({ ...tally, refusals: 1 })
    .onConflict((conflict) =>
      conflict.column('flowId').doUpdateSet((eb) => ({ refusals: eb('refusalTally.refusals', '+', 1) })),
    )
    .returning('refusals'),
)

function refusalsIn(db: Kysely<Tables>): RefusalTallyStore {
  return {
    add: async (tally) => (await addRefusal(db, { ...tally })).rows[0]?.refusals ?? 1,
    takeClosed(now, most) {
      const closed = db.selectFrom('refusalTally').select('flowId').where('closesAt', '<=', now).limit(most)
      return db.deleteFrom('refusalTally').where('flowId', 'in', closed).returningAll().execute()
    },
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

interface Taking extends Lease {
  readonly now: number
  readonly until: number
}

/** One conditional statement, so that two servers never hold the same lease. */
const takeLease = keptQuery((db, { name, holder, now, until }: Taking) =>
  db
    .insertInto('lease')
    .values({ name, holder, heldUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, heldUntil: until })
        .where((eb) => eb.or([eb('lease.heldUntil', '<=', now), eb('lease.holder', '=', holder)])),
    )
    .returning('name'),
)
const releaseLease = keptQuery((db, { name, holder }: Lease) =>
  db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder),
)

function leasesIn(db: Kysely<Tables>): LeaseStore {
  return {
    take: async ({ name, holder }, { now, until }) =>
      (await takeLease(db, { name, holder, now, until })).rows.length > 0,
    async release({ name, holder }) {
      await releaseLease(db, { name, holder })
    },
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('lease').where('heldUntil', '<', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const factCalled = keptQuery((db, { name }: { readonly name: string }) =>
  db.selectFrom('fact').select('value').where('name', '=', name),
)

const factsCalled = keptQuery((db, names: readonly string[]) =>
  db.selectFrom('fact').select(['name', 'value']).where('name', 'in', Object.values(names)),
)

function factsIn(db: Kysely<Tables>): FactStore {
  const get = async (name: string) => (await factCalled(db, { name })).rows[0]?.value ?? null
  return {
    get,
    async getAll(names) {
      const { rows } = await factsCalled(db, names)
      return new Map(rows.map(({ name, value }) => [name, value]))
    },
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
