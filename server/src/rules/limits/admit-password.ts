import type { FailureCount } from '../../ports/directory/directory.js'
import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { afterFailure, failuresOf, waitOf } from './after-failure.js'
import { type BindLimit, bindsTaken, takeBind } from './bind-limit.js'
import { failedInHour } from './count-failed-sign-in.js'
import { deviceDayCounters, deviceRowCounter } from './is-device-worn.js'
import { type Count, type Counter, counterOf, countsOf, type Keyed, keyed, minuteMs, settle, takeAll } from './limit.js'
import { passwordLimits } from './password-limits.js'

/** Of a try that comes too early on a device, in ms. */
const leastWaitMs = minuteMs

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
  await giveBackPassword({ counters }, tried, null)
  return bind
}

/** The same without the failures that a directory counts itself. */
async function waitsOf(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  { now, isLocking }: { readonly now: number; readonly isLocking: boolean },
): Promise<Admission> {
  const { device } = tried
  if (device !== null) {
    const [failed = null] = await attempts.of(deviceKey(device))
    const waitMs = waitOf(failed, now)
    if (waitMs > 0) return { waitMs }
    // Counted before the password is looked at, because other devices of the account try beside it.
    const taken = await takeAll(counters, deviceDayCounters('password', { ...tried, device }), now)
    return taken === null ? { waitMs: leastWaitMs } : 'evaluate'
  }
  const [name, account] = await barriersOf({ attempts, counters }, tried, { now, isLocking })
  if (name.waitMs > 0 && !name.mayTakeOwnTry) return { waitMs: name.waitMs }
  if (account.waitMs > 0 && !account.mayTakeOwnTry) return 'pretend'
  // Only a try that is evaluated uses up a try of its own.
  if (name.waitMs > 0 && (await counters.take(name.ownTries, now)) === null) return { waitMs: name.waitMs }
  if (account.waitMs > 0 && (await counters.take(account.ownTries, now)) === null) return 'pretend'
  return 'evaluate'
}

/** The wait of a network at a name or an account, ms, and its right to a try of its own (G2). */
interface Barrier {
  readonly waitMs: number
  readonly mayTakeOwnTry: boolean
  readonly ownTries: Counter
}

/** The barriers of the typed name and of the account, in two statements. */
async function barriersOf(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  { now, isLocking }: { readonly now: number; readonly isLocking: boolean },
): Promise<readonly [Barrier, Barrier]> {
  const keys = waitingKeys(tried)
  const failed = await attempts.of(...keys)
  const asked = keys.flatMap((who) => [ofNetwork(who, tried.network), failedFrom(who, tried.network)])
  const counts = await countsOf(counters, asked, now)
  const barrierAt = (index: 0 | 1): Barrier => {
    const [own, ever] = counts.slice(2 * index) as [Count, Count]
    const isFull = own.taken >= own.limit
    const waitMs = isFull ? own.until - now : waitOf(failed[index] ?? null, now)
    // A directory that locks counts the failures of all networks together (G2).
    const mayTakeOwnTry = waitMs > 0 && !isFull && !isLocking && ever.taken === 0
    return { waitMs, mayTakeOwnTry, ownTries: counterOf(passwordLimits.ownTries, { who: keys[index] }) }
  }
  return [barrierAt(0), barrierAt(1)]
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
  const { device } = tried
  const ofDevice = device === null ? [] : deviceDayCounters('password', { ...tried, device })
  await settle(counters, 'unused', [...ofDevice, ...(binds === null ? [] : bindsTaken(tried))])
}

/** What a wrong password leads to. */
export interface WrongPassword {
  /** The name, or the device, has to wait from now on. */
  readonly isWaiting: boolean
  /** It was the last failure of the account that a day counts before its owner is told (G11). */
  readonly isLastOfDay: boolean
}

/** Counts a wrong password in a transaction: for the name and the account, or for the device. */
export async function countWrongPassword(
  stores: Pick<Stores, 'attempts' | 'counters'>,
  ports: Pick<TransactionPorts, 'clock' | 'random' | 'rules'>,
  { binds, ...tried }: PasswordTry & { readonly binds: BindLimit | null },
): Promise<WrongPassword> {
  const now = ports.clock.now()
  const { accountId, nameKey, network, device } = tried
  const day = counterOf(passwordLimits.failedSignIns, { account: accountId })
  const keys = device === null ? waitingKeys(tried) : [deviceKey(device)]
  const counted =
    device === null
      ? [failedInHour(nameKey, now), ...keys.flatMap((who) => [ofNetwork(who, network), failedFrom(who, network)])]
      : [deviceRowCounter(device)]
  const [failures] = await stores.counters.takeEach([day, ...counted], now)
  const { failedSignIns } = ports.rules.limits
  const limit = Math.min(failedSignIns, binds?.all ?? failedSignIns)
  const before = await stores.attempts.of(...keys)
  const after = before.map((kept) => afterFailure(kept, { limit, now, chance: ports.random.fraction() }))
  await stores.attempts.save(Object.fromEntries(after.map((attempts, index) => [keys[index], attempts])))
  return { isWaiting: (after[0]?.blockedUntil ?? 0) > 0, isLastOfDay: failures === day.limit }
}

/** How many failures count for a typed name, whatever device or network they came from. */
export async function failuresOfName({ attempts }: Pick<Stores, 'attempts'>, nameKey: NameKey, now: number) {
  const [kept = null] = await attempts.of(nameKey)
  return failuresOf(kept, now)
}

/**
 * Ends the waits of a person, on this device and on all others, and those of this network; also
 * these rows, in the same statement. The counts of the day stay (G2).
 */
export async function endWaits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { nameKey, accountId, network, device }: PasswordTry,
  rows: readonly Keyed[] = [],
): Promise<void> {
  const keys = waitingKeys({ nameKey, accountId })
  await attempts.clear(...keys, ...(device === null ? [] : [deviceKey(device)]))
  await settle(counters, 'completed', [
    ...rows,
    ...keys.map((who) => keyed(passwordLimits.ofNetwork, { who, network })),
  ])
}

/** The keys under which a name and its account wait. */
export function waitingKeys({
  nameKey,
  accountId,
}: Pick<PasswordTry, 'nameKey' | 'accountId'>): readonly [string, string] {
  return [nameKey, accountKey({ accountId })]
}

/** An account among the keys of names, in the counters of passwords and of codes. */
export function accountKey({ accountId }: Pick<PasswordTry, 'accountId'>): string {
  return `account/${accountId}`
}

function deviceKey(device: DeviceId): string {
  return `device/${device}`
}

function ofNetwork(who: string, network: NetworkKey): Counter {
  return counterOf(passwordLimits.ofNetwork, { who, network })
}

function failedFrom(who: string, network: NetworkKey): Counter {
  return counterOf(passwordLimits.failedFrom, { who, network })
}
