import type { AccountId, DeviceId, NetworkKey } from '../../ports/ids.js'
import type { Actor } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { isAlarm, raiseAlarm } from './alarm.js'
import { codeLimits } from './code-limits.js'
import { isSeenNetwork } from './is-seen-network.js'
import { type Counter, counterOf, hourMs, hourOf, isAnyFull } from './limit.js'

/** Wrong recovery codes of an hour: a base, one per `peoplePerCode`, a share of the right ones. */
export const codeBound = { base: 20, peoplePerCode: 2_500, perRightAccount: 0.3 } as const

type Counting = Pick<TransactionPorts, 'clock' | 'rules'>

/** Where a try of a stranger comes from. */
interface Stranger {
  readonly network: NetworkKey
  readonly visit: Actor
}

/**
 * Counts a recovery code of an unknown device before it is compared, so that nobody sweeps the
 * whole population with a few codes for each name. Returns how long the network must wait, in ms,
 * or 0 (G3).
 */
export async function takeRecoveryCode(stores: Stores, ports: Counting, { network, visit }: Stranger): Promise<number> {
  const now = ports.clock.now()
  const hour = hourOf(now)
  const isSeen = await isSeenNetwork(stores, network, now)
  const bound = await recoveryBound(stores, hour, await stores.hours.of(hour))
  const isTight = ports.rules.alarmTightens === 'on'
  const taken = await stores.hours.take(codesOf(isSeen), { hour, ...(isTight && { limit: bound }) })
  const counts = await stores.hours.of(hour)
  const all = (counts['codes of seen networks'] ?? 0) + (counts['codes of unseen networks'] ?? 0)
  if (taken === null || all > bound) await raiseAlarm(stores, { ports, visit }, 'recovery-codes')
  const waitMs = hour + hourMs - now
  if (taken === null) return waitMs
  if (!isTight || !isSeen || !(await isAlarm(stores, 'recovery-codes', now))) return 0
  if ((await stores.counters.take(ofSeenNetwork(network, hour), now)) !== null) return 0
  await stores.hours.giveBack(codesOf(isSeen), hour)
  return waitMs
}

/** Returns the count of a right code, or of one that was not compared. */
export async function giveBackRecoveryCode(stores: Stores, ports: Counting, network: NetworkKey): Promise<void> {
  const now = ports.clock.now()
  await stores.hours.giveBack(codesOf(await isSeenNetwork(stores, network, now)), hourOf(now))
  await stores.counters.giveBack(ofSeenNetwork(network, hourOf(now)).key)
}

/** Counts an account that entered a right recovery code. An hour counts it once. */
export async function countRightCode(
  { hours, counters }: Stores,
  ports: Counting,
  accountId: AccountId,
): Promise<void> {
  const now = ports.clock.now()
  const once = counterOf(codeLimits.rightInHour, { hour: hourOf(now), account: accountId })
  if ((await counters.take(once, now)) !== null) await hours.take('accounts with a right code', { hour: hourOf(now) })
}

/** The wait of a recovery, in ms, or 0, and whether the hour is full for all such networks. */
export interface RecoveryWait {
  readonly waitMs: number
  readonly isFull: boolean
}

/** The wait of a recovery of an unknown device before it may begin. */
export async function recoveryWait(
  stores: Stores,
  ports: Counting,
  { network, device }: { readonly network: NetworkKey; readonly device: DeviceId | null },
): Promise<RecoveryWait> {
  if (device !== null || ports.rules.alarmTightens === 'off') return { waitMs: 0, isFull: false }
  const now = ports.clock.now()
  const hour = hourOf(now)
  const isSeen = await isSeenNetwork(stores, network, now)
  const counts = await stores.hours.of(hour)
  const isFull = (counts[codesOf(isSeen)] ?? 0) >= (await recoveryBound(stores, hour, counts))
  const mustWait = isFull || (isSeen && (await isAnyFull(stores.counters, [ofSeenNetwork(network, hour)], now)))
  return { waitMs: mustWait ? hour + hourMs - now : 0, isFull }
}

function codesOf(isSeen: boolean) {
  return isSeen ? 'codes of seen networks' : 'codes of unseen networks'
}

/**
 * Not a median: an attacker could inflate it. The share of the right codes lets an honest first day
 * of term pass.
 */
async function recoveryBound(
  { hours, contacts }: Stores,
  hour: number,
  counts: Awaited<ReturnType<Stores['hours']['of']>>,
): Promise<number> {
  const enrolled =
    counts['enrolled people'] ?? (await hours.settle('enrolled people', hour, await contacts.countEnrolled()))
  const right = counts['accounts with a right code'] ?? 0
  return Math.floor(codeBound.base + enrolled / codeBound.peoplePerCode + codeBound.perRightAccount * right)
}

function ofSeenNetwork(network: NetworkKey, hour: number): Counter {
  return counterOf(codeLimits.ofSeenNetwork, { hour, network })
}
