import type { Kysely } from 'kysely'
import type { AttemptStore } from '../limits/attempt-store.js'
import type { Tables } from './tables.js'

/** More than could come between two rounds. */
const rowsInOneGo = 1_000_000_000

export function sqlAttemptStore(db: Kysely<Tables>): AttemptStore {
  return {
    async of(nameKey) {
      const row = await db.selectFrom('attempt').selectAll().where('name_key', '=', nameKey).executeTakeFirst()
      if (row === undefined) return null
      return { failures: row.failures, lastFailedAt: row.last_failed_at, blockedUntil: row.blocked_until }
    },
    async save(nameKey, { failures, lastFailedAt, blockedUntil }) {
      const values = { failures, last_failed_at: lastFailedAt, blocked_until: blockedUntil }
      await db
        .insertInto('attempt')
        .values({ name_key: nameKey, ...values })
        .onConflict((conflict) => conflict.column('name_key').doUpdateSet(values))
        .execute()
    },
    async clear(nameKey) {
      await db.deleteFrom('attempt').where('name_key', '=', nameKey).execute()
    },
    async dropOld(before) {
      const { numDeletedRows } = await db
        .deleteFrom('attempt')
        .where('last_failed_at', '<', before)
        .where('blocked_until', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async keepAtMost(most) {
      const { numDeletedRows } = await db
        .deleteFrom('attempt')
        .where('name_key', 'in', (from) =>
          from
            .selectFrom('attempt')
            .select('name_key')
            .orderBy('failures', 'desc')
            .orderBy('last_failed_at', 'desc')
            .limit(rowsInOneGo)
            .offset(most),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
