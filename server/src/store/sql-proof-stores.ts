import { type Kysely, sql } from 'kysely'
import type { SpentCaptchaStore } from '../captcha/spent-captcha-store.js'
import type { AttemptStore } from '../limits/attempt-store.js'
import type { CounterStore } from '../limits/counter-store.js'
import type { CodeStore } from '../proof/code-store.js'
import type { Stores } from '../stores.js'
import { inPortions } from './in-portions.js'
import type { Tables } from './tables.js'

type Kept = 'codes' | 'counters' | 'attempts' | 'spentCaptchas'

/** Codes, and what limits guesses: counts and spent captchas. */
export function sqlProofStores(db: Kysely<Tables>): Pick<Stores, Kept> {
  return {
    codes: codesIn(db),
    counters: countersIn(db),
    attempts: attemptsIn(db),
    spentCaptchas: spentCaptchasIn(db),
  }
}

/** Not every engine takes an `offset` without a `limit`. No table has so many rows. */
const allRows = 1_000_000_000

const codeColumns = ['id', 'scope', 'purpose', 'nameKey', 'contactId', 'mac', 'createdAt', 'expiresAt'] as const

function codesIn(db: Kysely<Tables>): CodeStore {
  const voidWhere = (column: 'scope' | 'contactId', value: string, now: number) =>
    db.updateTable('oneTimeCode').set({ usedAt: now }).where(column, '=', value).where('usedAt', 'is', null).execute()
  return {
    async put(code) {
      await voidWhere('scope', code.scope, code.createdAt)
      await db
        .insertInto('oneTimeCode')
        .values({ ...code, tries: 0, usedAt: null })
        .execute()
    },
    async latestOf(scope) {
      const code = await db
        .selectFrom('oneTimeCode')
        .select(codeColumns)
        .where('scope', '=', scope)
        .where('usedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .executeTakeFirst()
      return code ?? null
    },
    async countTry(id, { limit, now }) {
      const code = await db
        .updateTable('oneTimeCode')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .where('tries', '<', limit)
        .where('expiresAt', '>', now)
        .returning(codeColumns)
        .executeTakeFirst()
      return code ?? null
    },
    async use(id, now) {
      const { numUpdatedRows } = await db
        .updateTable('oneTimeCode')
        .set({ usedAt: now })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async triesOf(id) {
      const row = await db.selectFrom('oneTimeCode').select('tries').where('id', '=', id).executeTakeFirst()
      return row?.tries ?? 0
    },
    async voidAllOfContact(contactId, now) {
      await voidWhere('contactId', contactId, now)
    },
    dropOld: (now) =>
      inPortions((rows) => {
        const old = db.selectFrom('oneTimeCode').select('id').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('oneTimeCode').where('id', 'in', old)
      }),
  }
}

function countersIn(db: Kysely<Tables>): CounterStore {
  const counter = (key: string) => db.selectFrom('counter').where('key', '=', key)
  return {
    async take({ key, limit, windowMs, renews = false }, now) {
      if (limit < 1) return null
      const row = await db
        .insertInto('counter')
        .values({ key, n: 1, startedAt: now, resetsAt: now + windowMs })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => {
              const isOver = eb('counter.resetsAt', '<=', now)
              return {
                n: eb
                  .case()
                  .when(isOver)
                  .then(1)
                  .else(eb('counter.n', '+', 1))
                  .end(),
                startedAt: eb.case().when(isOver).then(now).else(eb.ref('counter.startedAt')).end(),
                resetsAt: eb
                  .case()
                  .when(renews ? eb.lit(true) : isOver)
                  .then(now + windowMs)
                  .else(eb.ref('counter.resetsAt'))
                  .end(),
              }
            })
            .where((eb) => eb.or([eb('counter.resetsAt', '<=', now), eb('counter.n', '<', limit)])),
        )
        .returning('n')
        .executeTakeFirst()
      return row?.n ?? null
    },
    async taken(key, now) {
      return (await counter(key).select('n').where('resetsAt', '>', now).executeTakeFirst())?.n ?? 0
    },
    async endOf(key) {
      return (await counter(key).select('resetsAt').executeTakeFirst())?.resetsAt ?? 0
    },
    async giveBack(key) {
      const update = db.updateTable('counter').set((eb) => ({ n: eb('n', '-', 1) }))
      await update.where('key', '=', key).where('n', '>', 0).execute()
    },
    async clear(key) {
      await db.deleteFrom('counter').where('key', '=', key).execute()
    },
    async clearAll(prefix) {
      const start = sql<string>`substr(key, 1, ${prefix.length})`
      await db.deleteFrom('counter').where(start, '=', prefix).execute()
    },
    dropOld: (now) =>
      inPortions((rows) => {
        const old = db.selectFrom('counter').select('key').where('resetsAt', '<=', now).limit(rows)
        return db.deleteFrom('counter').where('key', 'in', old).where('resetsAt', '<=', now)
      }),
    async keepAtMost(most) {
      const byWorth = db.selectFrom('counter').select('key').orderBy('n', 'desc').orderBy('resetsAt', 'desc')
      const rest = byWorth.limit(allRows).offset(most)
      return Number((await db.deleteFrom('counter').where('key', 'in', rest).executeTakeFirst()).numDeletedRows)
    },
  }
}

function attemptsIn(db: Kysely<Tables>): AttemptStore {
  return {
    async of(nameKey) {
      const attempts = db.selectFrom('attempt').select(['failures', 'lastFailedAt', 'blockedUntil'])
      return (await attempts.where('nameKey', '=', nameKey).executeTakeFirst()) ?? null
    },
    async save(nameKey, attempts) {
      await db
        .insertInto('attempt')
        .values({ nameKey, ...attempts })
        .onConflict((conflict) => conflict.column('nameKey').doUpdateSet(attempts))
        .execute()
    },
    async clear(nameKey) {
      await db.deleteFrom('attempt').where('nameKey', '=', nameKey).execute()
    },
    dropOld: (before) =>
      inPortions((rows) => {
        const old = db.selectFrom('attempt').select('nameKey').where('lastFailedAt', '<', before)
        return db.deleteFrom('attempt').where('nameKey', 'in', old.where('blockedUntil', '<', before).limit(rows))
      }),
    async keepAtMost(most) {
      const byWorth = db.selectFrom('attempt').select('nameKey').orderBy('failures', 'desc')
      const rest = byWorth.orderBy('lastFailedAt', 'desc').limit(allRows).offset(most)
      return Number((await db.deleteFrom('attempt').where('nameKey', 'in', rest).executeTakeFirst()).numDeletedRows)
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
    dropOld: (now) =>
      inPortions((rows) => {
        const old = db.selectFrom('spentCaptcha').select('tokenHash').where('expiresAt', '<', now).limit(rows)
        return db.deleteFrom('spentCaptcha').where('tokenHash', 'in', old)
      }),
  }
}
