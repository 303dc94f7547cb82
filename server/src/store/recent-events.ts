import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditDetail, AuditFilter, PersonEvents, StoredEvent } from '../ports/audit-log.js'
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
  'caseId',
] as const

/** The events that a filter selects, the one in the highest place first. */
export async function recentEvents(
  db: Kysely<Tables>,
  limit: number,
  { since, until, after, upTo, actors, requestId, event, caseId }: AuditFilter = {},
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
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(storedEvent)
}

function storedEvent({ detail, caseId, ...row }: Tables['audit']): StoredEvent {
  const parsed = detail === null ? null : (JSON.parse(detail) as AuditDetail)
  return { ...row, detail: parsed, ...(caseId === null ? {} : { caseId }) }
}

/**
 * The events of one person, as the audit promises. It reads no more rows of a large audit than of a
 * small one: two queries walk down the dates of an index each, until they have enough.
 */
export async function eventsOfPerson(
  db: Kysely<Tables>,
  limit: number,
  { accountId, events, since, upTo, before }: PersonEvents,
): Promise<StoredEvent[]> {
  const asking = (['actor', 'about'] as const).map((column) =>
    db
      .selectFrom('audit')
      .select(['id', 'seq', ...auditColumns])
      .where(column, '=', accountId)
      .where('at', '>=', since)
      .where((eb) => eb.or(events.map(([event, reasons]) => isOne(eb, event, reasons))))
      .$if(upTo !== undefined, (query) => query.where('seq', '<=', upTo ?? 0))
      .$if(before !== undefined, (query) => query.where((eb) => isBehind(eb, before ?? { at: 0, seq: 0 })))
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  )
  const [caused = [], about = []] = await Promise.all(asking)
  const once = new Map([...caused, ...about].map((row) => [row.id, row]))
  const inOrder = [...once.values()].sort((one, other) => other.at - one.at || other.seq - one.seq)
  return inOrder.slice(0, limit).map(storedEvent)
}

export async function eventOfPerson(db: Kysely<Tables>, accountId: string, id: string): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('audit')
    .select(['id', 'seq', ...auditColumns])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('actor', '=', accountId), eb('about', '=', accountId)]))
    .executeTakeFirst()
  return row === undefined ? null : storedEvent(row)
}

type AuditExpression = ExpressionBuilder<Tables, 'audit'>

function isOne(eb: AuditExpression, event: string, reasons: readonly string[] | null) {
  const isEvent = eb('event', '=', event)
  return reasons === null ? isEvent : eb.and([isEvent, eb('reason', 'in', reasons)])
}

/** `at <= before.at` alone bounds the walk of the index. */
function isBehind(eb: AuditExpression, { at, seq }: Pick<StoredEvent, 'at' | 'seq'>) {
  return eb.and([eb('at', '<=', at), eb.or([eb('at', '<', at), eb('seq', '<', seq)])])
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
