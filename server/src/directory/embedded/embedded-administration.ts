import { canonicalEmailAddress, isEmailAddress } from '@portico/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Contact } from '../../contact/contact-store.js'
import { sqlAuditLog } from '../../store/sql-audit-log.js'
import { sqlContactStore } from '../../store/sql-contact-store.js'
import { sqlFlowStore } from '../../store/sql-flow-store.js'
import { sqlPersonStore } from '../../store/sql-person-store.js'
import { sqlSessionStore } from '../../store/sql-session-store.js'
import type { Tables } from '../../store/tables.js'
import type { Clock } from '../../system/clock.js'
import type { Random } from '../../system/random.js'
import type { AccountAdministration, AccountChange, AccountLine, NewAccount } from '../account-administration.js'
import { canonicalUsername } from '../username.js'
import type { PasswordHash } from './password-hash.js'
import { photoFrom } from './photo-file.js'
import { replacePassword } from './stored-password.js'

export interface EmbeddedAdministrationParts {
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  readonly random: Random
  /** The institution's domains: `alice@` one of them is `alice`. */
  readonly domains: readonly string[]
}

type NewContact = Pick<Contact, 'kind' | 'address' | 'canonical'>

/** What an operator does with the accounts of the embedded directory, while the server runs or not. */
export function embeddedAdministration(parts: EmbeddedAdministrationParts): AccountAdministration {
  return {
    add: (account) => add(parts, account),
    set: (change) => set(parts, change),
    list: () => list(parts.db),
  }
}

async function add(parts: EmbeddedAdministrationParts, account: NewAccount): Promise<readonly string[]> {
  const { db, passwordHash, clock, random, domains } = parts
  const username = canonicalUsername(account.username, domains)
  const contacts = contactsOf(account)
  const picture = account.photo === null ? { photo: null } : photoFrom(account.photo)
  const problems = [
    ...(username.isPossible ? [] : [`"${account.username}" cannot be a username.`]),
    ...passwordProblems(account.password),
    ...contactProblems(contacts),
    ...('problem' in picture ? [`The photo ${picture.problem}.`] : []),
  ]
  if (problems.length > 0 || !('photo' in picture)) return problems
  const hash = await passwordHash.make(account.password)
  return db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const row = {
      id: random.token(16),
      username: username.value,
      name: account.name,
      photo: picture.photo?.bytes ?? null,
      photo_type: picture.photo?.contentType ?? null,
      password_hash: hash,
      must_change: flag(account.mustChangePassword),
      locked_at: account.isLocked ? now : null,
      disabled: flag(account.isDisabled),
      created_at: now,
    }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('account')
      .values(row)
      .onConflict((conflict) => conflict.column('username').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return [`There is an account "${username.value}" already.`]
    for (const [index, contact] of contacts.entries()) {
      // One ms apart, so that they stay in the order in which they were given.
      const whole = { ...contact, id: random.token(16), accountId: row.id, verifiedAt: now, createdAt: now + index }
      await sqlContactStore(transaction).add(whole)
    }
    await note(transaction, { event: 'account-added', accountId: row.id, now })
    return []
  })
}

async function set(parts: EmbeddedAdministrationParts, change: AccountChange): Promise<readonly string[]> {
  const { db, passwordHash, clock, domains } = parts
  const problems = change.password === undefined ? [] : passwordProblems(change.password)
  if (problems.length > 0) return problems
  const username = canonicalUsername(change.username, domains).value
  const hash = change.password === undefined ? null : await passwordHash.make(change.password)
  return db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (found === undefined) return [`There is no account "${username}".`]
    const now = clock.now()
    // Before the flags: a new password lifts a lock and "must change", which the same command may set.
    if (hash !== null) await replacePassword(transaction, { accountId: found.id, hash, now, mayBeDisabled: true })
    const columns = changedColumns(change, now)
    if (Object.keys(columns).length > 0) {
      await transaction.updateTable('account').set(columns).where('id', '=', found.id).execute()
    }
    if (hash !== null || change.isLocked !== undefined || change.isDisabled || change.mustChangePassword) {
      await sqlPersonStore(transaction).raiseEpoch(found.id)
      await sqlSessionStore(transaction).endAllOf(found.id)
      await sqlFlowStore(transaction).dropAllOf(found.id)
    }
    await note(transaction, { event: 'account-changed', accountId: found.id, now })
    return []
  })
}

function changedColumns(change: AccountChange, now: number) {
  return {
    ...(change.isLocked === undefined ? {} : { locked_at: change.isLocked ? now : null }),
    ...(change.isDisabled === undefined ? {} : { disabled: flag(change.isDisabled) }),
    ...(change.mustChangePassword ? { must_change: flag(true) } : {}),
  }
}

async function list(db: Kysely<Tables>): Promise<readonly AccountLine[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'username', 'name', 'locked_at', 'disabled', 'must_change'])
    .orderBy('username')
    .execute()
  const contacts = await db
    .selectFrom('contact')
    .select(['account_id', 'kind', 'address'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byAccount = new Map<string, (typeof contacts)[number][]>()
  for (const contact of contacts) {
    byAccount.set(contact.account_id, [...(byAccount.get(contact.account_id) ?? []), contact])
  }
  return accounts.map((account) => {
    const own = byAccount.get(account.id) ?? []
    const addresses = (kind: Contact['kind']) => own.filter((one) => one.kind === kind).map((one) => one.address)
    return {
      username: account.username,
      name: account.name,
      isLocked: account.locked_at !== null,
      isDisabled: account.disabled === 1,
      mustChangePassword: account.must_change === 1,
      emails: addresses('email'),
      phones: addresses('phone'),
    }
  })
}

function contactsOf({ emails, phones }: NewAccount): NewContact[] {
  return [
    ...emails.map((typed) => {
      const address = typed.trim()
      return { kind: 'email' as const, address, canonical: canonicalEmailAddress(address) }
    }),
    ...phones.map((typed) => {
      const number = typed.replace(/[\s().\-/]/g, '')
      return { kind: 'phone' as const, address: number, canonical: number }
    }),
  ]
}

function contactProblems(contacts: readonly NewContact[]): string[] {
  return contacts.flatMap((contact, index) => {
    const isWellFormed =
      contact.kind === 'email' ? isEmailAddress(contact.address) : /^\+?\d{5,15}$/.test(contact.address)
    if (!isWellFormed) {
      return [`"${contact.address}" is not ${contact.kind === 'email' ? 'an email address' : 'a phone number'}.`]
    }
    const isTwin = contacts.findIndex((one) => one.kind === contact.kind && one.canonical === contact.canonical) < index
    return isTwin ? [`"${contact.address}" is given twice.`] : []
  })
}

function passwordProblems(password: string): string[] {
  if (password === '') return ['The password is empty.']
  return password.length > 1024 ? ['The password is longer than 1024 characters.'] : []
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

async function note(
  transaction: Transaction<Tables>,
  { event, accountId, now }: { readonly event: string; readonly accountId: string; readonly now: number },
): Promise<void> {
  await sqlAuditLog(transaction).append({
    at: now,
    event,
    actor: 'operator',
    flowId: null,
    purpose: null,
    result: 'ok',
    reason: accountId,
    requestId: null,
    source: null,
  })
}
