import type { Kysely } from 'kysely'
import type { PasswordWrite, PasswordWriteStore } from '../password-write/password-write-store.js'
import type { Tables } from './tables.js'

export function sqlPasswordWriteStore(db: Kysely<Tables>): PasswordWriteStore {
  return {
    async begin(write) {
      await db
        .insertInto('password_write')
        .values({
          id: write.id,
          account_id: write.accountId,
          purpose: write.purpose,
          request_id: write.requestId,
          begun_at: write.begunAt,
        })
        .execute()
    },
    async end(id) {
      await db.deleteFrom('password_write').where('id', '=', id).execute()
    },
    async open() {
      const rows = await db.selectFrom('password_write').selectAll().orderBy('begun_at').execute()
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        purpose: row.purpose as PasswordWrite['purpose'],
        requestId: row.request_id,
        begunAt: row.begun_at,
      }))
    },
  }
}
