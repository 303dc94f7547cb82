import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditDetail, AuditFilter, StoredEvent } from '../ports/audit-log.js'
import type { Tables } from './tables.js'

const auditColumns = [
  'at',
  'event',
  'actor',
  'about',
  'flowId',
  'purpose',
  'result',
  'reason',
  'requestId',
  'source',
  'detail',
] as const

/** The events that a filter selects, the one in the highest place first. */
export async function recentEvents(
  db: Kysely<Tables>,
  limit: number,
  { since, until, after, upTo, actors, requestId, event }: AuditFilter = {},
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'seq', ...auditColumns])
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(after !== undefined, (query) => query.where('seq', '>', after ?? 0))
    .$if(upTo !== undefined, (query) => query.where('seq', '<=', upTo ?? 0))
    .$if(actors !== undefined, (query) => query.where((eb) => concerns(eb, actors ?? [])))
    .$if(requestId !== undefined, (query) => query.where((eb) => begins(eb, 'requestId', requestId ?? '')))
    .$if(event !== undefined, (query) => query.where((eb) => isCalled(eb, event ?? '')))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    detail: row.detail === null ? null : (JSON.parse(row.detail) as AuditDetail),
  }))
}

function concerns(eb: ExpressionBuilder<Tables, 'audit'>, actors: readonly string[]) {
  const anyOperator = eb.and([eb('actor', '>=', 'operator:'), eb('actor', '<', 'operator;')])
  return eb.or([
    eb('actor', 'in', actors),
    eb('about', 'in', actors),
    ...(actors.includes('operator') ? [anyOperator] : []),
  ])
}

function isCalled(eb: ExpressionBuilder<Tables, 'audit'>, event: string) {
  return eb.or([eb('event', '=', event), begins(eb, 'event', `${event}.`)])
}

function begins(eb: ExpressionBuilder<Tables, 'audit'>, column: 'event' | 'requestId', start: string) {
  return eb(sql`substr(${sql.ref(column)}, 1, ${start.length})`, '=', start)
}
