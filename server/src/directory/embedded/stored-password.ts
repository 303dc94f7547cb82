import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../store/tables.js'

/** How many passwords before the current one may not come back (P5). */
const remembered = 5

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
  return rows.slice(0, remembered).map((row) => row.password_hash)
}

/**
 * Makes a hash the current one, keeps the one before it, lifts a lock and "must change". False, with nothing changed,
 * when the account is gone, or disabled where that counts.
 */
export async function replacePassword(db: Transaction<Tables>, change: PasswordReplacement): Promise<boolean> {
  const { accountId, hash, now, mayBeDisabled } = change
  // A write first: it takes the row, so that of two changes at once the second sees the first one's hash.
  const before = await db
    .updateTable('account')
    .set({ locked_at: null, must_change: 0 })
    .where('id', '=', accountId)
    .$if(!mayBeDisabled, (query) => query.where('disabled', '=', 0))
    .returning('password_hash')
    .executeTakeFirst()
  if (before === undefined) return false
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', accountId).execute()
  const [latest] = await pastRows(db, accountId)
  // Strictly rising, so that the order of two changes within one millisecond is known.
  const setAt = Math.max(now, (latest?.set_at ?? 0) + 1)
  await db
    .insertInto('past_password')
    .values({ account_id: accountId, password_hash: before.password_hash, set_at: setAt })
    .execute()
  await forgetOldest(db, accountId)
  return true
}

async function forgetOldest(db: Transaction<Tables>, accountId: string): Promise<void> {
  const tooOld = (await pastRows(db, accountId))[remembered]
  if (tooOld === undefined) return
  await db
    .deleteFrom('past_password')
    .where('account_id', '=', accountId)
    .where('set_at', '<=', tooOld.set_at)
    .execute()
}

function pastRows(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('past_password')
    .select(['password_hash', 'set_at'])
    .where('account_id', '=', accountId)
    .orderBy('set_at', 'desc')
    .limit(remembered + 1)
    .execute()
}
