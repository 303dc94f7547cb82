import type { FailureCount } from '../../ports/directory/directory.js'
import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { afterFailure, failuresOf, waitOf } from './after-failure.js'
import type { Attempts } from './attempt-store.js'
import { type BindLimit, endBinds, giveBackBind, takeBind } from './bind-limit.js'
import { deviceDayRules, deviceRowRule } from './device-rules.js'
import { giveBackAll, takeAll } from './take-all.js'

const dayMs = 24 * 60 * 60_000
const networkWindowMs = 15 * 60_000
const failuresPerNetwork = 5
/** Of a try that comes too early on a device, in ms. */
const leastWaitMs = 60_000
/** Tries of networks that have not failed for a name, which no wait delays. */
export const ownTriesPerDay = 120

/** A typed password: the name, the account or the key of a made-up name, and its origin. */
export interface PasswordTry {
  readonly nameKey: NameKey
  readonly accountId: AccountId
  readonly network: NetworkKey
  /** The known device, or null. */
  readonly device: DeviceId | null
}

/**
 * The fate of a try: the server evaluates it, or only seems to, with equal work, or refuses it for
 * some ms.
 */
export type Admission = 'evaluate' | 'pretend' | { readonly waitMs: number }

/** The lock of the directory, as far as it concerns a try. */
interface DirectoryLock {
  /** Null where the directory locks no account. */
  readonly binds: BindLimit | null
  readonly failureCount: FailureCount | null
}

/**
 * Decides about a try before its password is looked at. A known device has a count of its own (G1).
 * Everybody else waits for the typed name; another spelling of a waiting account is not evaluated,
 * and its answer does not say so, because two spellings must not be tied to one person (G12).
 */
export async function admitPassword(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  { now, binds, failureCount }: { readonly now: number } & DirectoryLock,
): Promise<Admission> {
  const waits = await waitsOf({ attempts, counters }, tried, { now, isLocking: binds !== null })
  if (waits !== 'evaluate' || binds === null) return waits
  const bind = await takeBind({ counters }, { limit: binds, tried, now, failureCount })
  if (bind === 'taken') return 'evaluate'
  await giveBackDevice({ counters }, tried)
  return bind
}

/** The same without the failures that a directory counts itself. */
async function waitsOf(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  { now, isLocking }: { readonly now: number; readonly isLocking: boolean },
): Promise<Admission> {
  const { network, device, nameKey } = tried
  if (device !== null) {
    const waitMs = waitOf(await attempts.of(deviceKey(device)), now)
    if (waitMs > 0) return { waitMs }
    // Counted before the password is looked at, because other devices of the account try beside it.
    const taken = await takeAll(counters, deviceDayRules('password', { ...tried, device }), now)
    return taken === null ? { waitMs: leastWaitMs } : 'evaluate'
  }
  // A directory that locks counts the failures of all networks together (G2).
  const barrierOf = async (key: string) => {
    const barrier = await barrierFor({ attempts, counters }, { key, network }, now)
    return isLocking ? { ...barrier, mayTakeOwnTry: false } : barrier
  }
  const name = await barrierOf(nameKey)
  if (name.waitMs > 0 && !name.mayTakeOwnTry) return { waitMs: name.waitMs }
  const account = await barrierOf(accountKey(tried))
  if (account.waitMs > 0 && !account.mayTakeOwnTry) return 'pretend'
  // Only a try that is evaluated uses up a try of its own.
  if (name.waitMs > 0 && (await counters.take(ownTriesRule(nameKey), now)) === null) return { waitMs: name.waitMs }
  if (account.waitMs > 0 && (await counters.take(ownTriesRule(accountKey(tried)), now)) === null) return 'pretend'
  return 'evaluate'
}

/** The wait of a network at a name or an account, ms, and its right to a try of its own (G2). */
async function barrierFor(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { key, network }: { readonly key: string; readonly network: NetworkKey },
  now: number,
): Promise<{ readonly waitMs: number; readonly mayTakeOwnTry: boolean }> {
  const own = networkRule(key, network)
  if ((await counters.taken(own.key, now)) >= own.limit) {
    return { waitMs: (await counters.endOf(own.key)) - now, mayTakeOwnTry: false }
  }
  const waitMs = waitOf(await attempts.of(key), now)
  const mayTakeOwnTry = waitMs > 0 && (await counters.taken(failedRule(key, network).key, now)) === 0
  return { waitMs, mayTakeOwnTry }
}

