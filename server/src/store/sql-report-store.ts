import type { Kysely } from 'kysely'
import type { ReportStore, Stop } from '../rules/contact/report-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

/** Report codes and stops. Few events a day make one, so its queries are not kept. */
export function sqlReportStore(db: Kysely<Tables>): ReportStore {
  return {
    async addCodes(codes) {
      await db
        .insertInto('reportCode')
        .values([...codes])
        .execute()
    },
    async find(hash, now) {
      const live = db.selectFrom('reportCode').selectAll().where('hash', '=', hash).where('expiresAt', '>', now)
      return (await live.executeTakeFirst()) ?? null
    },
    async use(hash, now) {
      const unused = db.updateTable('reportCode').set({ usedAt: now }).where('hash', '=', hash)
      return (await unused.where('usedAt', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
    },
    async dropCodesOf(accountId) {
      await db.deleteFrom('reportCode').where('accountId', '=', accountId).execute()
    },
    ...stopsIn(db),
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('reportCode').select('hash').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('reportCode').where('hash', 'in', old)
      }),
  }
}

function stopsIn(db: Kysely<Tables>): Pick<ReportStore, 'putStop' | 'stopOf' | 'stops' | 'dropStops'> {
  return {
    async putStop({ accountId, scope, ...stop }: Stop) {
      await db
        .insertInto('stop')
        .values({ accountId, scope, ...stop })
        .onConflict((conflict) => conflict.columns(['accountId', 'scope']).doUpdateSet(stop))
        .execute()
    },
    async stopOf(accountId) {
      const stops = db.selectFrom('stop').selectAll().where('accountId', '=', accountId)
      // `everything` comes first.
      return (await stops.orderBy('scope').executeTakeFirst()) ?? null
    },
    stops: () => db.selectFrom('stop').selectAll().orderBy('since').orderBy('accountId').orderBy('scope').execute(),
    async dropStops(accountId) {
      const dropped = await db.deleteFrom('stop').where('accountId', '=', accountId).returning('scope').execute()
      return dropped.map(({ scope }) => scope)
    },
  }
}
