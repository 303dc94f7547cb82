import type { FailureCount } from '../../ports/directory/directory.js'
import type { NameKey } from '../../ports/ids.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { afterFailure, failuresOf, missedBy, waitOf } from './after-failure.js'
import {
  type Barrier,
  barriersOf,
  deviceKey,
  failedFrom,
  failedFromAll,
  ofNetwork,
  type PasswordTry,
  takePart,
  waitingKeys,
} from './barrier.js'
import { type BindLimit, bindsTaken, takeBind } from './bind-limit.js'
import { failedInHour } from './count-failed-sign-in.js'
import { deviceDayCounters, deviceRowCounter } from './is-device-worn.js'
import { counterOf, minuteMs, settle, takeAll } from './limit.js'
import { passwordLimits } from './password-limits.js'

/** Of a try that comes too early on a device, in ms. */
const leastWaitMs = minuteMs

/**
 * The fate of a try: the server evaluates it, or only seems to, with equal work, or refuses it for
 * some ms.
 */
export type Admission = 'evaluate' | 'pretend' | { readonly waitMs: number }

type Waiting = Pick<Stores, 'attempts' | 'counters' | 'networks'>
type Asked = { readonly now: number } & Pick<Ports, 'secrets'>

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
  stores: Waiting,
  { clock, secrets }: Pick<Ports, 'clock' | 'secrets'>,
  { binds, failureCount, ...tried }: PasswordTry & DirectoryLock,
): Promise<Admission> {
  const now = clock.now()
  const waits = await waitsOf(stores, { now, secrets }, { ...tried, isLocking: binds !== null })
  if (waits !== 'evaluate' || binds === null) return waits
  const bind = await takeBind(stores, { limit: binds, tried, now, failureCount })
  if (bind === 'taken') return 'evaluate'
  await giveBackPassword(stores, tried, null)
  return bind
}

/** The same without the failures that a directory counts itself. */
async function waitsOf(
  stores: Waiting,
  { now, secrets }: Asked,
  { isLocking, ...tried }: PasswordTry & { readonly isLocking: boolean },
): Promise<Admission> {
  const { attempts, counters } = stores
  const { device } = tried
  if (device !== null) {
    const [failed = null] = await attempts.of(deviceKey(device))
    const waitMs = waitOf(failed, now)
    if (waitMs > 0) return { waitMs }
    // Counted before the password is looked at, because other devices of the account try beside it.
    const taken = await takeAll(counters, deviceDayCounters('password', { ...tried, device }), now)
    return taken === null ? { waitMs: leastWaitMs } : 'evaluate'
  }
  const barriers = await barriersOf(stores, tried, { now, isLocking })
  const admission = await admissionAt(stores, barriers, now)
  if (admission === 'evaluate' || isLocking) return admission
  const [isDrawn] = await takePart(stores, { now, secrets }, { ...tried, barriers })
  return admission !== 'pretend' && isDrawn ? { waitMs: barriers[0].endsAt - now } : admission
}

/** The same without a draw. */
async function admissionAt(
  { counters }: Pick<Stores, 'counters'>,
  [name, account]: readonly [Barrier, Barrier],
  now: number,
): Promise<Admission> {
  if (name.waitMs > 0 && !name.mayTakeOwnTry) return { waitMs: name.waitMs }
  if (account.waitMs > 0 && !account.mayTakeOwnTry) return 'pretend'
  // Only a try that is evaluated uses up a try of its own.
  if (name.waitMs > 0 && (await counters.take(name.ownTries, now)) === null) return { waitMs: name.waitMs }
  if (account.waitMs > 0 && (await counters.take(account.ownTries, now)) === null) return 'pretend'
  return 'evaluate'
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
  const before = await stores.attempts.of(...keys)
  const missed = keys.flatMap((who, index) => {
    const drawn = missedBy(before[index] ?? null, now, network)
    return drawn === null ? [] : failedFrom(who, drawn)
  })
  const counted =
    device === null
      ? [failedInHour(nameKey, now), ...keys.flatMap((who) => [ofNetwork(who, network), ...failedFromAll(who, tried)])]
      : [deviceRowCounter(device)]
  const [failures] = await stores.counters.takeEach([day, ...counted, ...missed], now)
  const { failedSignIns } = ports.rules.limits
  const limit = Math.min(failedSignIns, binds?.all ?? failedSignIns)
  // One chance, so that name and account wait together.
  const failure = { limit, now, chance: ports.random.fraction(), network }
  const after = before.map((kept) => afterFailure(kept, failure))
  await stores.attempts.save(Object.fromEntries(after.map((attempts, index) => [keys[index], attempts])))
  return { isWaiting: (after[0]?.blockedUntil ?? 0) > 0, isLastOfDay: failures === day.limit }
}

/** How many failures count for a typed name, whatever device or network they came from. */
export async function failuresOfName({ attempts }: Pick<Stores, 'attempts'>, nameKey: NameKey, now: number) {
  const [kept = null] = await attempts.of(nameKey)
  return failuresOf(kept, now)
}