/**
 * Returns what was taken for a try that was not a wrong password: the bind, and the count of a
 * known device. All other tries count when they fail.
 */
export async function giveBackPassword(
  { counters }: Pick<Stores, 'counters'>,
  tried: PasswordTry,
  binds: BindLimit | null,
): Promise<void> {
  await giveBackDevice({ counters }, tried)
  if (binds !== null) await giveBackBind({ counters }, tried)
}

async function giveBackDevice({ counters }: Pick<Stores, 'counters'>, tried: PasswordTry): Promise<void> {
  const { device } = tried
  if (device !== null) await giveBackAll(counters, deviceDayRules('password', { ...tried, device }))
}

/** Counts a wrong password in a transaction. Returns the attempts of the name or the device. */
export async function countWrongPassword(
  stores: Pick<Stores, 'attempts' | 'counters'>,
  ports: Pick<TransactionPorts, 'clock' | 'random' | 'rules'>,
  { binds, ...tried }: PasswordTry & { readonly binds: BindLimit | null },
): Promise<Attempts> {
  const now = ports.clock.now()
  const { failedSignIns } = ports.rules.limits
  const limit = Math.min(failedSignIns, binds?.all ?? failedSignIns)
  const fail = async (key: string) => {
    const next = afterFailure(await stores.attempts.of(key), { limit, now, chance: ports.random.fraction() })
    await stores.attempts.save(key, next)
    return next
  }
  const { network, device } = tried
  if (device !== null) {
    await stores.counters.take(deviceRowRule(device), now)
    return fail(deviceKey(device))
  }
  const failFrom = async (key: string) => {
    await stores.counters.take(networkRule(key, network), now)
    const failed = failedRule(key, network)
    // The window of a day begins anew with each failure.
    await stores.counters.clear(failed.key)
    await stores.counters.take(failed, now)
    return fail(key)
  }
  await failFrom(accountKey(tried))
  return failFrom(tried.nameKey)
}

/** The failures of an account, or of a made-up name, that the server counts in a day (G11). */
export function failuresOfDay(accountId: AccountId): CounterRule {
  return { key: `failed-sign-ins/${accountId}`, limit: 20, windowMs: dayMs }
}

/** How many failures count for a typed name, whatever device or network they came from. */
export async function failuresOfName({ attempts }: Pick<Stores, 'attempts'>, nameKey: NameKey, now: number) {
  return failuresOf(await attempts.of(nameKey), now)
}

/**
 * Ends the waits of a person, on this device and on all others, and those of this network. The
 * counts of the day stay (G2).
 */
export async function endWaits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { nameKey, accountId, network, device }: PasswordTry,
): Promise<void> {
  const keys = [nameKey, accountKey({ accountId })]
  await attempts.clear(...keys, ...(device === null ? [] : [deviceKey(device)]))
  await counters.clear(...keys.map((key) => networkRule(key, network).key))
}

/** Ends every wait of a name and its account, for all networks, on an operator's command. */
export async function clearWaits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { nameKey, accountId }: Pick<PasswordTry, 'nameKey' | 'accountId'>,
): Promise<void> {
  for (const key of [nameKey, accountKey({ accountId })]) {
    await attempts.clear(key)
    await counters.clearAll(networksOf(key))
  }
  await endBinds({ counters }, { nameKey, accountId })
}

function accountKey({ accountId }: Pick<PasswordTry, 'accountId'>): string {
  return `account/${accountId}`
}

function deviceKey(device: DeviceId): string {
  return `device/${device}`
}

/** The start of the keys of all networks that failed for a name or an account. */
function networksOf(key: string): string {
  return `wrong-passwords/${key}/`
}

function networkRule(key: string, network: NetworkKey): CounterRule {
  return { key: `${networksOf(key)}${network}`, limit: failuresPerNetwork, windowMs: networkWindowMs }
}

function failedRule(key: string, network: NetworkKey): CounterRule {
  return { key: `failed/${key}/${network}`, limit: 1, windowMs: dayMs }
}

function ownTriesRule(key: string): CounterRule {
  return { key: `own-tries/${key}`, limit: ownTriesPerDay, windowMs: dayMs }
}
