import type { Kysely, Transaction } from 'kysely'
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

/** Hashes of the passwords before the current one, newest first. */
export async function pastPasswords(db: Kysely<Tables>, accountId: string): Promise<string[]> {
  const rows = await pastRows(db, accountId)
  return rows.slice(0, historyLength).map((row) => row.passwordHash)
}

/**
 * Makes a hash the current one, keeps the one before it, lifts a lock and "must change". False,
 * with nothing changed, when the account is gone, or disabled where that counts.
 */
export async function replacePassword(db: Transaction<Tables>, change: PasswordReplacement): Promise<boolean> {
  const { accountId, hash, now, mayBeDisabled } = change
  // A write first: it locks the row, so that a parallel change reads the hash of this one.
  const before = await db
    .updateTable('account')
    .set({ lockedAt: null, mustChange: 0 })
    .where('id', '=', accountId)
    .$if(!mayBeDisabled, (query) => query.where('disabled', '=', 0))
    .returning('passwordHash')
    .executeTakeFirst()
  if (before === undefined) return false
  await db.updateTable('account').set({ passwordHash: hash }).where('id', '=', accountId).execute()
  const [latest] = await pastRows(db, accountId)
  // Strictly rising, so that the order of two changes within one millisecond is known.
  const setAt = Math.max(now, (latest?.setAt ?? 0) + 1)
  await db.insertInto('pastPassword').values({ accountId, passwordHash: before.passwordHash, setAt }).execute()
  await forgetOldest(db, accountId)
  return true
}

async function forgetOldest(db: Transaction<Tables>, accountId: string): Promise<void> {
  const tooOld = (await pastRows(db, accountId))[historyLength]
  if (tooOld === undefined) return
  await db.deleteFrom('pastPassword').where('accountId', '=', accountId).where('setAt', '<=', tooOld.setAt).execute()
}

function pastRows(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('pastPassword')
    .select(['passwordHash', 'setAt'])
    .where('accountId', '=', accountId)
    .orderBy('setAt', 'desc')
    .limit(historyLength + 1)
    .execute()
}
