import type { Account } from '../../ports/directory/directory.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { tellOfDesk } from '../contact/tell-of-desk.js'
import { tellOwner } from '../contact/tell-owner.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { DirectoryWrite } from './directory-write-store.js'
import { persistently } from './write-password.js'

interface UnlockOrder {
  readonly account: Account
  /** The case of the help desk in which an agent unlocks; null where the person does. */
  readonly caseId?: string | null
  /** Uses the code up, or reads the case again, in the transaction that records the intent. */
  readonly useUp: (stores: Stores) => Promise<void>
  /** Further writes once the lock is lifted, in the transaction that says so. */
  readonly afterUnlock: (stores: Stores) => Promise<void>
}

/** A lock that is older than this may be another one, and its person has begun again long since. */
const staleMs = 60 * 60_000

interface Unlocking {
  readonly ports: Ports
  readonly visit: Visit
}

/**
 * Lifts a lock for a code that is used up with the intent, so that no code lifts two locks (O3). A
 * directory that does not answer raises `Unavailable`, and the intent stays open until
 * `settleUnlock` lifts the lock.
 */
export async function writeUnlock(ports: Ports, visit: Visit, order: UnlockOrder): Promise<void> {
  const { account, caseId = null, useUp, afterUnlock } = order
  const intent: DirectoryWrite = {
    id: ports.random.token(16),
    accountId: account.id,
    purpose: 'unlock',
    requestId: visit.requestId,
    caseId,
    begunAt: ports.clock.now(),
  }
  await ports.store.transaction(async (stores) => {
    await useUp(stores)
    await endEarlier(stores, intent)
    await stores.directoryWrites.begin(intent)
  })
  await ports.directory.unlock(account).catch(async (cause: unknown) => {
    if (cause instanceof Refusal) await persistently(() => ports.store.directoryWrites.end(intent.id))
    throw cause
  })
  await persistently(() =>
    ports.store.transaction(async (stores) => {
      await conclude(stores, { ports, visit }, intent)
      await afterUnlock(stores)
    }),
  )
}

/** An earlier unlock of the same case had no answer. This one goes on in its place, so that both are one. */
async function endEarlier({ directoryWrites }: Stores, { caseId }: DirectoryWrite): Promise<void> {
  if (caseId === null) return
  for (const open of await directoryWrites.open()) if (open.caseId === caseId) await directoryWrites.end(open.id)
}

async function conclude(stores: Stores, context: Unlocking, intent: DirectoryWrite): Promise<void> {
  const { id, accountId, caseId } = intent
  // Of two servers that settle one intent, the first tells.
  if (!(await stores.directoryWrites.end(id))) return
  if (caseId !== null) return tellOfDesk(stores, context, { accountId, caseId, act: 'unlock' })
  await record(stores, context, { event: 'unlock.done', result: 'ok', purpose: 'unlock' })
  await tellOwner(stores, context, { what: 'unlocked', accountId })
}

/**
 * Lifts the lock of an intent that a crash or a directory without an answer left open: its code was
 * right. After an hour the intent is dropped. Raises `Unavailable` while the directory still does
 * not answer.
 */
export async function settleUnlock({ ports, visit }: Unlocking, intent: DirectoryWrite): Promise<void> {
  const isStale = intent.begunAt < ports.clock.now() - staleMs
  const account = isStale ? null : await ports.directory.byId(intent.accountId)
  // A stop that came meanwhile ends it, as it ends every unlock (HD14).
  const isOpen = account !== null && !account.isDisabled && !(await isStopped(ports, account))
  const isLifted = isOpen && (await lift(ports, account))
  const actor = await actorOf(ports, intent)
  const context = { ports, visit: { ...visit, actor } }
  await ports.store.transaction(async (stores) => {
    if (isLifted) await conclude(stores, context, intent)
    else await stores.directoryWrites.end(intent.id)
  })
}

/** The agent of the case, or the owner. */
async function actorOf({ store }: Ports, { accountId, caseId }: DirectoryWrite): Promise<string> {
  return caseId === null ? accountId : ((await store.cases.find(caseId))?.agentId ?? 'portal')
}

async function isStopped({ store }: Ports, { id }: Account): Promise<boolean> {
  return (await store.people.standingOf(id)).isRecoveryStopped
}

async function lift({ directory }: Ports, account: Account): Promise<boolean> {
  try {
    await directory.unlock(account)
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}
