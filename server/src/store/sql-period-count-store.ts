import type { Kysely } from 'kysely'
import type { PeriodCountStore } from '../rules/audit/period-count-store.js'
import type { Tables } from './tables.js'

export function sqlPeriodCountStore(db: Kysely<Tables>): PeriodCountStore {
  return {
    async add(counts) {
      if (counts.length === 0) return
      await db
        .insertInto('periodCount')
        .values([...counts])
        .onConflict((conflict) =>
          conflict
            .columns(['period', 'startedAt', 'what'])
            .doUpdateSet((eb) => ({ n: eb('periodCount.n', '+', eb.ref('excluded.n')) })),
        )
        .execute()
    },
    within: (period, { from, to }) =>
      db
        .selectFrom('periodCount')
        .selectAll()
        .where('period', '=', period)
        .where('startedAt', '>=', from)
        .where('startedAt', '<=', to)
        .orderBy('startedAt')
        .execute(),
    async dropOutside(period, { from, to }) {
      const { numDeletedRows } = await db
        .deleteFrom('periodCount')
        .where('period', '=', period)
        .where((eb) => eb.or([eb('startedAt', '<', from), eb('startedAt', '>', to)]))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
