import { type Kysely, sql } from 'kysely'
import type { SpentCaptchaStore } from '../ports/captcha/spent-captcha-store.js'
import type { CounterStore } from '../ports/system/counter-store.js'
import type { AttemptStore } from '../rules/limits/attempt-store.js'
import type { CodeStore, StoredCode } from '../rules/proof/code-store.js'
import type { Stores } from '../rules/stores.js'
import { deleteInPortions } from './delete-in-portions.js'
import { evictLeastValuable } from './evict-least-valuable.js'
import { isPostgres, keptQuery, unsynced, unsyncedWrite } from './kept-query.js'
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

const codeColumns = ['id', 'scope', 'purpose', 'nameKey', 'contactId', 'mac', 'createdAt', 'expiresAt'] as const

interface OfCode {
  readonly id: string
}

const putCode = keptQuery((db, code: StoredCode) =>
  db.insertInto('oneTimeCode').values({ ...code, tries: 0, usedAt: null }),
)
const latestCodeOf = keptQuery((db, { scope }: { readonly scope: string }) =>
  db
    .selectFrom('oneTimeCode')
    .select(codeColumns)
    .where('scope', '=', scope)
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1),
)
const countCodeTry = keptQuery((db, { id, limit, now }: OfCode & { readonly limit: number; readonly now: number }) =>
  db
    .updateTable('oneTimeCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('tries', '<', limit)
    .where('expiresAt', '>', now)
    .returning(codeColumns),
)
const giveBackCodeTry = keptQuery((db, { id }: OfCode) =>
  db
    .updateTable('oneTimeCode')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0),
)
const useCode = keptQuery((db, { id, now }: OfCode & { readonly now: number }) =>
  db.updateTable('oneTimeCode').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null),
)
const triesOfCode = keptQuery((db, { id }: OfCode) => db.selectFrom('oneTimeCode').select('tries').where('id', '=', id))
const voidCodesWhere = (column: 'scope' | 'contactId') =>
  keptQuery((db, { value, now }: { readonly value: string; readonly now: number }) =>
    db.updateTable('oneTimeCode').set({ usedAt: now }).where(column, '=', value).where('usedAt', 'is', null),
  )
const voidCodesOfScope = voidCodesWhere('scope')
const voidCodesOfContact = voidCodesWhere('contactId')

function codesIn(db: Kysely<Tables>): CodeStore {
  return {
    async put(code) {
      await voidCodesOfScope(db, { value: code.scope, now: code.createdAt })
      await putCode(db, code)
    },
    latestOf: async (scope) => (await latestCodeOf(db, { scope })).rows[0] ?? null,
    countTry: async (id, to) => (await countCodeTry(db, { id, ...to })).rows[0] ?? null,
    async giveBackTry(id) {
      await giveBackCodeTry(db, { id })
    },
    use: async (id, now) => (await useCode(db, { id, now })).numAffectedRows === 1n,
    triesOf: async (id) => (await triesOfCode(db, { id })).rows[0]?.tries ?? 0,
    async voidAllOfContact(contactId, now) {
      await voidCodesOfContact(db, { value: contactId, now })
    },
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('oneTimeCode').select('id').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('oneTimeCode').where('id', 'in', old)
      }),
  }
}

interface OfCounter {
  readonly key: string
}

type Take = OfCounter & { readonly limit: number; readonly now: number; readonly resetsAt: number }

/** Counts one in an open window, or begins a new one; answers with no row at the limit. */
const takeFromCounter = ({ renews }: { readonly renews: boolean }) =>
  keptQuery((db, { key, limit, now, resetsAt }: Take) =>
    db
      .insertInto('counter')
      .values({ key, n: 1, startedAt: now, resetsAt })
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
                .then(resetsAt)
                .else(eb.ref('counter.resetsAt'))
                .end(),
            }
          })
          .where((eb) => eb.or([eb('counter.resetsAt', '<=', now), eb('counter.n', '<', limit)])),
      )
      .returning('n'),
  )
const takeOne = takeFromCounter({ renews: false })
const takeOneAndRenew = takeFromCounter({ renews: true })
const takenFromCounter = keptQuery((db, { key, now }: OfCounter & { readonly now: number }) =>
  db.selectFrom('counter').select('n').where('key', '=', key).where('resetsAt', '>', now),
)
const countersCalled = keptQuery((db, keys: readonly string[]) =>
  db.selectFrom('counter').select(['key', 'n', 'resetsAt']).where('key', 'in', Object.values(keys)),
)
const endOfCounter = keptQuery((db, { key }: OfCounter) =>
  db.selectFrom('counter').select('resetsAt').where('key', '=', key),
)
const giveBackOneOfEach = keptQuery((db, keys: readonly string[]) =>
  db
    .updateTable('counter')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('key', 'in', Object.values(keys))
    .where('n', '>', 0),
)
const clearCounters = keptQuery((db, keys: readonly string[]) =>
  db.deleteFrom('counter').where('key', 'in', Object.values(keys)),
)

