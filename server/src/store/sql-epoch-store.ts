import type { Kysely } from 'kysely'
import type { EpochStore } from '../session/epoch-store.js'
import type { Tables } from './tables.js'

export function sqlEpochStore(db: Kysely<Tables>): EpochStore {
  return {
    async epochOf(accountId) {
      const row = await db.selectFrom('person').select('epoch').where('account_id', '=', accountId).executeTakeFirst()
      return row?.epoch ?? 0
    },
    async raiseEpoch(accountId) {
      const row = await db
        .insertInto('person')
        .values({ account_id: accountId, epoch: 1 })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ epoch: eb('person.epoch', '+', 1) })),
        )
        .returning('epoch')
        .executeTakeFirstOrThrow()
      return row.epoch
    },
  }
}
