import type { Kysely } from 'kysely'
import { inBatches } from '../../../ports/system/in-batches.js'
import type { Contact } from '../../../rules/contact/contact-store.js'
import { rowsAtOnce, type Tables } from '../../../store/tables.js'

/** An account that the directory has, without its photo. An import compares with it. */
export type KnownAccount = Omit<Tables['account'], 'photo' | 'photoType' | 'createdAt' | 'words'> & {
  readonly contacts: readonly Contact[]
}

/** The accounts of these canonical usernames that the directory has, by username. */
export async function knownAccounts(
  db: Kysely<Tables>,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const known = new Map<string, KnownAccount>()
  for (const some of inBatches(usernames, rowsAtOnce)) {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'username', 'name', 'passwordHash', 'mustChange', 'lockedAt', 'disabled'])
      .where('username', 'in', some)
      .execute()
    if (accounts.length === 0) continue
    const ids = accounts.map(({ id }) => id)
    const contacts = await db.selectFrom('contact').selectAll().where('accountId', 'in', ids).execute()
    for (const account of accounts) {
      const own = contacts.filter(({ accountId }) => accountId === account.id)
      known.set(account.username, { ...account, contacts: own })
    }
  }
  return known
}
