import type { Kysely, Transaction } from 'kysely'
import { recordOperator } from '../../audit/audit.js'
import { contactProblems, type GivenContact, givenContacts } from '../../contact/given-contact.js'
import { sqlAuditLog } from '../../store/sql-audit-log.js'
import { sqlContactStore } from '../../store/sql-contact-store.js'
import type { Tables } from '../../store/tables.js'
import type { Clock } from '../../system/clock.js'
import type { Random } from '../../system/random.js'
import type { NewAccount, Take } from '../account-administration.js'
import { canonicalUsername } from '../canonical-username.js'
import type { Photo } from '../directory.js'
import type { PasswordHash } from './password-hash.js'
import { photoFrom } from './photo-file.js'

export interface EmbeddedAdministrationParts {
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  readonly random: Random
  /** The institution's domains: `alice@` one of them is `alice`. */
  readonly domains: readonly string[]
}

/** An account on its way in, with all that is known to stand against it. */
interface Candidate {
  readonly account: NewAccount
  readonly username: string
  readonly contacts: readonly GivenContact[]
  readonly photo: Photo | null
  readonly problems: string[]
}

/** Some name was taken between the look and the write: nothing at all is to be written. */
class NothingAdded extends Error {
  override readonly name = 'NothingAdded'
}

/** Hashes and names that are dealt with at once. */
const hashesAtOnce = 4
const namesAtOnce = 500

/** Adds those accounts that are to be taken; tells what stands in the way of each. */
export async function addAccounts(
  parts: EmbeddedAdministrationParts,
  accounts: readonly NewAccount[],
  take: Take,
): Promise<readonly (readonly string[])[]> {
  const candidates = accounts.map((account) => candidateOf(account, parts.domains))
  await tellTakenNames(parts.db, candidates)
  const problems = candidates.map((candidate) => candidate.problems)
  const sound = candidates.filter((candidate) => candidate.problems.length === 0)
  if (take === 'none' || (take === 'all-or-none' && sound.length < candidates.length)) return problems
  const hashed = await withHashes(parts.passwordHash, sound)
  try {
    await parts.db.transaction().execute(async (transaction) => {
      for (const one of hashed) {
        const isAdded = await insert(transaction, parts, one)
        if (!isAdded) one.candidate.problems.push(taken(one.candidate))
      }
      if (take === 'all-or-none' && sound.some((candidate) => candidate.problems.length > 0)) throw new NothingAdded()
    })
  } catch (cause) {
    if (!(cause instanceof NothingAdded)) throw cause
  }
  return problems
}

function candidateOf(account: NewAccount, domains: readonly string[]): Candidate {
  const username = canonicalUsername(account.username, domains)
  const contacts = givenContacts(account)
  const picture = account.photo === null ? { photo: null } : photoFrom(account.photo)
  const problems = [
    ...(username.isPossible ? [] : [`"${account.username}" cannot be a username.`]),
    ...passwordProblems(account.password),
    ...contactProblems(contacts),
    ...('problem' in picture ? [`The photo ${picture.problem}.`] : []),
  ]
  return { account, username: username.value, contacts, photo: 'photo' in picture ? picture.photo : null, problems }
}

/** Names that the directory has, and names that come twice: the first of them is taken, the others are told. */
async function tellTakenNames(db: Kysely<Tables>, candidates: readonly Candidate[]): Promise<void> {
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

/** False, with nothing written, when the name was taken meanwhile. */
async function insert(
  transaction: Transaction<Tables>,
  { clock, random }: Pick<EmbeddedAdministrationParts, 'clock' | 'random'>,
  { candidate, hash }: Hashed,
): Promise<boolean> {
  const { account, username, contacts, photo } = candidate
  const now = clock.now()
  const row = {
    id: random.token(16),
    username,
    name: account.name,
    photo: photo?.bytes ?? null,
    photo_type: photo?.contentType ?? null,
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
  if (numInsertedOrUpdatedRows !== 1n) return false
  for (const [index, contact] of contacts.entries()) {
    // One ms apart, so that they stay in the order in which they were given.
    const whole = { ...contact, id: random.token(16), accountId: row.id, verifiedAt: now, createdAt: now + index }
    await sqlContactStore(transaction).add(whole)
  }
  await recordOperator(sqlAuditLog(transaction), { event: 'account.added', about: row.id, now })
  return true
}

export function passwordProblems(password: string): string[] {
  if (password === '') return ['The password is empty.']
  return password.length > 1024 ? ['The password is longer than 1024 characters.'] : []
}

export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
