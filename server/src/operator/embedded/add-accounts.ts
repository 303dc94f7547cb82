import type { Kysely, Transaction } from 'kysely'
import { recordOperator } from '../../audit/record.js'
import { contactProblems, type GivenContact, givenContacts } from '../../contact/given-contact.js'
import { canonicalUsername } from '../../directory/canonical-username.js'
import type { Photo } from '../../directory/directory.js'
import type { PasswordHash } from '../../directory/embedded/password-hash.js'
import { ok, type Result, resultOf } from '../../result.js'
import { sqlStores } from '../../store/sql-store.js'
import type { Tables } from '../../store/tables.js'
import type { Clock } from '../../system/clock.js'
import type { Random } from '../../system/secrets.js'
import type { ImportChoice, NewAccount } from '../account-administration.js'
import { photoFrom } from './photo-file.js'

export interface EmbeddedAdministrationParts {
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  readonly random: Random
  /** The institution's domains: `alice@` one of them is `alice`. */
  readonly domains: readonly string[]
  /** The name of the operator, for the audit. */
  readonly operator: string
}

/** An account to add, with the problems found so far. */
interface Candidate {
  readonly account: NewAccount
  readonly username: string
  readonly contacts: readonly GivenContact[]
  readonly photo: Photo | null
  readonly problems: string[]
}

/** Another process took a username after the check, so the transaction writes nothing. */
class NothingAdded extends Error {
  override readonly name = 'NothingAdded'
}

/** How many passwords are hashed in parallel, and how many names one query looks up. */
const hashesAtOnce = 4
const namesAtOnce = 500

/** Adds the accounts. Returns the result of each in the same order: `ok` says that it has no problem. */
export async function addAccounts(
  parts: EmbeddedAdministrationParts,
  accounts: readonly NewAccount[],
  { onProblem, isDryRun = false }: ImportChoice,
): Promise<readonly Result<undefined>[]> {
  const candidates = accounts.map((account) => candidateOf(account, parts.domains))
  await findTakenNames(parts.db, candidates)
  const valid = candidates.filter((candidate) => candidate.problems.length === 0)
  const isRejected = onProblem === 'reject-all' && valid.length < candidates.length
  if (!isDryRun && !isRejected) await insertAll(parts, valid, onProblem)
  return candidates.map(({ problems }) => resultOf(undefined, problems))
}

/** Adds a problem to each username that another process has taken since the check. */
async function insertAll(
  parts: EmbeddedAdministrationParts,
  valid: readonly Candidate[],
  onProblem: ImportChoice['onProblem'],
): Promise<void> {
  const hashed = await withHashes(parts.passwordHash, valid)
  try {
    await parts.db.transaction().execute(async (transaction) => {
      for (const one of hashed) {
        const isAdded = await insert(transaction, parts, one)
        if (!isAdded) one.candidate.problems.push(taken(one.candidate))
      }
      const isAnyTaken = valid.some((candidate) => candidate.problems.length > 0)
      if (onProblem === 'reject-all' && isAnyTaken) throw new NothingAdded()
    })
  } catch (cause) {
    if (!(cause instanceof NothingAdded)) throw cause
  }
}

function candidateOf(account: NewAccount, domains: readonly string[]): Candidate {
  const username = canonicalUsername(account.username, domains)
  const contacts = givenContacts(account)
  const photo = account.photo === null ? ok(null) : photoFrom(account.photo)
  const problems = [
    ...(username.isPossible ? [] : [`"${account.username}" cannot be a username.`]),
    ...passwordProblems(account.password),
    ...contactProblems(contacts),
    ...(photo.ok ? [] : photo.problems),
  ]
  return { account, username: username.value, contacts, photo: photo.ok ? photo.value : null, problems }
}

/** Adds a problem to each username that the directory has or that occurs earlier in the list. */
async function findTakenNames(db: Kysely<Tables>, candidates: readonly Candidate[]): Promise<void> {
  const there = new Set<string>()
  const asked = new Set<string>()
  for (let from = 0; from < candidates.length; from += namesAtOnce) {
    const names = candidates.slice(from, from + namesAtOnce).map(({ username }) => username)
    const rows = await db.selectFrom('account').select('username').where('username', 'in', names).execute()
    for (const { username } of rows) there.add(username)
  }
  for (const candidate of candidates) {
    if (there.has(candidate.username)) candidate.problems.push(taken(candidate))
    else if (asked.has(candidate.username)) candidate.problems.push(`"${candidate.username}" is given twice.`)
    asked.add(candidate.username)
  }
}

function taken({ username }: Candidate): string {
  return `There is an account "${username}" already.`
}

interface Hashed {
  readonly candidate: Candidate
  readonly hash: string
}

async function withHashes(passwordHash: PasswordHash, candidates: readonly Candidate[]): Promise<Hashed[]> {
  const hashed: Hashed[] = []
  for (let from = 0; from < candidates.length; from += hashesAtOnce) {
    const some = candidates.slice(from, from + hashesAtOnce)
    hashed.push(
      ...(await Promise.all(
        some.map(async (candidate) => ({ candidate, hash: await passwordHash.make(candidate.account.password) })),
      )),
    )
  }
  return hashed
}

/** Returns false and writes nothing if another process has taken the username meanwhile. */
async function insert(
  transaction: Transaction<Tables>,
  { clock, random, operator }: Pick<EmbeddedAdministrationParts, 'clock' | 'random' | 'operator'>,
  { candidate, hash }: Hashed,
): Promise<boolean> {
  const { account, username, contacts, photo } = candidate
  const now = clock.now()
  const row = {
    id: random.token(16),
    username,
    name: account.name,
    photo: photo?.bytes ?? null,
    photoType: photo?.contentType ?? null,
    passwordHash: hash,
    mustChange: flag(account.mustChangePassword),
    lockedAt: account.isLocked ? now : null,
    disabled: flag(account.isDisabled),
    createdAt: now,
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const stores = sqlStores(transaction)
  for (const [index, contact] of contacts.entries()) {
    // One ms apart, because contacts are listed in the order of their creation.
    const whole = { ...contact, id: random.token(16), accountId: row.id, verifiedAt: now, createdAt: now + index }
    await stores.contacts.add({ ...whole, heldUntil: now, keptSince: null })
  }
  const detail = { fields: givenFields(account) }
  await recordOperator(stores.audit, { event: 'account.added', operator, about: row.id, now, detail })
  return true
}

/** The names of the fields that an operator gave, as the commands call them. */
function givenFields(account: NewAccount): string[] {
  return [
    'name',
    'password',
    ...(account.emails.length > 0 ? ['emails'] : []),
    ...(account.phones.length > 0 ? ['phones'] : []),
    ...(account.photo === null ? [] : ['photo']),
    ...(account.mustChangePassword ? ['must-change'] : []),
    ...(account.isLocked ? ['locked'] : []),
    ...(account.isDisabled ? ['disabled'] : []),
  ]
}

export function passwordProblems(password: string): string[] {
  if (password === '') return ['The password is empty.']
  return password.length > 1024 ? ['The password is longer than 1024 characters.'] : []
}

export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
