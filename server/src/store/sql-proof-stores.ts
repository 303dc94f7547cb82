import { type Kysely, sql } from 'kysely'
import type { SpentCaptchaStore } from '../ports/captcha/spent-captcha-store.js'
import type { AttemptStore, Attempts, DrawEntry } from '../rules/limits/attempt-store.js'
import type { CodeStore, StoredCode } from '../rules/proof/code-store.js'
import type { Stores } from '../rules/stores.js'
import { deleteInPortions } from './delete-in-portions.js'
import { evictLeastValuable } from './evict-least-valuable.js'
import { isPostgres, keptQuery, unsynced, unsyncedWrite } from './kept-query.js'
import { sqlCounterStore } from './sql-counter-store.js'
import type { Tables } from './tables.js'

type Kept = 'codes' | 'counters' | 'attempts' | 'spentCaptchas'

/** Codes, and what limits guesses: counts and spent captchas. */
export function sqlProofStores(db: Kysely<Tables>): Pick<Stores, Kept> {
  return {
    codes: codesIn(db),
    counters: sqlCounterStore(db),
    attempts: attemptStoreIn(db),
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
    .returning([...codeColumns, 'tries']),
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
    async countTry(id, to) {
      const [row] = (await countCodeTry(db, { id, ...to })).rows
      if (row === undefined) return null
      const { tries, ...code } = row
      return { code, isLast: tries >= to.limit }
    },
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

const attemptsOf = keptQuery((db, nameKeys: readonly string[]) =>
  db
    .selectFrom('attempt')
    .select(['nameKey', 'failures', 'lastFailedAt', 'blockedUntil', 'drawnWait', 'drawnTicket', 'drawnNetwork'])
    .where('nameKey', 'in', Object.values(nameKeys)),
)
const drawNetwork = keptQuery((db, { nameKey, wait, ticket, network }: DrawEntry) =>
  db
    .updateTable('attempt')
    .set({ drawnWait: wait, drawnTicket: ticket, drawnNetwork: network })
    .where('nameKey', '=', nameKey)
    .where('blockedUntil', '=', wait)
    // A server of the release before leaves the draw of an earlier wait in the row.
    .where((eb) => eb.or([eb('drawnWait', 'is', null), eb('drawnWait', '<>', wait), eb('drawnTicket', '>', ticket)])),
)
const clearAttempts = keptQuery((db, nameKeys: readonly string[]) =>
  db.deleteFrom('attempt').where('nameKey', 'in', Object.values(nameKeys)),
)

function attemptsIn({ failures, lastFailedAt, blockedUntil, ...row }: Tables['attempt']): Attempts {
  const { drawnWait: wait, drawnTicket: ticket, drawnNetwork: network } = row
  const isOfWait = wait === blockedUntil && ticket !== null && network !== null
  return { failures, lastFailedAt, blockedUntil, drawn: isOfWait ? { wait, ticket, network } : null }
}

function rowOf(nameKey: string, { drawn, ...attempts }: Attempts): Tables['attempt'] {
  const { wait: drawnWait = null, ticket: drawnTicket = null, network: drawnNetwork = null } = drawn ?? {}
  return { nameKey, ...attempts, drawnWait, drawnTicket, drawnNetwork }
}

function attemptStoreIn(db: Kysely<Tables>): AttemptStore {
  return {
    async of(...nameKeys) {
      const { rows } = await attemptsOf(db, nameKeys)
      const kept = new Map(rows.map((row) => [row.nameKey, attemptsIn(row)]))
      return nameKeys.map((nameKey) => kept.get(nameKey) ?? null)
    },
    async save(attempts) {
      // In one order everywhere, so that two transactions do not wait for each other's rows.
      const rows = Object.entries(attempts).map(([nameKey, kept]) => rowOf(nameKey, kept))
      await db
        .insertInto('attempt')
        .values(rows.sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1)))
        .onConflict((conflict) =>
          conflict.column('nameKey').doUpdateSet(({ ref }) => ({
            failures: ref('excluded.failures'),
            lastFailedAt: ref('excluded.lastFailedAt'),
            blockedUntil: ref('excluded.blockedUntil'),
            drawnWait: ref('excluded.drawnWait'),
            drawnTicket: ref('excluded.drawnTicket'),
            drawnNetwork: ref('excluded.drawnNetwork'),
          })),
        )
        .execute()
    },
    async draw(entry) {
      await drawNetwork(db, entry)
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
      evictLeastValuable(
        db,
        { table: 'attempt', key: 'nameKey', worth: sql.ref('failures'), age: 'lastFailedAt' },
        most,
      ),
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
