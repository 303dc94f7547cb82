import type { Kysely } from 'kysely'
import { recordOperator } from '../../audit/record.js'
import type { Contact } from '../../contact/contact-store.js'
import { canonicalUsername } from '../../directory/canonical-username.js'
import { failure, ok, type Result } from '../../result.js'
import { sqlStores } from '../../store/sql-store.js'
import type { Tables } from '../../store/tables.js'
import { transact } from '../../store/transact.js'
import type { AccountAdministration, AccountChange, AccountLine } from '../account-administration.js'
import { passwordProblems } from './candidate-of.js'
import { changeAccount, flag } from './change-account.js'
import { changedFields } from './changed-fields.js'
import { type EmbeddedAdministrationParts, importAccounts } from './import-accounts.js'

/** The embedded directory's accounts for an operator, while the server runs or not. */
export function embeddedAdministration(parts: EmbeddedAdministrationParts): AccountAdministration {
  return {
    add: async (account) => (await importAccounts(parts, [account], { onProblem: 'reject-all' }))[0] ?? ok(undefined),
    importAll: (accounts, choice) => importAccounts(parts, accounts, choice),
    set: (change) => set(parts, change),
    list: () => list(parts.db),
  }
}

async function set(parts: EmbeddedAdministrationParts, change: AccountChange): Promise<Result<undefined>> {
  const { db, passwordHash, clock, domains, operator } = parts
  const problems = change.password === undefined ? [] : passwordProblems(change.password)
  if (problems.length > 0) return failure(...problems)
  const username = canonicalUsername(change.username, domains).value
  const hash = change.password === undefined ? null : await passwordHash.make(change.password)
  return transact(db, async (transaction) => {
    const stores = sqlStores(transaction)
    const found = await transaction
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (found === undefined) return failure(`There is no account "${username}".`)
    const now = clock.now()
    const columns = changedColumns(change, now)
    await changeAccount(transaction, { accountId: found.id, columns, hash, now })
    const detail = { fields: changedFields({ columns, hash }) }
    await recordOperator(stores.audit, {
      event: 'account.changed',
      operator,
      about: found.id,
      at: clock.date(),
      detail,
    })
    return ok(undefined)
  })
}

function changedColumns(change: AccountChange, now: number) {
  return {
    ...(change.isLocked === undefined ? {} : { lockedAt: change.isLocked ? now : null }),
    ...(change.isDisabled === undefined ? {} : { disabled: flag(change.isDisabled) }),
    ...(change.mustChangePassword ? { mustChange: flag(true) } : {}),
  }
}

async function list(db: Kysely<Tables>): Promise<readonly AccountLine[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'username', 'name', 'lockedAt', 'disabled', 'mustChange'])
    .orderBy('username')
    .execute()
  const contacts = await db
    .selectFrom('contact')
    .select(['accountId', 'kind', 'address'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byAccount = new Map<string, (typeof contacts)[number][]>()
  for (const contact of contacts) {
    byAccount.set(contact.accountId, [...(byAccount.get(contact.accountId) ?? []), contact])
  }
  return accounts.map((account) => {
    const own = byAccount.get(account.id) ?? []
    const addresses = (kind: Contact['kind']) => own.filter((one) => one.kind === kind).map((one) => one.address)
    return {
      username: account.username,
      name: account.name,
      isLocked: account.lockedAt !== null,
      isDisabled: account.disabled === 1,
      mustChangePassword: account.mustChange === 1,
      emails: addresses('email'),
      phones: addresses('phone'),
    }
  })
}
