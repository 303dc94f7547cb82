import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditLog } from '../audit/audit-log.js'
import type { SpentCaptchaStore } from '../captcha/spent-captcha-store.js'
import type { OutboxRow, OutboxStore } from '../delivery/outbox-store.js'
import type { PasswordWriteStore } from '../password-write/password-write-store.js'
import type { Stores } from '../stores.js'
import type { FactStore } from '../system/fact-store.js'
import type { Tables } from './tables.js'

type Kept = 'audit' | 'outbox' | 'spentCaptchas' | 'passwordWrites' | 'facts'

/** Records: audit, queued messages, spent captchas, open password writes and settled facts. */
export function sqlRecordStores(db: Kysely<Tables>): Pick<Stores, Kept> {
  return {
    audit: auditIn(db),
    outbox: outboxIn(db),
    spentCaptchas: spentCaptchasIn(db),
    passwordWrites: passwordWritesIn(db),
    facts: factsIn(db),
  }
}

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
] as const

function auditIn(db: Kysely<Tables>): AuditLog {
  return {
    async append(entry) {
      await db
        .insertInto('audit')
        .values({ id: idInOrder(), ...entry })
        .execute()
    },
    recent: (limit, { since, actors, requestId, event } = {}) =>
      db
        .selectFrom('audit')
        .select(auditColumns)
        .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
        .$if(actors !== undefined, (query) => query.where((eb) => concerns(eb, actors ?? [])))
        .$if(requestId !== undefined, (query) => query.where('requestId', '=', requestId ?? ''))
        .$if(event !== undefined, (query) => query.where((eb) => isCalled(eb, event ?? '')))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
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

/** An id that starts with this process's clock in microseconds, so that ids of one instant are in order. */
function idInOrder(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1000)
  return `${micros.toString(36).padStart(11, '0')}-${randomUUID()}`
}

const outboxColumns = ['id', 'kind', 'body', 'createdAt', 'expiresAt', 'attempts'] as const

function outboxIn(db: Kysely<Tables>): OutboxStore {
  /** Frees a lease. Does nothing when another sender has leased the row since. */
  const free = async (
    { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
    changes: { readonly nextAt: number; readonly attempts?: number },
  ) => {
    const update = db.updateTable('outbox').set({ ...changes, leaseUntil: 0 })
    await update.where('id', '=', id).where('attempts', '=', attempts).where('ended', 'is', null).execute()
  }
  return {
    async put(row) {
      const state = { nextAt: row.createdAt, leaseUntil: 0, attempts: 0, sentAt: null, ended: null }
      await db
        .insertInto('outbox')
        .values({ ...row, ...state })
        .execute()
    },
    // One conditional statement, so that two senders never hold the same row.
    lease: (kind, { now, limit, leaseMs }) =>
      db
        .updateTable('outbox')
        .set((set) => ({ leaseUntil: now + leaseMs, attempts: set('attempts', '+', 1) }))
        .where('id', 'in', (from) =>
          from
            .selectFrom('outbox')
            .select('id')
            .where('kind', '=', kind)
            .where('ended', 'is', null)
            .where('nextAt', '<=', now)
            .where('leaseUntil', '<=', now)
            .orderBy('nextAt')
            .limit(limit),
        )
        .where('ended', 'is', null)
        .where('leaseUntil', '<=', now)
        .returning(outboxColumns)
        .execute(),
    async freeLeases() {
      await db.updateTable('outbox').set({ leaseUntil: 0 }).where('ended', 'is', null).execute()
    },
    async end(id, how, now) {
      await db
        .updateTable('outbox')
        .set({ body: '', leaseUntil: 0, ended: how, sentAt: how === 'sent' ? now : null })
        .where('id', '=', id)
        .where('ended', 'is', null)
        .execute()
    },
    retry: (held, nextAt) => free(held, { nextAt }),
    postpone: (held, nextAt) => free(held, { nextAt, attempts: held.attempts - 1 }),
    async isVoidCode(id) {
      const row = await db
        .selectFrom('oneTimeCode')
        .leftJoin('flow', 'flow.id', 'oneTimeCode.scope')
        .leftJoin('contact', 'contact.id', 'oneTimeCode.scope')
        .select(['oneTimeCode.usedAt', 'flow.id as flow', 'contact.id as contact'])
        .where('oneTimeCode.id', '=', id)
        .executeTakeFirst()
      return row !== undefined && (row.usedAt !== null || (row.flow === null && row.contact === null))
    },
    async dropOld(before) {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('ended', 'is not', null)
        .where((where) => where(where.fn.coalesce('sentAt', 'expiresAt'), '<', before))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function spentCaptchasIn(db: Kysely<Tables>): SpentCaptchaStore {
  return {
    async spend(tokenHash, expiresAt) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('spentCaptcha')
        .values({ tokenHash, expiresAt })
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('spentCaptcha').where('expiresAt', '<', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function passwordWritesIn(db: Kysely<Tables>): PasswordWriteStore {
  return {
    async begin(write) {
      await db.insertInto('passwordWrite').values(write).execute()
    },
    async end(id) {
      await db.deleteFrom('passwordWrite').where('id', '=', id).execute()
    },
    open: () => db.selectFrom('passwordWrite').selectAll().orderBy('begunAt').execute(),
  }
}

function factsIn(db: Kysely<Tables>): FactStore {
  const get = async (name: string) => {
    const row = await db.selectFrom('fact').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? null
  }
  return {
    get,
    async settle(name, value) {
      const row = { name, value }
      await db
        .insertInto('fact')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) ?? value
    },
    async put(name, value) {
      const row = { name, value }
      await db
        .insertInto('fact')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
    async remove(name) {
      await db.deleteFrom('fact').where('name', '=', name).execute()
    },
  }
}
