import type { Kysely } from 'kysely'
import { inPortions } from '../ports/system/in-portions.js'
import type { HourlyCount, HourStore, QuietHours } from '../rules/limits/hour-store.js'
import type { NetworkStore } from '../rules/limits/network-store.js'
import type { Stores } from '../rules/stores.js'
import { deleteInPortions } from './delete-in-portions.js'
import { rowsIn } from './evict-least-valuable.js'
import { keptQuery } from './kept-query.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** Stores of counts over all people: hours, and the networks that they sign in from. */
export function sqlPopulationStores(db: Kysely<Tables>): Pick<Stores, 'hours' | 'networks'> {
  return { hours: hoursIn(db), networks: networksIn(db) }
}

interface OfHour {
  readonly hour: number
}

interface OfCount extends OfHour {
  readonly what: HourlyCount
}

const countsOfHour = keptQuery((db, { hour }: OfHour) =>
  db.selectFrom('hourly').select(['what', 'n']).where('hour', '=', hour),
)
const countOfHour = keptQuery((db, { what, hour }: OfCount) =>
  db.selectFrom('hourly').select('n').where('hour', '=', hour).where('what', '=', what),
)
const takeFromHour = keptQuery((db, { what, hour, limit }: OfCount & { readonly limit: number }) =>
  db
    .insertInto('hourly')
    .values({ hour, what, n: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'what'])
        .doUpdateSet((eb) => ({ n: eb('hourly.n', '+', 1) }))
        .where('hourly.n', '<', limit),
    )
    .returning('n'),
)
const addToHour = keptQuery((db, { what, hour, by }: OfCount & { readonly by: number }) =>
  db
    .insertInto('hourly')
    .values({ hour, what, n: by })
    .onConflict((conflict) => conflict.columns(['hour', 'what']).doUpdateSet((eb) => ({ n: eb('hourly.n', '+', by) }))),
)
const giveBackToHour = keptQuery((db, { what, hour }: OfCount) =>
  db
    .updateTable('hourly')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('hour', '=', hour)
    .where('what', '=', what)
    .where('n', '>', 0),
)
const settleHour = keptQuery((db, { what, hour, value }: OfCount & { readonly value: number }) =>
  db
    .insertInto('hourly')
    .values({ hour, what, n: value })
    .onConflict((conflict) => conflict.columns(['hour', 'what']).doNothing()),
)

function hoursIn(db: Kysely<Tables>): HourStore {
  const countOf = async (what: HourlyCount, hour: number) => {
    return (await countOfHour(db, { what, hour })).rows[0]?.n ?? 0
  }
  return {
    async take(what, { hour, limit = Number.MAX_SAFE_INTEGER }) {
      if (limit < 1) return null
      return (await takeFromHour(db, { what, hour, limit })).rows[0]?.n ?? null
    },
    async add(what, hour, by) {
      await addToHour(db, { what, hour, by })
    },
    async giveBack(what, hour) {
      await giveBackToHour(db, { what, hour })
    },
    async settle(what, hour, value) {
      await settleHour(db, { what, hour, value })
      return countOf(what, hour)
    },
    async of(hour) {
      const { rows } = await countsOfHour(db, { hour })
      return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
    },
    quietHours: (what, { since, until }) => quietHours(db, what, { since, until }),
    async dropOld(before) {
      const old = db.deleteFrom('hourly').where('hour', '<', before)
      return Number((await old.executeTakeFirst()).numDeletedRows)
    },
  }
}

async function quietHours(
  db: Kysely<Tables>,
  what: HourlyCount,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<QuietHours> {
  const rows = await db
    .selectFrom('hourly as counted')
    .select('counted.n')
    .where('counted.what', '=', what)
    .where('counted.hour', '>=', since)
    .where('counted.hour', '<', until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hourly as alarm')
            .select('alarm.n')
            .whereRef('alarm.hour', '=', 'counted.hour')
            .where('alarm.what', '=', 'alarm'),
        ),
      ),
    )
    .execute()
  const alarms = await db
    .selectFrom('hourly')
    .select((eb) => eb.fn.countAll<number>().as('hours'))
    .where('what', '=', 'alarm')
    .where('hour', '>=', since)
    .where('hour', '<', until)
    .executeTakeFirstOrThrow()
  return { counts: rows.map(({ n }) => n), alarms: Number(alarms.hours) }
}

const seeNetwork = keptQuery((db, { network, seenAt }: Tables['seenNetwork']) =>
  db
    .insertInto('seenNetwork')
    .values({ network, seenAt })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ seenAt })),
)
const networkSeenSince = keptQuery((db, { network, since }: { readonly network: string; readonly since: number }) =>
  db.selectFrom('seenNetwork').select('seenAt').where('network', '=', network).where('seenAt', '>', since),
)

function networksIn(db: Kysely<Tables>): NetworkStore {
  return {
    async saw(network, seenAt) {
      await seeNetwork(db, { network, seenAt })
    },
    async isSeen(network, since) {
      return (await networkSeenSince(db, { network, since })).rows.length > 0
    },
    dropOld: (before) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('seenNetwork').select('network').where('seenAt', '<=', before).limit(rows)
        return db.deleteFrom('seenNetwork').where('network', 'in', old).where('seenAt', '<=', before)
      }),
    async keepAtMost(max) {
      let surplus = Math.max(0, (await rowsIn(db, 'seenNetwork', 'network')) - max)
      return inPortions(async (rows) => {
        const most = Math.min(rows, surplus)
        const { numDeletedRows } = await transact(db, (transaction) => {
          const oldest = transaction.selectFrom('seenNetwork').select('network').orderBy('seenAt').limit(most)
          return transaction.deleteFrom('seenNetwork').where('network', 'in', oldest).executeTakeFirstOrThrow()
        })
        surplus -= Number(numDeletedRows)
        return Number(numDeletedRows)
      })
    },
  }
}
