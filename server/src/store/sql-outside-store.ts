import type { Kysely } from 'kysely'
import type { OutsideStore } from '../rules/session/outside-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

/** Outside sign-ins. A portal without an identity provider never asks, so its queries are not kept. */
export function sqlOutsideStore(db: Kysely<Tables>): OutsideStore {
  const startOf = (sessionHash: string) =>
    db.selectFrom('outsideStart').selectAll().where('sessionHash', '=', sessionHash)
  const put = async (row: Tables['outsideStart']) => {
    const insert = db.insertInto('outsideStart').values(row)
    await insert.onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(row)).execute()
  }
  const bound = () => db.selectFrom('outsideBinding').selectAll()
  return {
    begin: (start) => put({ ...start, failed: null, usedAt: null }),
    startOf: async (sessionHash) => (await startOf(sessionHash).executeTakeFirst()) ?? null,
    async use({ sessionHash, sealed }, now) {
      const own = db.updateTable('outsideStart').set({ usedAt: now }).where('sessionHash', '=', sessionHash)
      const unused = own.where('sealed', '=', sealed).where('usedAt', 'is', null).where('endsAt', '>', now)
      return (await unused.executeTakeFirst()).numUpdatedRows === 1n
    },
    async tell(sessionHash, failed, endsAt) {
      const insert = db.insertInto('outsideStart').values({ sessionHash, sealed: null, failed, usedAt: null, endsAt })
      // A start that lives goes on: another site can send a browser here with a state of its own.
      await insert.onConflict((conflict) => conflict.column('sessionHash').doUpdateSet({ failed })).execute()
    },
    async takeTold(sessionHash) {
      const row = await startOf(sessionHash).executeTakeFirst()
      if (row === undefined || row.failed === null) return null
      await db.updateTable('outsideStart').set({ failed: null }).where('sessionHash', '=', sessionHash).execute()
      return row.failed
    },
    async drop(sessionHash) {
      await db.deleteFrom('outsideStart').where('sessionHash', '=', sessionHash).execute()
    },
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('outsideStart').select('sessionHash').where('endsAt', '<=', now).limit(rows)
        return db.deleteFrom('outsideStart').where('sessionHash', 'in', old)
      }),
    async accountOf({ issuer, subject }) {
      const of = bound().where('issuer', '=', issuer).where('subject', '=', subject)
      return (await of.executeTakeFirst())?.accountId ?? null
    },
    async subjectOf(accountId, issuer) {
      const of = bound().where('accountId', '=', accountId).where('issuer', '=', issuer)
      return (await of.executeTakeFirst())?.subject ?? null
    },
    async bind(binding) {
      await db
        .insertInto('outsideBinding')
        .values(binding)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await this.accountOf(binding)) === binding.accountId
    },
    bindingsOf: (accountId) => bound().where('accountId', '=', accountId).orderBy('boundAt').execute(),
    async unbind(accountId) {
      const gone = await db.deleteFrom('outsideBinding').where('accountId', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
