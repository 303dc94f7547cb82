import { setTimeout as sleep } from 'node:timers/promises'
import type { RefusalCode } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import type { ChangeNotice } from '../contact/notices.js'
import { tellOwner } from '../contact/tell-owner.js'
import type { Ports, TransactionPorts } from '../ports.js'
import { unsuspendedSession } from '../session/start-session.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { DirectoryWrite, PasswordPurpose } from './directory-write-store.js'

/** Longer than a directory takes to answer, ms. */
const writeMs = 10_000

interface PasswordWrite extends DirectoryWrite {
  readonly purpose: PasswordPurpose
}

/** The right to one password write, the write itself, and what follows from it. */
export interface PasswordOrder<Result> {
  readonly account: Account
  readonly purpose: PasswordPurpose
  /** When the flow of a reset began, ms. */
  readonly flowBegunAt?: number
  /** Runs in the transaction that records the intent; a refusal raised here undoes it. */
  readonly useUp?: (stores: Stores) => Promise<void>
  readonly write: () => Promise<void>
  /** Further writes once the password is new, in the transaction that says so. */
  readonly afterWrite: (stores: Stores) => Promise<Result>
  /** Gives back what `useUp` took, in the transaction that closes a refused write. */
  readonly afterRefusal?: (stores: Stores) => Promise<void>
}

interface Purpose {
  readonly notice: ChangeNotice
  /** How a visitor is refused whose session another write has suspended or ended first. */
  readonly whenLate: RefusalCode
}

const purposes: Readonly<Record<PasswordPurpose, Purpose>> = {
  reset: { notice: 'password-reset', whenLate: 'grant-gone' },
  change: { notice: 'password-changed', whenLate: 'session-gone' },
  'forced-change': { notice: 'password-changed', whenLate: 'flow-gone' },
}

/**
 * Writes a password so that a crash at any instant leaves it old or new, and new only with dead
 * sessions (S7, W5). One transaction records the intent and suspends every session of the account;
 * then the directory writes; another transaction ends the sessions and keeps audit and notices. A
 * directory that refuses has written nothing: the sessions and their grants live on, and its
 * refusal is raised. Raises `outcome-unknown` when the directory did not say what became of it.
 */
export async function writePassword<Result>(ports: Ports, visit: Visit, order: PasswordOrder<Result>): Promise<Result> {
  const intent: PasswordWrite = {
    id: ports.random.token(16),
    accountId: order.account.id,
    purpose: order.purpose,
    requestId: visit.requestId,
    caseId: null,
    begunAt: ports.clock.now(),
  }
  await ports.store.transaction(async (stores) => {
    await requireLiveSession(stores, visit, order.purpose)
    await order.useUp?.(stores)
    await stores.directoryWrites.begin(intent)
    await stores.sessions.suspendAllOf(intent.accountId, intent.id)
  })
  try {
    await order.write()
  } catch (cause) {
    if (!isUnwritten(cause)) throw await unknownOutcome(ports, intent, cause)
    await persistently(() => closeRefused(ports, order, intent))
    throw cause
  }
  return persistently((isRepeated) => concludeWrite(ports, visit, { order, intent, isRepeated })).catch(
    async (cause: unknown) => {
      throw await unknownOutcome(ports, intent, cause)
    },
  )
}

/** Of parallel writes one wins: it has suspended the sessions of all others. */
async function requireLiveSession(stores: Stores, visit: Visit, purpose: PasswordPurpose): Promise<void> {
  if ((await unsuspendedSession(stores, visit)) === null)
    throw new Refusal(purposes[purpose].whenLate, { reason: 'another write was first' })
}

function isUnwritten(cause: unknown): boolean {
  return cause instanceof Refusal || (cause instanceof Unavailable && cause.isUnwritten)
}

function closeRefused(
  { store }: Ports,
  { afterRefusal }: Pick<PasswordOrder<unknown>, 'afterRefusal'>,
  intent: PasswordWrite,
): Promise<void> {
  return store.transaction(async (stores) => {
    await stores.directoryWrites.end(intent.id)
    await stores.sessions.resume(intent.id)
    await afterRefusal?.(stores)
  })
}

