import type { Kysely } from 'kysely'
import type { CounterStore } from '../limits/counter-store.js'
import type { Tables } from './tables.js'

/** More than could come between two rounds. */
const rowsInOneGo = 1_000_000_000

export function sqlCounterStore(db: Kysely<Tables>): CounterStore {
  return {
    async take({ key, limit, windowMs }, now) {
      if (limit < 1) return null
      const row = await db
        .insertInto('counter')
        .values({ key, n: 1, resets_at: now + windowMs })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              n: eb
                .case()
                .when('counter.resets_at', '<=', now)
                .then(1)
                .else(eb('counter.n', '+', 1))
                .end(),
              resets_at: eb
                .case()
                .when('counter.resets_at', '<=', now)
                .then(now + windowMs)
                .else(eb.ref('counter.resets_at'))
                .end(),
            }))
            .where((eb) => eb.or([eb('counter.resets_at', '<=', now), eb('counter.n', '<', limit)])),
        )
        .returning('n')
        .executeTakeFirst()
      return row?.n ?? null
    },
    async taken(key, now) {
      const row = await db
        .selectFrom('counter')
        .select('n')
        .where('key', '=', key)
        .where('resets_at', '>', now)
        .executeTakeFirst()
      return row?.n ?? 0
    },
    async endOf(key) {
      const row = await db.selectFrom('counter').select('resets_at').where('key', '=', key).executeTakeFirst()
      return row?.resets_at ?? 0
    },
    async giveBack(key) {
      await db
        .updateTable('counter')
        .set((eb) => ({ n: eb('n', '-', 1) }))
        .where('key', '=', key)
        .where('n', '>', 0)
        .execute()
    },
    async clear(key) {
      await db.deleteFrom('counter').where('key', '=', key).execute()
    },
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('counter').where('resets_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
    keepAtMost: (most) => keepAtMost(db, most),
  }
}

async function keepAtMost(db: Kysely<Tables>, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('counter')
    .where('key', 'in', (from) =>
      from
        .selectFrom('counter')
        .select('key')
        .orderBy('n', 'desc')
        .orderBy('resets_at', 'desc')
        .limit(rowsInOneGo)
        .offset(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
