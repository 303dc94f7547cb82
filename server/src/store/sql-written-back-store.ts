import type { Kysely } from 'kysely'
import type { WrittenBackStore } from '../rules/contact/written-back-store.js'
import { beginsWithNone } from './begins-with.js'
import type { Tables } from './tables.js'

/** Compares the addresses that people have proven with those that their entries were given. */
export function sqlWrittenBackStore(db: Kysely<Tables>): WrittenBackStore {
  /** The person's own addresses that entries may hold. */
  const ripe = ({ verifiedBefore, now }: { readonly verifiedBefore: number; readonly now: number }) =>
    db
      .selectFrom('contact')
      .where('kind', '=', 'email')
      .where('keptSince', 'is', null)
      .where('verifiedAt', '<=', verifiedBefore)
      .where('heldUntil', '<=', now)
  return {
    async due({ most, without = [], ...when }) {
      const missing = ripe(when)
        .leftJoin('writtenBack', (join) =>
          join
            .onRef('writtenBack.accountId', '=', 'contact.accountId')
            .onRef('writtenBack.address', '=', 'contact.address'),
        )
        .where('writtenBack.address', 'is', null)
        .$if(without.length > 0, (all) => all.where(beginsWithNone('contact.accountId', without)))
        .select('contact.accountId')
      const gone = db
        .selectFrom('writtenBack')
        .leftJoin(ripe(when).select(['accountId', 'address']).as('ripe'), (join) =>
          join.onRef('ripe.accountId', '=', 'writtenBack.accountId').onRef('ripe.address', '=', 'writtenBack.address'),
        )
        .where('ripe.address', 'is', null)
        .$if(without.length > 0, (all) => all.where(beginsWithNone('writtenBack.accountId', without)))
        .select('writtenBack.accountId')
      const accounts = await missing.union(gone).limit(most).execute()
      const ids = accounts.map(({ accountId }) => accountId)
      if (ids.length === 0) return []
      const rows = await ripe(when)
        .where('accountId', 'in', ids)
        .select(['accountId', 'address'])
        .orderBy('createdAt')
        .execute()
      return ids.map((accountId) => ({
        accountId,
        addresses: rows.filter((row) => row.accountId === accountId).map(({ address }) => address),
      }))
    },
    async settle({ accountId, addresses }) {
      await db.deleteFrom('writtenBack').where('accountId', '=', accountId).execute()
      if (addresses.length === 0) return
      await db
        .insertInto('writtenBack')
        .values(addresses.map((address) => ({ accountId, address })))
        .execute()
    },
  }
}
