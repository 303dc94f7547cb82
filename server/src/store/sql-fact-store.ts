import type { Kysely } from 'kysely'
import type { FactStore } from '../system/fact-store.js'
import type { Tables } from './tables.js'

export function sqlFactStore(db: Kysely<Tables>): FactStore {
  const get = async (name: string) => {
    const row = await db.selectFrom('fact').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? null
  }
  return {
    get,
    async settle(name, value) {
      await db
        .insertInto('fact')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) ?? value
    },
  }
}
