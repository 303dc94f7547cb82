import type { Kysely } from 'kysely'
import type { AskedStore } from '../rules/drive/asked-store.js'
import type { Tables } from './tables.js'

export function sqlAskedStore(db: Kysely<Tables>): AskedStore {
  return {
    async latersOf({ accountId, what }) {
      const asked = db.selectFrom('asked').select('later').where('accountId', '=', accountId).where('what', '=', what)
      return (await asked.executeTakeFirst())?.later ?? 0
    },
    async putOff({ accountId, what }) {
      await db
        .insertInto('asked')
        .values({ accountId, what, later: 1 })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'what']).doUpdateSet((eb) => ({ later: eb('asked.later', '+', 1) })),
        )
        .execute()
    },
  }
}
