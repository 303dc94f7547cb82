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
import { type BindLimit, bindPlan, bindsTaken, takeBind } from './bind-limit.js'
import { failedInHour } from './count-failed-sign-in.js'
import { deviceDayCounters, deviceRowCounter } from './is-device-worn.js'
import { type Admission, counterOf, foreseen, minuteMs, type Plan, settle, takeAll, takeInTurn } from './limit.js'
import { passwordLimits } from './password-limits.js'

/** Of a try that comes too early on a device, in ms. */
const leastWaitMs = minuteMs

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
  if (bind === 'evaluate') return bind
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
  const admission = await takeInTurn(counters, planAt(barriers), now)
  if (admission === 'evaluate' || isLocking) return admission
  const [isDrawn] = await takePart(stores, { now, secrets }, { ...tried, barriers })
  return admission !== 'pretend' && isDrawn ? { waitMs: barriers[0].endsAt - now } : admission
}

/** What a try takes at its barriers. Pure. Only one that is evaluated uses up a try of its own. */
function planAt([name, account]: readonly [Barrier, Barrier]): Plan {
  const wait = { waitMs: name.waitMs }
  if (name.waitMs > 0 && !name.mayTakeOwnTry) return { steps: [], after: wait }
  if (account.waitMs > 0 && !account.mayTakeOwnTry) return { steps: [], after: 'pretend' }
  const ofName = name.waitMs > 0 ? [{ counter: name.ownTries, whenFull: wait }] : []
  const ofAccount = account.waitMs > 0 ? [{ counter: account.ownTries, whenFull: 'pretend' } as const] : []
  return { steps: [...ofName, ...ofAccount], after: 'evaluate' }
}

/**
 * The fate that `admitPassword` would give to a try of an unknown device. It only reads. Where a
 * network is drawn already, the wait is the longest one: another network may still be drawn.
 */
export async function foreseePassword(
  stores: Pick<Stores, 'attempts' | 'counters'>,
  now: number,
  { binds, failureCount, ...tried }: PasswordTry & DirectoryLock & { readonly device: null },
): Promise<Admission> {
  const barriers = await barriersOf(stores, tried, { now, isLocking: binds !== null })
  const waits = await foreseen(stores.counters, planAt(barriers), now)
  if (waits !== 'evaluate' || binds === null) return waits
  return foreseen(stores.counters, bindPlan({ limit: binds, tried, failureCount }), now)
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
