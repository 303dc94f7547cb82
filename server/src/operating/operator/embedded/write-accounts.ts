import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../ports/system/clock.js'
import { inBatches } from '../../../ports/system/in-batches.js'
import type { Random } from '../../../ports/system/secrets.js'
import { type OperatorAct, recordOperatorAll } from '../../../rules/audit/record.js'
import type { VerifiedContact } from '../../../rules/contact/contact-store.js'
import { contactRow, type GivenContact } from '../../../rules/contact/given-contact.js'
import { wordsOf } from '../../../store/embedded-directory/words-of.js'
import { sqlStores } from '../../../store/sql-store.js'
import { rowsAtOnce, type Tables } from '../../../store/tables.js'
import { transact } from '../../../store/transact.js'
import type { ImportChoice } from '../account-administration.js'
import { taken } from './candidate-of.js'
import { changeAccount, flag } from './change-account.js'
import { addedFields, changedFields } from './changed-fields.js'
import { knownAccounts } from './known-accounts.js'
import type { PreparedAccount } from './prepare-account.js'

export interface WritingParts {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly random: Random
  /** What each id of an account begins with: the name of one of several directories, or nothing. */
  readonly idPrefix?: string
  readonly operator: string
}

type Added = Extract<PreparedAccount, { as: 'added' }>
type Changed = Extract<PreparedAccount, { as: 'changed' }>

/** How long a writer that waits for the store gets between two groups of changes, in ms. */
const restMs = 150

/**
 * Writes the new accounts in one short transaction, and then the changes in groups, because each of
 * them takes several statements and a running server must write too. Adds a problem to each
 * username that another process has taken since the check. False if one of these rejected all.
 */
export async function writeAccounts(
  parts: WritingParts,
  prepared: readonly PreparedAccount[],
  onProblem: ImportChoice['onProblem'],
): Promise<boolean> {
  const { db } = parts
  const added = prepared.filter((one) => one.as === 'added')
  const changed = prepared.filter((one) => one.as === 'changed')
  const isWritten = added.length === 0 || (await writeNew(parts, added, onProblem))
  if (!isWritten) return false
  for (const some of inBatches(changed, rowsAtOnce)) {
    await transact(db, (transaction) => changeAll(transaction, parts, some))
    if (changed.length > rowsAtOnce) await sleep(restMs)
  }
  return true
}

async function writeNew(
  parts: WritingParts,
  added: readonly Added[],
  onProblem: ImportChoice['onProblem'],
): Promise<boolean> {
  const rows = rowsOf(parts, added)
  const usernames = added.map(({ candidate }) => candidate.username)
  const { late, isWritten } = await transact(parts.db, async (transaction) => {
    // Another process may have taken a username since the check.
    const late = await knownAccounts(transaction, usernames)
    if (late.size > 0 && onProblem === 'reject-all') return { late, isWritten: false }
    await insertAll(transaction, late.size === 0 ? rows : without(rows, late))
    return { late, isWritten: true }
  })
  for (const { candidate } of added) if (late.has(candidate.username)) candidate.problems.push(taken(candidate))
  return isWritten
}

interface NewRows {
  readonly accounts: readonly Tables['account'][]
  readonly contacts: readonly VerifiedContact[]
  readonly acts: readonly OperatorAct[]
}

function rowsOf({ clock, random, operator, idPrefix = '' }: WritingParts, added: readonly Added[]): NewRows {
  const now = clock.now()
  const ids = risingIds(random, added.length).map((id) => `${idPrefix}${id}`)
  const accounts = added.map((one, index) => accountRow(one, ids[index] ?? '', now))
  const given = accounts.flatMap(({ id }, index) =>
    (added[index]?.candidate.contacts ?? []).map((contact, place) => ({ accountId: id, contact, place })),
  )
  const at = clock.date()
  const acts = added.map(({ candidate }, index): OperatorAct => {
    const detail = { fields: addedFields(candidate) }
    return { event: 'account.added', operator, about: ids[index] ?? '', at, detail }
  })
  return { accounts, contacts: contactRows(random, given, now), acts }
}

function without({ accounts, contacts, acts }: NewRows, late: ReadonlyMap<string, unknown>): NewRows {
  const left = accounts.filter(({ username }) => !late.has(username))
  const ids = new Set<string | null>(left.map(({ id }) => id))
  return {
    accounts: left,
    contacts: contacts.filter(({ accountId }) => ids.has(accountId)),
    acts: acts.filter(({ about }) => ids.has(about)),
  }
}

async function insertAll(transaction: Transaction<Tables>, { accounts, contacts, acts }: NewRows): Promise<void> {
  for (const some of inBatches(accounts, rowsAtOnce)) await transaction.insertInto('account').values(some).execute()
  const stores = sqlStores(transaction)
  await stores.contacts.addVerified(contacts)
  await recordOperatorAll(stores.audit, acts)
}

async function changeAll(
  transaction: Transaction<Tables>,
  { clock, random, operator }: WritingParts,
  changed: readonly Changed[],
): Promise<void> {
  const now = clock.now()
  for (const { accountId, columns, kept, hash } of changed) {
    const written = hash === null ? columns : { ...kept, ...columns }
    await changeAccount(transaction, { accountId, columns: written, hash, now })
  }
  const given = changed.flatMap(({ accountId, newContacts }) =>
    newContacts.map((contact, place) => ({ accountId, contact, place })),
  )
  const { contacts, audit } = sqlStores(transaction)
  await contacts.addVerified(contactRows(random, given, now))
  const at = clock.date()
  const acts = changed.map((one): OperatorAct => {
    const detail = { fields: changedFields(one, one.newContacts) }
    return { event: 'account.changed', operator, about: one.accountId, at, detail }
  })
  await recordOperatorAll(audit, acts)
}

function accountRow({ candidate, hash }: Added, id: string, now: number): Tables['account'] {
  const { given, username, photo } = candidate
  return {
    id,
    username,
    name: given.name ?? '',
    words: wordsOf(given.name ?? ''),
    photo: photo?.bytes ?? null,
    photoType: photo?.contentType ?? null,
    passwordHash: hash,
    mustChange: flag(given.mustChangePassword === true),
    lockedAt: given.isLocked ? now : null,
    disabled: flag(given.isDisabled === true),
    createdAt: now,
  }
}

interface PlacedContact {
  readonly accountId: string
  readonly contact: GivenContact
  /** Which of the account's new contacts it is. */
  readonly place: number
}

export function contactRows(random: Random, given: readonly PlacedContact[], now: number): VerifiedContact[] {
  const ids = risingIds(random, given.length)
  return given.map(({ contact, ...placed }, index) => contactRow(contact, { ...placed, id: ids[index] ?? '' }, now))
}

/** Random ids in rising order: an index takes many of them several times faster, under the lock. */
function risingIds(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => random.token(16)).sort()
}
