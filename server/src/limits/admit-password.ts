import type { AccountId, DeviceId, NameKey, NetworkKey } from '../ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { afterFailure, failuresOf, waitOf } from './after-failure.js'
import type { Attempts } from './attempt-store.js'
import type { CounterRule } from './counter-store.js'
import { deviceRules, endDeviceRow } from './device-rules.js'

const dayMs = 24 * 60 * 60_000
const networkWindowMs = 15 * 60_000
const failuresPerNetwork = 5
/** Tries of networks that have not failed for a name, which no wait delays. */
export const ownTriesPerDay = 120

/** A typed password: the name, the account or the key of a made-up name, and where it comes from. */
export interface PasswordTry {
  readonly nameKey: NameKey
  readonly accountId: AccountId
  readonly network: NetworkKey
  /** The known device, or null. */
  readonly device: DeviceId | null
}

/**
 * What happens to a try: the server evaluates it, or only seems to, with equal work, or refuses it
 * for some ms.
 */
export type Admission = 'evaluate' | 'pretend' | { readonly waitMs: number }

/**
 * Decides about a try before its password is looked at. A known device has a count of its own (G1).
 * Everybody else waits for the typed name; another spelling of a waiting account is not evaluated,
 * and its answer does not say so, because two spellings must not be tied to one person (G12).
 */
export async function admitPassword(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  now: number,
): Promise<Admission> {
  const { network, device } = tried
  if (device !== null) {
    const waitMs = waitOf(await attempts.of(deviceKey(device)), now)
    return waitMs > 0 ? { waitMs } : 'evaluate'
  }
  const waitFor = (key: string) => waitForNetwork({ attempts, counters }, { key, network }, now)
  const waitMs = await waitFor(tried.nameKey)
  const accountWaitMs = await waitFor(accountKey(tried))
  if (waitMs > 0) return { waitMs }
  return accountWaitMs > 0 ? 'pretend' : 'evaluate'
}

/** The wait of one name or account for one network, ms (G2). */
async function waitForNetwork(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { key, network }: { readonly key: string; readonly network: NetworkKey },
  now: number,
): Promise<number> {
  const own = networkRule(key, network)
  if ((await counters.taken(own.key, now)) >= own.limit) return (await counters.endOf(own.key)) - now
  const waitMs = waitOf(await attempts.of(key), now)
  if (waitMs === 0) return 0
  const hasFailed = (await counters.taken(failedRule(key, network).key, now)) > 0
  const isFree = !hasFailed && (await counters.take(ownTriesRule(key), now)) !== null
  return isFree ? 0 : waitMs
}

/** Counts a wrong password in a transaction. Returns the attempts of the typed name, or of the device. */
export async function countWrongPassword(
  stores: Pick<Stores, 'attempts' | 'counters'>,
  ports: Pick<TransactionPorts, 'clock' | 'random' | 'rules'>,
  tried: PasswordTry,
): Promise<Attempts> {
  const now = ports.clock.now()
  const fail = async (key: string) => {
    const limit = ports.rules.limits.failedSignIns
    const next = afterFailure(await stores.attempts.of(key), { limit, now, chance: ports.random.fraction() })
    await stores.attempts.save(key, next)
    return next
  }
  const { network, device } = tried
  if (device !== null) {
    for (const rule of deviceRules('password', { ...tried, device })) await stores.counters.take(rule, now)
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
  for (const key of [nameKey, accountKey({ accountId })]) {
    await attempts.clear(key)
    await counters.clear(networkRule(key, network).key)
  }
  if (device === null) return
  await attempts.clear(deviceKey(device))
  await endDeviceRow({ counters }, device)
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
