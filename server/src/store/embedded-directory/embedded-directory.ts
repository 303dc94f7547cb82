import type { Kysely } from 'kysely'
import type { Account, Directory, ListedAccount, StagedPassword } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import type { Clock } from '../../ports/system/clock.js'
import { keptQuery } from '../kept-query.js'
import { rowsAtOnce, type Tables } from '../tables.js'
import { transact } from '../transact.js'
import type { PasswordHash } from './password-hash.js'
import { historyLength, replacePassword, usedPasswords } from './replace-password.js'

export interface EmbeddedDirectoryParts {
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  /** How long a password holds, in ms; 0 for ever. A password without a date holds for ever, too. */
  readonly passwordLifeMs?: number
}

/** The directory in the portal's own store: for demos, trials and institutions without another. */
export function embeddedDirectory({ db, passwordHash, clock, passwordLifeMs = 0 }: EmbeddedDirectoryParts): Directory {
  const age = { clock, passwordLifeMs }
  const hashOf = async (accountId: string) => {
    const row = await db.selectFrom('account').select('passwordHash').where('id', '=', accountId).executeTakeFirst()
    return row?.passwordHash ?? null
  }
  const setHash = (account: Account, hash: StagedPassword) =>
    transact(db, async (transaction) => {
      const change = { accountId: account.id, hash, now: clock.now(), mayBeDisabled: false }
      const isWritten = await replacePassword(transaction, change)
      if (!isWritten) throw new Refusal('help-desk', { reason: 'account-gone-or-disabled' })
    })
  return {
    find: (username) => asDirectory(() => accountFound({ db, ...age }, accountByName, username)),
    byId: (id) => asDirectory(() => accountFound({ db, ...age }, accountById, id)),
    isPasswordRight: (whose, password) =>
      asDirectory(async () => {
        const position = 'id' in whose ? whose.id : whose.nameKey
        const compared = (await accountFrom(db, { position })).rows[0] ?? null
        const matches = await passwordHash.isRight(compared?.passwordHash ?? null, password)
        if (!matches || compared === null || !('id' in whose) || compared.id !== whose.id) return false
        if (passwordHash.isOutdated(compared.passwordHash)) await renewHash({ db, passwordHash }, compared, password)
        return true
      }),
    // The portal's own store has them: an operator gives them, and people change them.
    contacts: async () => [],
    policy: async () => ({ rules: null, historyLength, changeableFrom: null }),
    // The portal's own waits protect it.
    lockout: async () => null,
    stage: (account, next) =>
      asDirectory(async () => {
        for (const stored of await usedPasswords(db, account.id)) {
          if (await passwordHash.isRight(stored, next)) throw new Refusal('password-recent')
        }
        return (await passwordHash.make(next)) as StagedPassword
      }),
    changePassword: (account, { old, next }) =>
      asDirectory(async () => {
        if (!(await passwordHash.isRight(await hashOf(account.id), old))) throw new Refusal('old-password-wrong')
        await setHash(account, next)
      }),
    setPassword: (account, next) => asDirectory(() => setHash(account, next)),
    unlock: (account) =>
      asDirectory(async () => {
        await db.updateTable('account').set({ lockedAt: null }).where('id', '=', account.id).execute()
      }),
    entries: (detail) => enabledAccounts(db, detail === 'full' ? age : { ...age, passwordLifeMs: 0 }),
    photo: (accountId) =>
      asDirectory(async () => {
        const row = await db
          .selectFrom('account')
          .select(['photo', 'photoType'])
          .where('id', '=', accountId)
          .executeTakeFirst()
        if (row === undefined || row.photo === null || row.photoType === null) return null
        return { contentType: row.photoType, bytes: Buffer.from(row.photo) }
      }),
    writeBack: null,
    check: () =>
      asDirectory(async () => {
        await db.selectFrom('account').select('id').limit(1).execute()
      }),
    // The store is closed by the one who opened it.
    close: async () => undefined,
  }
}

type PasswordAge = Required<Pick<EmbeddedDirectoryParts, 'clock' | 'passwordLifeMs'>>

/**
 * When the password was changed and ends, ms of the wall clock; null for never. The first password of
 * an account is as old as the account.
 */
function passwordTimes({ setAt, createdAt }: SetTimes, { clock, passwordLifeMs }: PasswordAge) {
  return {
    changedAt: setAt === null ? null : clock.date(setAt),
    expiresAt: passwordLifeMs === 0 ? null : clock.date(setAt ?? createdAt) + passwordLifeMs,
  }
}

