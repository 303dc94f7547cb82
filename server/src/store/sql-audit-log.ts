import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AuditEntry, AuditLog } from '../ports/audit-log.js'
import { inBatches } from '../ports/system/in-batches.js'
import { deleteInPortions } from './delete-in-portions.js'
import { isPostgres, keptQuery } from './kept-query.js'
import { eventOfPerson, eventsOfPerson, recentEvents } from './recent-events.js'
import { settledPlace } from './settled-place.js'
import { rowsAtOnce, type Tables } from './tables.js'

export function sqlAuditLog(db: Kysely<Tables>): AuditLog {
  return {
    async append(entry) {
      await appendEvent(db, rowOf(entry))
    },
    async appendAll(entries) {
      for (const some of inBatches(entries, rowsAtOnce)) await insertEvents(db, some.map(rowOf)).execute()
    },
    recent: (limit, filter) => recentEvents(db, limit, filter),
    ofPerson: (limit, which) => eventsOfPerson(db, limit, which),
    findOfPerson: (accountId, id) => eventOfPerson(db, accountId, id),
    settledPlace: () => settledPlace(db),
    dropOld: (before) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('audit').select('id').where('at', '<', before).limit(rows)
        return db.deleteFrom('audit').where('id', 'in', old)
      }),
  }
}

type EventRow = ReturnType<typeof rowOf>

function rowOf({ detail, caseId, ...entry }: AuditEntry) {
  return { id: randomUUID(), ...entry, detail: detail === null ? null : JSON.stringify(detail), caseId: caseId ?? null }
}

const appendEvent = keptQuery((db, row: EventRow) => insertEvents(db, [row]))

function insertEvents(db: Kysely<Tables>, rows: readonly EventRow[]) {
  const lastSeq = db.selectFrom('audit').select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('seq'))
  // Reading the last number would make every two transactions of PostgreSQL conflict.
  const seqOf = (index: number) =>
    isPostgres(db) ? sql<number>`nextval('audit_order')` : sql<number>`${lastSeq} + ${index + 1}`
  return db.insertInto('audit').values(rows.map((row, index) => ({ ...row, seq: seqOf(index) })))
}
