import type { Kysely } from 'kysely'
import type { OutboxRow, OutboxStore } from '../delivery/outbox-store.js'
import type { Tables } from './tables.js'

export function sqlOutboxStore(db: Kysely<Tables>): OutboxStore {
  return {
    async put(row) {
      await db
        .insertInto('outbox')
        .values({
          id: row.id,
          kind: row.kind,
          body: row.body,
          created_at: row.createdAt,
          next_at: row.createdAt,
          lease_until: 0,
          attempts: 0,
          expires_at: row.expiresAt,
          sent_at: null,
          ended: null,
        })
        .execute()
    },
    lease: (kind, request) => lease(db, kind, request),
    async freeLeases() {
      await db.updateTable('outbox').set({ lease_until: 0 }).where('ended', 'is', null).execute()
    },
    async end(id, how, now) {
      await db
        .updateTable('outbox')
        .set({ body: '', lease_until: 0, ended: how, sent_at: how === 'sent' ? now : null })
        .where('id', '=', id)
        .where('ended', 'is', null)
        .execute()
    },
    retry: (held, nextAt) => letGo(db, held, { next_at: nextAt }),
    postpone: (held, nextAt) => letGo(db, held, { next_at: nextAt, attempts: held.attempts - 1 }),
    async isVoidCode(id) {
      const row = await db
        .selectFrom('one_time_code')
        .leftJoin('flow', 'flow.id', 'one_time_code.scope')
        .leftJoin('contact', 'contact.id', 'one_time_code.scope')
        .select(['one_time_code.used_at', 'flow.id as flow', 'contact.id as contact'])
        .where('one_time_code.id', '=', id)
        .executeTakeFirst()
      return row !== undefined && (row.used_at !== null || (row.flow === null && row.contact === null))
    },
    async dropOld(before) {
      const result = await db
        .deleteFrom('outbox')
        .where('ended', 'is not', null)
        .where((where) => where(where.fn.coalesce('sent_at', 'expires_at'), '<', before))
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

/** Does nothing when somebody else has leased the row since. */
async function letGo(
  db: Kysely<Tables>,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  changes: { readonly next_at: number; readonly attempts?: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...changes, lease_until: 0 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended', 'is', null)
    .execute()
}

/** One conditional statement, so that two senders never hold the same row (D2). */
async function lease(db: Kysely<Tables>, kind: 'code' | 'notice' | 'noop', request: Lease) {
  const { now, limit, leaseMs } = request
  const rows = await db
    .updateTable('outbox')
    .set((set) => ({ lease_until: now + leaseMs, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('ended', 'is', null)
        .where('next_at', '<=', now)
        .where('lease_until', '<=', now)
        .orderBy('next_at')
        .limit(limit),
    )
    .where('ended', 'is', null)
    .where('lease_until', '<=', now)
    .returning(['id', 'kind', 'body', 'created_at', 'expires_at', 'attempts'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    body: row.body,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }))
}

interface Lease {
  readonly now: number
  readonly limit: number
  readonly leaseMs: number
}
