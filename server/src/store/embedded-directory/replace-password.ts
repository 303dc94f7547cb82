import { type Kysely, sql, type Transaction } from 'kysely'
import { keptQuery } from '../kept-query.js'
import type { Tables } from '../tables.js'

/** How many passwords before the current one may not come back (P5). */
export const historyLength = 5

export interface PasswordReplacement {
  readonly accountId: string
  readonly hash: string
  readonly now: number
  /** An operator may give a disabled account a password; a person may not. */
  readonly mayBeDisabled: boolean
}

interface Kept {
  readonly accountId: string
  readonly now: number
}

/** The current password, and those before it. */
const passwordsOf = keptQuery((db, { accountId }: Pick<Kept, 'accountId'>) => {
  const current = db.selectFrom('account').where('id', '=', accountId)
  const past = db.selectFrom('pastPassword').where('accountId', '=', accountId)
  return current
    .select(['passwordHash', sql<number | null>`cast(null as bigint)`.as('setAt')])
    .unionAll(past.select(['passwordHash', 'setAt']))
})

/** Hashes that the next password of an account may not have: the current one and some before it. */
export async function usedPasswords(db: Kysely<Tables>, accountId: string): Promise<string[]> {
  const { rows } = await passwordsOf(db, { accountId })
  const age = ({ setAt }: { readonly setAt: number | null }) => setAt ?? Number.POSITIVE_INFINITY
  const newestFirst = [...rows].sort((one, other) => age(other) - age(one))
  return newestFirst.slice(0, historyLength + 1).map(({ passwordHash }) => passwordHash)
}

/**
 * Keeps the current hash of an account as a past one; writes no row where the account is gone, or
 * disabled where that counts. Instants rise strictly, so that the order of two changes within one
 * millisecond is known.
 */
const keepCurrent = (mayBeDisabled: boolean) =>
  keptQuery((db, { accountId, now }: Kept) =>
    db
      .insertInto('pastPassword')
      .columns(['accountId', 'passwordHash', 'setAt'])
      .expression((eb) => {
        const latest = eb.selectFrom('pastPassword').where('accountId', '=', accountId)
        const least = latest.select(({ fn }) => sql<number>`coalesce(${fn.max('setAt')}, 0) + 1`.as('least'))
        const setAt = eb
          .case()
          .when(eb(least, '>', now))
          .then(least)
          .else(sql<number>`cast(${now} as bigint)`)
          .end()
        return eb
          .selectFrom('account')
          .select(['id', 'passwordHash', setAt.as('setAt')])
          .where('id', '=', accountId)
          .$if(!mayBeDisabled, (query) => query.where('disabled', '=', 0))
      }),
  )
const keepCurrentOfAny = keepCurrent(true)
const keepCurrentOfEnabled = keepCurrent(false)

const makeCurrent = keptQuery((db, { accountId, hash }: Pick<PasswordReplacement, 'accountId' | 'hash'>) =>
  db.updateTable('account').set({ passwordHash: hash, lockedAt: null, mustChange: 0 }).where('id', '=', accountId),
)

const forgetOldest = keptQuery((db, { accountId }: Pick<Kept, 'accountId'>) => {
  const past = db.selectFrom('pastPassword').where('accountId', '=', accountId)
  const tooOld = past.select('setAt').orderBy('setAt', 'desc').limit(1).offset(historyLength)
  return db.deleteFrom('pastPassword').where('accountId', '=', accountId).where('setAt', '<=', tooOld)
})

/**
 * Makes a hash the current one, keeps the one before it, lifts a lock and "must change". False,
 * with nothing changed, when the account is gone, or disabled where that counts. Of two parallel
 * changes the database lets one run after the other, as its transactions are serializable.
 */
export async function replacePassword(db: Transaction<Tables>, change: PasswordReplacement): Promise<boolean> {
  const { accountId, hash, now, mayBeDisabled } = change
  const keep = mayBeDisabled ? keepCurrentOfAny : keepCurrentOfEnabled
  if ((await keep(db, { accountId, now })).numAffectedRows !== 1n) return false
  await makeCurrent(db, { accountId, hash })
  await forgetOldest(db, { accountId })
  return true
}
