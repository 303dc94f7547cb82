import type { Kysely } from 'kysely'
import type { NoticeMarkerStore } from '../contact/notice-marker-store.js'
import type { Tables } from './tables.js'

/** What owners are still to be told. */
export function sqlMarkerStore(db: Kysely<Tables>): NoticeMarkerStore {
  return {
    async put(marker) {
      await db.insertInto('noticeMarker').values(marker).execute()
    },
    due: (now, limit) =>
      db.selectFrom('noticeMarker').selectAll().where('dueAt', '<=', now).orderBy('dueAt').limit(limit).execute(),
    async take(id) {
      const { numDeletedRows } = await db.deleteFrom('noticeMarker').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
    async move({ flowId, what, accountId }, to) {
      const { numUpdatedRows } = await db
        .updateTable('noticeMarker')
        .set({ flowId: to })
        .where('flowId', '=', flowId)
        .where('what', '=', what)
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async dropOf({ flowId, what }) {
      await db.deleteFrom('noticeMarker').where('flowId', '=', flowId).where('what', '=', what).execute()
    },
  }
}
