import type { Kysely } from 'kysely'
import type { PassStore } from '../rules/proof/pass-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

/** Passes of the help desk. Few people a day get one, so their queries are not kept. */
export function sqlPassStore(db: Kysely<Tables>): PassStore {
  const ofPerson = (accountId: string) => db.selectFrom('pass').selectAll().where('accountId', '=', accountId)
  return {
    async put(pass) {
      const row = { ...pass, usedAt: null }
      await db
        .insertInto('pass')
        .values(row)
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
        .execute()
    },
    of: async (accountId) => (await ofPerson(accountId).executeTakeFirst()) ?? null,
    async use(id, now) {
      const unused = db.updateTable('pass').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null)
      const inTime = unused.where('usableFrom', '<=', now).where('endsAt', '>', now)
      return (await inTime.executeTakeFirst()).numUpdatedRows === 1n
    },
    async prolongWaits({ from, ms }) {
      const later = db.updateTable('pass').set((eb) => ({
        usableFrom: eb('usableFrom', '+', ms),
        endsAt: eb('endsAt', '+', ms),
      }))
      await later.where('usableFrom', '>', from).where('usedAt', 'is', null).execute()
    },
    async dropOf(accountId) {
      await db.deleteFrom('pass').where('accountId', '=', accountId).execute()
    },
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('pass').select('id').where('endsAt', '<=', now).limit(rows)
        return db.deleteFrom('pass').where('id', 'in', old)
      }),
  }
}
