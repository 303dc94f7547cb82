import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditEntry, AuditLog } from '../audit/audit-log.js'
import type { Tables } from './tables.js'

export function sqlAuditLog(db: Kysely<Tables>): AuditLog {
  return {
    async append({ flowId, requestId, ...entry }) {
      await db
        .insertInto('audit')
        .values({ id: idInOrder(), ...entry, flow_id: flowId, request_id: requestId })
        .execute()
    },
    async recent(limit, { since, actors, requestId, event } = {}) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
        .$if(actors !== undefined, (query) => query.where((eb) => concerns(eb, actors ?? [])))
        .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
        .$if(event !== undefined, (query) => query.where((eb) => isCalled(eb, event ?? '')))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
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

function concerns(eb: ExpressionBuilder<Tables, 'audit'>, actors: readonly string[]) {
  return eb.or([eb('actor', 'in', actors), eb('about', 'in', actors)])
}

function isCalled(eb: ExpressionBuilder<Tables, 'audit'>, event: string) {
  const start = `${event}.`
  return eb.or([eb('event', '=', event), eb(sql`substr(event, 1, ${start.length})`, '=', start)])
}

/** Microseconds of this process's own clock come first, so that the ids of one instant are in order. */
function idInOrder(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1000)
  return `${micros.toString(36).padStart(11, '0')}-${randomUUID()}`
}
