import { type Kysely, sql } from 'kysely'
import type { CounterRule, CounterStore } from '../ports/system/counter-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import { evictLeastValuable } from './evict-least-valuable.js'
import { keptQuery } from './kept-query.js'
import type { Tables } from './tables.js'

/** The numbered values of one take: `key0`, `limit0`, `end0`; `renewed0` only where it renews. */
type NumberedTakes = Readonly<Record<string, string | number>>

/** Counts one in each open window, or begins it anew; no row comes from a full one. */
const takeOfEach = keptQuery((db, { now, ...takes }: NumberedTakes & { readonly now: number }) => {
  const numbers = Object.keys(takes).flatMap((name) => (name.startsWith('key') ? name.slice('key'.length) : []))
  const renewed = numbers.flatMap((number) => takes[`renewed${number}`] ?? [])
  const limits = numbers.map(
    (number) => sql`when ${takes[`key${number}`]} then cast(${takes[`limit${number}`]} as bigint)`,
  )
  return db
    .insertInto('counter')
    .values(
      numbers.map((number) => ({
        key: takes[`key${number}`] as string,
        n: 1,
        startedAt: now,
        resetsAt: takes[`end${number}`] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => {
          const isOver = eb('counter.resetsAt', '<=', now)
          const isRenewed =
            renewed.length === 0 ? isOver : eb.or([isOver, eb('counter.key', 'in', renewed as string[])])
          const ifOver = (then: number, otherwise: 'counter.startedAt') =>
            eb.case().when(isOver).then(then).else(eb.ref(otherwise)).end()
          return {
            n: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('counter.n', '+', 1))
              .end(),
            startedAt: ifOver(now, 'counter.startedAt'),
            resetsAt: eb
              .case()
              .when(isRenewed)
              .then(eb.ref('excluded.resetsAt'))
              .else(eb.ref('counter.resetsAt'))
              .end(),
          }
        })
        .where((eb) =>
          eb.or([
            eb('counter.resetsAt', '<=', now),
            eb('counter.n', '<', sql<number>`case counter.key ${sql.join(limits, sql` `)} end`),
          ]),
        ),
    )
    .returning(['key', 'n'])
})
const readCounters = keptQuery(
  (db, { now, ...keys }: Readonly<Record<string, string | number>> & { readonly now: number }) =>
    db
      .selectFrom('counter')
      .select(['key', 'n', 'resetsAt'])
      .where('key', 'in', Object.values(keys) as string[])
      .where('resetsAt', '>', now)
      .where('n', '>', 0),
)
const giveBackOneOfEach = keptQuery((db, keys: readonly string[]) =>
  db
    .updateTable('counter')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('key', 'in', Object.values(keys))
    .where('n', '>', 0),
)
const clearCounters = keptQuery((db, keys: readonly string[]) =>
  db.deleteFrom('counter').where('key', 'in', Object.values(keys)),
)

/** Both engines order keys by their bytes, so that no sign comes behind this one. */
const lastSign = '\u{10FFFF}'

/** Failures of networks are kept longest and bound nothing, so they go before all that does. */
const worthOfCounter = sql<number>`case when key >= 'failed/' and key < 'failed0' then 0 else n end`

/** The counters of a store: rows that any number of servers change with single statements (K1). */
export function sqlCounterStore(db: Kysely<Tables>): CounterStore {
  const takeEach = async (rules: readonly CounterRule[], now: number) => {
    // In one order everywhere, so that two transactions do not wait for each other's rows.
    const open = rules.filter(({ limit }) => limit > 0).sort((a, b) => (a.key < b.key ? -1 : 1))
    const { rows } = open.length === 0 ? { rows: [] } : await takeOfEach(db, { ...numbered(open, now), now })
    const taken = new Map(rows.map(({ key, n }) => [key, n]))
    return rules.map(({ key }) => taken.get(key) ?? null)
  }
  return {
    takeEach,
    take: async (rule, now) => (await takeEach([rule], now))[0] ?? null,
    async read(keys, now) {
      // Where a limit is off there may be no key. PostgreSQL takes no empty list.
      const { rows } =
        keys.length === 0 ? { rows: [] } : await readCounters(db, { ...Object.fromEntries(keys.entries()), now })
      const used = new Map(rows.map(({ key, n, resetsAt }) => [key, { taken: n, until: resetsAt }]))
      return keys.map((key) => used.get(key) ?? { taken: 0, until: 0 })
    },
    async giveBack(...keys) {
      if (keys.length > 0) await giveBackOneOfEach(db, keys)
    },
    async clear(...keys) {
      if (keys.length > 0) await clearCounters(db, keys)
    },
    async clearAll(prefix) {
      const all = db.deleteFrom('counter').where('key', '>=', prefix)
      await all.where('key', '<', `${prefix}${lastSign}`).execute()
    },
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('counter').select('key').where('resetsAt', '<=', now).limit(rows)
        return db.deleteFrom('counter').where('key', 'in', old).where('resetsAt', '<=', now)
      }),
    keepAtMost: (most) =>
      evictLeastValuable(db, { table: 'counter', key: 'key', worth: worthOfCounter, age: 'resetsAt' }, most),
  }
}

function numbered(rules: readonly CounterRule[], now: number): NumberedTakes {
  return Object.assign(
    {},
    ...rules.map(({ key, limit, windowMs, renews }, number) => ({
      [`key${number}`]: key,
      [`limit${number}`]: limit,
      [`end${number}`]: now + windowMs,
      ...(renews && { [`renewed${number}`]: key }),
    })),
  )
}
