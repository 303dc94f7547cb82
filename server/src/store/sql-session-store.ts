import type { Kysely, Selectable } from 'kysely'
import type { Session, SessionStore } from '../session/session-store.js'
import type { Tables } from './tables.js'

export function sqlSessionStore(db: Kysely<Tables>): SessionStore {
  return {
    async find(idHash) {
      const row = await db.selectFrom('session').selectAll().where('id_hash', '=', idHash).executeTakeFirst()
      return row === undefined ? null : sessionOf(row)
    },
    async put(session) {
      await db
        .insertInto('session')
        .values({
          id_hash: session.idHash,
          account_id: session.accountId,
          flow_id: session.flowId,
          signed_in_at: session.signedInAt,
          wrong_old_passwords: 0,
          created_at: session.createdAt,
          seen_at: session.seenAt,
          expires_at: session.expiresAt,
        })
        .execute()
    },
    async end(idHash) {
      const { numDeletedRows } = await db.deleteFrom('session').where('id_hash', '=', idHash).executeTakeFirst()
      return numDeletedRows === 1n
    },
    async endAllOf(accountId, only) {
      await db
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where('created_at', '<', only?.startedBefore ?? 0))
        .execute()
    },
    async liveOf(accountId, now, idleBefore) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .where('seen_at', '>', idleBefore)
        .orderBy('created_at')
        .execute()
      return rows.map(sessionOf)
    },
    async seen(idHash, now) {
      await db.updateTable('session').set({ seen_at: now }).where('id_hash', '=', idHash).execute()
    },
    async countOldPasswordTry(idHash, limit) {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set((eb) => ({ wrong_old_passwords: eb('wrong_old_passwords', '+', 1) }))
        .where('id_hash', '=', idHash)
        .where('wrong_old_passwords', '<', limit)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async forgiveOldPasswordTry(idHash) {
      await db
        .updateTable('session')
        .set((eb) => ({ wrong_old_passwords: eb('wrong_old_passwords', '-', 1) }))
        .where('id_hash', '=', idHash)
        .where('wrong_old_passwords', '>', 0)
        .execute()
    },
    async dropOld(now, idleBefore) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<', idleBefore)]))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function sessionOf(row: Selectable<Tables['session']>): Session {
  return {
    idHash: row.id_hash,
    accountId: row.account_id,
    flowId: row.flow_id,
    signedInAt: row.signed_in_at,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  }
}