interface Written<Result> {
  readonly order: PasswordOrder<Result>
  readonly intent: PasswordWrite
  /** True where an earlier try may have been kept, and only its answer lost. */
  readonly isRepeated: boolean
}

/** Sessions that began with the old password during the write end too. Each write is told once. */
async function concludeWrite<Result>(
  ports: Ports,
  visit: Visit,
  { order, intent, isRepeated }: Written<Result>,
): Promise<Result> {
  const { accountId, purpose } = intent
  const resetMs = order.flowBegunAt === undefined ? undefined : ports.clock.now() - order.flowBegunAt
  return ports.store.transaction(async (stores) => {
    const isFirst = await stores.directoryWrites.end(intent.id)
    await endEverythingOf(stores, intent)
    // Another server may have settled it as unknown. Then the owner knows, and the audit learns more.
    if (isFirst || !isRepeated)
      await record(stores, { ports, visit }, { event: 'password.written', result: 'ok', purpose, resetMs })
    if (isFirst) await tellOwner(stores, { ports, visit }, { what: purposes[purpose].notice, accountId })
    const result = await order.afterWrite(stores)
    // A report came while the directory wrote: nobody stays signed in (NM2). Read with the epoch.
    if ((await stores.people.standingOf(accountId)).isStopped) await stores.sessions.endAllOf(accountId)
    return result
  })
}

/**
 * Repeats what the store could not take: by now the directory has decided. A repeated work may have
 * been done before.
 */
export async function persistently<Result>(work: (isRepeated: boolean) => Promise<Result>): Promise<Result> {
  const waits = [100, 400]
  for (const [tries, waitMs] of waits.entries()) {
    try {
      return await work(tries > 0)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(waitMs)
    }
  }
  return work(true)
}

/**
 * Counts the password as written: everything of the account ends, and the open intent is settled
 * later. Where the store cannot take that, the sessions stay suspended until then.
 */
async function unknownOutcome({ store, log }: Ports, intent: PasswordWrite, cause: unknown): Promise<unknown> {
  await store
    .transaction((stores) => endEverythingOf(stores, intent))
    .catch((err: unknown) => {
      log.error({ err }, 'the sessions of a password write could not be ended; they stay suspended')
    })
  if (!(cause instanceof Unavailable)) return cause
  log.error({ err: cause }, 'the outcome of a password write is unknown')
  return new Refusal('outcome-unknown')
}

/**
 * Forgets the account's devices too: a thief may hold one of them (G1). A reset is remembered, as it
 * holds what is older.
 */
async function endEverythingOf(stores: Stores, { accountId, purpose, begunAt }: PasswordWrite): Promise<void> {
  await stores.people.raiseEpoch(accountId, { andDevices: true, ...(purpose === 'reset' && { resetAt: begunAt }) })
  await stores.sessions.endAllOf(accountId)
  await stores.flows.dropAllOf(accountId)
}

/** Settles a password write that stayed open: its sessions end, its outcome is unknown. */
export async function settlePassword(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Visit },
  { id, accountId, purpose, begunAt }: PasswordWrite,
): Promise<void> {
  // Of two servers that settle one intent, the first tells.
  if (!(await stores.directoryWrites.end(id))) return
  // Later sessions began with whichever password holds now.
  await stores.sessions.endAllOf(accountId, { startedBefore: begunAt + writeMs })
  await stores.people.raiseDeviceGeneration(accountId)
  if (purpose === 'reset') await stores.people.noteReset(accountId, begunAt)
  const event = { event: 'password.written', result: 'unknown', purpose, reason: 'stopped meanwhile' } as const
  await record(stores, { ports, visit: { ...visit, actor: accountId } }, event)
  await tellOwner(stores, { ports, visit }, { what: purposes[purpose].notice, accountId, result: 'unknown' })
}