interface SetTimes {
  /** ms; null for the first password. */
  readonly setAt: number | null
  readonly createdAt: number
}

async function* enabledAccounts(db: Kysely<Tables>, age: PasswordAge): AsyncGenerator<readonly ListedAccount[]> {
  const enabled = db.selectFrom('account').select(['id', 'createdAt']).where('disabled', '=', 0)
  const inOrder = enabled.orderBy('id').limit(rowsAtOnce)
  const after = (last: string) => asDirectory(() => inOrder.where('id', '>', last).execute())
  for (let rows = await after(''); rows.length > 0; rows = await after(rows.at(-1)?.id ?? '')) {
    const ids = rows.map(({ id }) => id)
    const setAt = age.passwordLifeMs === 0 ? null : await asDirectory(() => lastSetAt(db, ids))
    yield rows.map(({ id, createdAt }) => {
      const { expiresAt } = passwordTimes({ setAt: setAt?.get(id) ?? null, createdAt }, age)
      return { id, kept: [], passwordExpiresAt: expiresAt, unit: null }
    })
  }
}

async function lastSetAt(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('pastPassword')
    .select(({ fn }) => ['accountId', fn.max('setAt').as('setAt')])
    .where('accountId', 'in', ids)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(({ accountId, setAt }) => [accountId, Number(setAt)]))
}

const accountBy = (column: 'id' | 'username') =>
  keptQuery((db, { value }: { readonly value: string }) =>
    db
      .selectFrom('account')
      .select(['id', 'username', 'name', 'photoType', 'lockedAt', 'disabled', 'mustChange', 'createdAt'])
      .select((account) =>
        account
          .selectFrom('pastPassword')
          .whereRef('pastPassword.accountId', '=', 'account.id')
          .select(({ fn }) => fn.max('setAt').as('setAt'))
          .as('setAt'),
      )
      .where(column, '=', value),
  )
const accountById = accountBy('id')
const accountByName = accountBy('username')

async function accountFound(
  { db, ...age }: Pick<EmbeddedDirectoryParts, 'db'> & PasswordAge,
  by: typeof accountById,
  value: string,
): Promise<Account | null> {
  const [row] = (await by(db, { value })).rows
  if (row === undefined) return null
  const { changedAt, expiresAt } = passwordTimes(row, age)
  return {
    id: row.id,
    username: row.username,
    usernames: [row.username],
    name: row.name,
    hasPhoto: row.photoType !== null,
    isLocked: row.lockedAt !== null,
    isDisabled: row.disabled === 1,
    mustChangePassword: row.mustChange === 1 || (expiresAt !== null && expiresAt <= age.clock.date()),
    failureCount: null,
    isPrivileged: false,
    passwordChangedAt: changedAt,
    passwordExpiresAt: expiresAt,
  }
}

type HashedAccount = Pick<Tables['account'], 'id' | 'passwordHash'>

/**
 * The account with this id, or the next one in the order of ids, which are random. So an unknown
 * name always gets the hash of one certain account: it costs what imported hashes cost in the share
 * that accounts with such hashes have, and stops to when that account's hash is renewed (E6, OP15).
 */
const accountFrom = keptQuery((db, { position }: { readonly position: string }) => {
  const firstId = db.selectFrom('account').select(({ fn }) => fn.min('id').as('id'))
  return db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where('id', '=', ({ fn }) => fn.coalesce(firstId.where('id', '>=', position), firstId))
})

/** Renews a cheap or imported hash (Z1, OP15), unless the password has changed meanwhile. */
async function renewHash(
  { db, passwordHash }: Pick<EmbeddedDirectoryParts, 'db' | 'passwordHash'>,
  { id, passwordHash: stored }: HashedAccount,
  password: string,
): Promise<void> {
  try {
    const renewed = await passwordHash.make(password)
    const update = db.updateTable('account').set({ passwordHash: renewed })
    await update.where('id', '=', id).where('passwordHash', '=', stored).execute()
  } catch (cause) {
    // The password is right either way; the next sign-in tries again.
    if (!(cause instanceof Unavailable)) throw cause
  }
}

/** The store is where this directory lives: when it does not answer, the directory does not. */
export async function asDirectory<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Unavailable) || cause.what !== 'store') throw cause
    // A write that the store has not made, the directory has not made either (W5).
    throw new Unavailable('directory', { cause, isUnwritten: cause.isUnwritten })
  }
}
