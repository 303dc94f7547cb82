import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditEntry, AuditLog } from '../audit/audit-log.js'
import type { Tables } from './tables.js'

export function sqlAuditLog(db: Kysely<Tables>): AuditLog {
  return {
    async append({ flowId, requestId, ...entry }) {
      await db
        .insertInto('audit')
        .values({ id: randomUUID(), ...entry, flow_id: flowId, request_id: requestId })
        .execute()
    },
    async recent(limit) {
      const rows = await db.selectFrom('audit').selectAll().orderBy('at', 'desc').limit(limit).execute()
      return rows.map(({ id: _, flow_id, request_id, result, ...row }) => ({
        ...row,
        result: result as AuditEntry['result'],
        flowId: flow_id,
        requestId: request_id,
      }))
    },
    async dropOld(before) {
      const { numDeletedRows } = await db.deleteFrom('audit').where('at', '<', before).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
