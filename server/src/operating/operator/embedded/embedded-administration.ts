import type { Kysely } from 'kysely'
import { canonicalUsername } from '../../../ports/directory/canonical-username.js'
import type { Photo } from '../../../ports/directory/directory.js'
import { photoFrom } from '../../../ports/directory/photo-of.js'
import { failure, ok, type Result } from '../../../ports/result.js'
import { recordOperator } from '../../../rules/audit/record.js'
import type { Contact } from '../../../rules/contact/contact-store.js'
import { contactProblems, givenContacts } from '../../../rules/contact/given-contact.js'
import { sqlStores } from '../../../store/sql-store.js'
import type { Tables } from '../../../store/tables.js'
import { transact } from '../../../store/transact.js'
import type { AccountAdministration, AccountChange, AccountLine } from '../account-administration.js'
import { passwordProblems, taken } from './candidate-of.js'
import { type AccountWrite, changeAccount, flag } from './change-account.js'
import { changedFields } from './changed-fields.js'
import { type EmbeddedAdministrationParts, importAccounts } from './import-accounts.js'
import { knownAccounts } from './known-accounts.js'
import { hasVerified } from './prepare-account.js'
import { contactRows } from './write-accounts.js'

/** The embedded directory's accounts for an operator, while the server runs or not. */
export function embeddedAdministration(parts: EmbeddedAdministrationParts): AccountAdministration {
  return {
    add: async (account) => (await importAccounts(parts, [account], { onProblem: 'reject-all' }))[0] ?? ok(undefined),
    importAll: (accounts, choice) => importAccounts(parts, accounts, choice),
    set: (change) => set(parts, change),
    rename: (username, to) => rename(parts, username, to),
    list: () => list(parts.db),
  }
}

async function set(parts: EmbeddedAdministrationParts, change: AccountChange): Promise<Result<undefined>> {
  const { db, passwordHash, clock, random, domains, country, operator } = parts
  const given = givenContacts({ emails: change.emails ?? [], phones: change.phones ?? [] }, country)
  const photo = change.photo === undefined || change.photo === null ? ok(null) : photoFrom(change.photo)
  const problems = [
    ...(change.password === undefined ? [] : passwordProblems(change.password)),
    ...contactProblems(given),
    ...(photo.ok ? [] : photo.problems),
  ]
  if (problems.length > 0 || !photo.ok) return failure(...problems)
  const username = canonicalUsername(change.username, domains).value
  const hash = change.password === undefined ? null : await passwordHash.make(change.password)
  return transact(db, async (transaction) => {
    const found = (await knownAccounts(transaction, [username])).get(username)
    if (found === undefined) return failure(missing(username))
    const now = clock.now()
    const columns = changedColumns(change, { now, photo: photo.value })
    await changeAccount(transaction, { accountId: found.id, columns, hash, now })
    const added = given.filter((one) => !hasVerified(found, one))
    const { contacts, audit } = sqlStores(transaction)
    const placed = added.map((contact, place) => ({ accountId: found.id, contact, place }))
    await contacts.addVerified(contactRows(random, placed, now))
    const detail = { fields: changedFields({ columns, hash }, added) }
    await recordOperator(audit, { event: 'account.changed', operator, about: found.id, at: clock.date(), detail })
    return ok(undefined)
  })
}

async function rename(
  { db, clock, domains, operator }: EmbeddedAdministrationParts,
  from: string,
  to: string,
): Promise<Result<string>> {
  const username = canonicalUsername(from, domains).value
  const { value: next, isPossible } = canonicalUsername(to, domains)
  if (!isPossible) return failure(`"${to}" cannot be a username.`)
  return transact(db, async (transaction) => {
    const known = await knownAccounts(transaction, [username, next])
    const account = known.get(username)
    if (account === undefined) return failure(missing(username))
    if (known.has(next)) return failure(taken({ username: next }))
    await transaction.updateTable('account').set({ username: next }).where('id', '=', account.id).execute()
    const { flows, audit } = sqlStores(transaction)
    await flows.dropAllOf(account.id)
    const detail = { fields: ['username'] }
    await recordOperator(audit, { event: 'account.renamed', operator, about: account.id, at: clock.date(), detail })
    return ok(next)
  })
}

function missing(username: string): string {
  return `There is no account "${username}".`
}

function changedColumns(
  change: AccountChange,
  { now, photo }: { readonly now: number; readonly photo: Photo | null },
): AccountWrite['columns'] {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.photo === undefined ? {} : { photo: photo?.bytes ?? null, photoType: photo?.contentType ?? null }),
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
