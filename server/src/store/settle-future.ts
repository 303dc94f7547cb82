import { type Kysely, sql } from 'kysely'
import type { FutureRows } from '../ports/system/future-store.js'
import { approvalLifeMs } from '../rules/desk/yes-of.js'
import { lastStepAt } from '../rules/proof/totp.js'
import type { Tables } from './tables.js'

/** Columns whose instants move back with the portal's time. What ends is not among them. */
const moved: readonly (readonly [table: keyof Tables, columns: readonly string[]])[] = [
  ['account', ['createdAt', 'lockedAt']],
  ['pastPassword', ['setAt']],
  ['person', ['enrolledAt', 'signedInAt', 'resetAt', 'stoppedAt', 'recoveryStoppedAt']],
  ['proof', ['createdAt', 'verifiedAt', 'heldUntil', 'usedAt', 'endsAt']],
  ['reportCode', ['eventAt', 'createdAt', 'usedAt']],
  ['stop', ['since', 'eventAt']],
  ['outsideBinding', ['boundAt']],
  ['staffCase', ['openedAt', 'seenAt', 'closedAt', 'checkUntil']],
  ['contact', ['createdAt', 'verifiedAt', 'heldUntil', 'keptSince', 'missingSince', 'signsInFrom']],
  ['oneTimeCode', ['createdAt', 'usedAt']],
  ['outbox', ['createdAt', 'nextAt', 'leaseUntil', 'sentAt']],
  ['directoryWrite', ['begunAt']],
  ['noticeMarker', ['at', 'dueAt']],
  ['seenNetwork', ['seenAt']],
  ['refusalTally', ['closesAt']],
]

/** Counts what began after `now`, over all tables (G4). */
export async function countFuture(db: Kysely<Tables>, now: number): Promise<FutureRows> {
  const counted = sql<number>`count(*)`.as('rows')
  const rows = async (query: { executeTakeFirstOrThrow(): Promise<{ rows: number }> }) =>
    Number((await query.executeTakeFirstOrThrow()).rows)
  const { sessions, flows, codes, counters, attempts } = begunAfter(db, now)
  const waiting = db.selectFrom('outbox').where('ended', 'is', null).where('kind', '!=', 'noop')
  return {
    sessions: await rows(sessions.select(counted)),
    flows: await rows(flows.select(counted)),
    codes: await rows(codes.select(counted)),
    limits: (await rows(counters.select(counted))) + (await rows(attempts.select(counted))),
    contacts: await rows(db.selectFrom('contact').where('verifiedAt', '>', now).select(counted)),
    messages: await rows(waiting.where('createdAt', '>', now).select(counted)),
    apps: await rows(db.selectFrom('proof').where('mark', '>', lastStepAt(now)).select(counted)),
  }
}

export async function settleFuture(db: Kysely<Tables>, now: number, aheadMs: number): Promise<void> {
  const { sessions, flows, codes, counters, attempts } = begunAfter(db, now)
  // Flows first: their sessions tell which of them went on after `now`.
  await db.deleteFrom('flow').where('id', 'in', flows.select('id')).execute()
  await db.deleteFrom('session').where('idHash', 'in', sessions.select('idHash')).execute()
  // Used, not deleted: the outbox drops the message of a used code.
  await db.updateTable('oneTimeCode').set({ usedAt: now }).where('id', 'in', codes.select('id')).execute()
  // Also a printed one of before that does not work yet: the help desk makes another.
  await db.deleteFrom('pass').where('usableFrom', '>', now).execute()
  await db.deleteFrom('counter').where('key', 'in', counters.select('key')).execute()
  await db.deleteFrom('attempt').where('nameKey', 'in', attempts.select('nameKey')).execute()
  await db.deleteFrom('hourly').where('hour', '>', now).execute()
  // The servers that held them have stopped.
  await db.deleteFrom('lease').where('heldUntil', '>', now).execute()
  await db
    .updateTable('proof')
    .set({ mark: lastStepAt(now) })
    .where('mark', '>', lastStepAt(now))
    .execute()
  // The last hour of an alarm.
  await db
    .deleteFrom('fact')
    .where('name', 'like', 'alarm/%')
    .where(sql<number>`case when name like 'alarm/%' then cast(value as bigint) end`, '>', now)
    .execute()
  const back = (column: string) => sql<number>`${sql.ref(column)} - ${aheadMs}`
  // Rows that began before keep their end: the wall clock has yet to reach it.
  for (const table of ['outbox', 'oneTimeCode', 'reportCode'] as const) {
    await db
      .updateTable(table)
      .set({ expiresAt: back('expiresAt') })
      .where('createdAt', '>', now)
      .execute()
  }
  // A yes that was asked for after `now` would live too long.
  await db
    .deleteFrom('approval')
    .where('until', '>', now + approvalLifeMs)
    .execute()
  const former = db.updateTable('formerContact').set({ until: back('until') })
  await former.where('until', '>', now + aheadMs).execute()
  for (const [table, columns] of moved) {
    for (const column of columns) {
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${back(column)}`
      await sql`${set} where ${sql.ref(column)} > ${now}`.execute(db)
    }
  }
}

function begunAfter(db: Kysely<Tables>, now: number) {
  const sessions = db
    .selectFrom('session')
    .where((eb) => eb.or([eb('createdAt', '>', now), eb('seenAt', '>', now), eb('signedInAt', '>', now)]))
  return {
    sessions,
    flows: db
      .selectFrom('flow')
      .where((eb) => eb.or([eb('createdAt', '>', now), eb('id', 'in', sessions.select('flowId'))])),
    codes: db.selectFrom('oneTimeCode').where('createdAt', '>', now).where('usedAt', 'is', null),
    counters: db.selectFrom('counter').where('startedAt', '>', now),
    attempts: db.selectFrom('attempt').where('lastFailedAt', '>', now),
  }
}