function countersIn(db: Kysely<Tables>): CounterStore {
  return {
    async take({ key, limit, windowMs, renews = false }, now) {
      if (limit < 1) return null
      const take = renews ? takeOneAndRenew : takeOne
      return (await take(db, { key, limit, now, resetsAt: now + windowMs })).rows[0]?.n ?? null
    },
    taken: async (key, now) => (await takenFromCounter(db, { key, now })).rows[0]?.n ?? 0,
    async isAnyFull(rules, now) {
      // Where a limit is off there may be no rule. PostgreSQL takes no empty list.
      if (rules.length === 0) return false
      const keys = rules.map(({ key }) => key)
      const { rows } = await countersCalled(db, keys)
      const counts = new Map(rows.map(({ key, n, resetsAt }) => [key, resetsAt > now ? n : 0]))
      return rules.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit)
    },
    endOf: async (key) => (await endOfCounter(db, { key })).rows[0]?.resetsAt ?? 0,
    async giveBack(...keys) {
      if (keys.length > 0) await giveBackOneOfEach(db, keys)
    },
    async clear(...keys) {
      if (keys.length > 0) await clearCounters(db, keys)
    },
    async clearAll(prefix) {
      const start = sql<string>`substr(key, 1, ${prefix.length})`
      await db.deleteFrom('counter').where(start, '=', prefix).execute()
    },
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('counter').select('key').where('resetsAt', '<=', now).limit(rows)
        return db.deleteFrom('counter').where('key', 'in', old).where('resetsAt', '<=', now)
      }),
    keepAtMost: (most) => evictLeastValuable(db, { table: 'counter', key: 'key', worth: 'n', age: 'resetsAt' }, most),
  }
}

const attemptsOf = keptQuery((db, { nameKey }: { readonly nameKey: string }) =>
  db.selectFrom('attempt').select(['failures', 'lastFailedAt', 'blockedUntil']).where('nameKey', '=', nameKey),
)
const clearAttempts = keptQuery((db, nameKeys: readonly string[]) =>
  db.deleteFrom('attempt').where('nameKey', 'in', Object.values(nameKeys)),
)

function attemptsIn(db: Kysely<Tables>): AttemptStore {
  return {
    of: async (nameKey) => (await attemptsOf(db, { nameKey })).rows[0] ?? null,
    async save(nameKey, attempts) {
      await db
        .insertInto('attempt')
        .values({ nameKey, ...attempts })
        .onConflict((conflict) => conflict.column('nameKey').doUpdateSet(attempts))
        .execute()
    },
    async clear(...nameKeys) {
      await clearAttempts(db, nameKeys)
    },
    dropOld: (before) =>
      deleteInPortions((rows) => {
        const over = db.selectFrom('attempt').select('nameKey').where('blockedUntil', '<', before)
        const old = over.where('lastFailedAt', '<', before).limit(rows)
        const gone = db.deleteFrom('attempt').where('nameKey', 'in', old)
        return gone.where('blockedUntil', '<', before).where('lastFailedAt', '<', before)
      }),
    keepAtMost: (most) =>
      evictLeastValuable(db, { table: 'attempt', key: 'nameKey', worth: 'failures', age: 'lastFailedAt' }, most),
  }
}

/**
 * A token buys a flow or a counted try, whose commit waits for the disk and carries this one with
 * it. So a power cut can give back only a token that has bought nothing yet.
 */
const spendCaptcha = unsyncedWrite((db, spent: Tables['spentCaptcha']) =>
  db
    .insertInto('spentCaptcha')
    .values(spent)
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .$if(isPostgres(db), (insert) => insert.returning(unsynced.as('unsynced'))),
)

function spentCaptchasIn(db: Kysely<Tables>): SpentCaptchaStore {
  return {
    spend: async (tokenHash, expiresAt) => (await spendCaptcha(db, { tokenHash, expiresAt })).numAffectedRows === 1n,
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('spentCaptcha').select('tokenHash').where('expiresAt', '<', now).limit(rows)
        return db.deleteFrom('spentCaptcha').where('tokenHash', 'in', old)
      }),
  }
}
