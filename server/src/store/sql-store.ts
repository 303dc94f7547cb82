import { type Kysely, sql } from 'kysely'
import type { Store, Stores } from '../stores.js'
import { sqlProofStores } from './sql-proof-stores.js'
import { sqlRecordStores } from './sql-record-stores.js'
import { sqlVisitStores } from './sql-visit-stores.js'
import type { Tables } from './tables.js'

/** All stores on one connection or one transaction. */
export function sqlStores(db: Kysely<Tables>): Stores {
  return { ...sqlVisitStores(db), ...sqlProofStores(db), ...sqlRecordStores(db) }
}

/**
 * The store on a database that an engine has opened and migrated. The engine must make every
 * transaction of `db` serializable and raise `Unavailable('store')` when it cannot write now.
 */
export function sqlStore(db: Kysely<Tables>, { afterClose }: { readonly afterClose: () => void }): Store {
  return {
    ...sqlStores(db),
    transaction: (work) => db.transaction().execute((transaction) => work(sqlStores(transaction))),
    async check() {
      await sql`update fact set value = value where name = 'never'`.execute(db)
    },
    async close() {
      await db.destroy()
      afterClose()
    },
  }
}
