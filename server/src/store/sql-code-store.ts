import type { Kysely, Selectable } from 'kysely'
import { type CodePurpose, type CodeStore, type StoredCode, triesPerCode } from '../proof/code-store.js'
import type { Tables } from './tables.js'

export function sqlCodeStore(db: Kysely<Tables>): CodeStore {
  const voidWhere = (column: 'scope' | 'contact_id', value: string, now: number) =>
    db
      .updateTable('one_time_code')
      .set({ used_at: now })
      .where(column, '=', value)
      .where('used_at', 'is', null)
      .execute()
  return {
    async put(code) {
      await voidWhere('scope', code.scope, code.createdAt)
      await db.insertInto('one_time_code').values(rowOf(code)).execute()
    },
    async latestOf(scope) {
      const row = await db
        .selectFrom('one_time_code')
        .selectAll()
        .where('scope', '=', scope)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return row === undefined ? null : codeOf(row)
    },
    async countTry(id, now) {
      const row = await db
        .updateTable('one_time_code')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('tries', '<', triesPerCode)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : codeOf(row)
    },
    async use(id, now) {
      const { numUpdatedRows } = await db
        .updateTable('one_time_code')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async triesOf(id) {
      const row = await db.selectFrom('one_time_code').select('tries').where('id', '=', id).executeTakeFirst()
      return row?.tries ?? 0
    },
    async voidAllOfContact(contactId, now) {
      await voidWhere('contact_id', contactId, now)
    },
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('one_time_code').where('expires_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function rowOf(code: StoredCode) {
  return {
    id: code.id,
    scope: code.scope,
    purpose: code.purpose,
    person_key: code.nameKey,
    contact_id: code.contactId,
    mac: code.mac,
    tries: 0,
    used_at: null,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  }
}

function codeOf(row: Selectable<Tables['one_time_code']>): StoredCode {
  return {
    id: row.id,
    scope: row.scope,
    purpose: row.purpose as CodePurpose,
    nameKey: row.person_key,
    contactId: row.contact_id,
    mac: row.mac,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
