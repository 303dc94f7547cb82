import type { Transaction } from 'kysely'
import { replacePassword } from '../../../store/embedded-directory/replace-password.js'
import { wordsOf } from '../../../store/embedded-directory/words-of.js'
import { sqlStores } from '../../../store/sql-store.js'
import type { Tables } from '../../../store/tables.js'

export interface AccountWrite {
  readonly accountId: string
  readonly columns: Partial<
    Pick<Tables['account'], 'name' | 'photo' | 'photoType' | 'lockedAt' | 'disabled' | 'mustChange'>
  >
  readonly hash: string | null
  readonly now: number
}

/**
 * Changes an account. Ends its sessions and flows, unless the change only enables it or changes
 * name or photo (S7). A new password forgets its devices (G1).
 */
export async function changeAccount(transaction: Transaction<Tables>, change: AccountWrite): Promise<void> {
  const { accountId, columns, hash, now } = change
  // Before the columns: a new password lifts a lock and "must change", which the columns may set.
  if (hash !== null) await replacePassword(transaction, { accountId, hash, now, mayBeDisabled: true })
  if (Object.keys(columns).length > 0) {
    const words = columns.name === undefined ? {} : { words: wordsOf(columns.name) }
    await transaction
      .updateTable('account')
      .set({ ...columns, ...words })
      .where('id', '=', accountId)
      .execute()
  }
  if (hash !== null || columns.lockedAt !== undefined || columns.disabled === 1 || columns.mustChange === 1) {
    const { people, sessions, flows } = sqlStores(transaction)
    await people.raiseEpoch(accountId)
    if (hash !== null) await people.raiseDeviceGeneration(accountId)
    await sessions.endAllOf(accountId)
    await flows.dropAllOf(accountId)
  }
}

export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
