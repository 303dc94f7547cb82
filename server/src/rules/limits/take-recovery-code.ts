import type { AuditReason } from '../../ports/audit-reason.js'
import type { Account } from '../../ports/directory/directory.js'
import type { AccountId, NetworkKey } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import type { Actor } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Store, Stores } from '../stores.js'
import { isAlarm, raiseAlarm } from './alarm.js'
import { codeLimits } from './code-limits.js'
import { type Counter, counterOf, countsOf, hourMs, hourOf, isUsedUp, keysBack, unbounded } from './limit.js'
import { retryAfter } from './retry-after.js'

/**
 * Wrong recovery codes of an hour: a base and one per `peoplePerCode`. The alarm leaves a share of
 * the right ones beside them, so that an honest first day of term raises none.
 */
export const codeBound = { base: 20, peoplePerCode: 2_500, perRightAccount: 0.3 } as const

/** Where a visit comes from, as keyed hashes. */
export interface Origin {
  /** The client's /24 or /48. */
  readonly network: NetworkKey
  /** The client's IPv6 /32, which one person can own; null with IPv4. */
  readonly allocation: NetworkKey | null
}

/** The share of one network in the pool of an hour is a twentieth. */
export const networksOfPool = 20

/** All recovery codes of a network in an hour, which are bounded while the alarm is on (G3). */
function codesOfNetwork(network: NetworkKey, hour: number): Counter {
  return counterOf(codeLimits.ofNetworkInHour, { hour, network })
}

/** The wrong codes of a network that no bound of the portal delays. An IPv6 /32 has its own (G3). */
export function freeCodesOf({ network, allocation }: Origin): readonly Counter[] {
  const ofNetwork = counterOf(codeLimits.freeOfNetwork, { network })
  return allocation === null ? [ofNetwork] : [ofNetwork, counterOf(codeLimits.freeOfAllocation, { allocation })]
}

/** The codes of a network in the pool of an hour that takes so many of all networks (G3). */
function poolCodesOf(network: NetworkKey, { hour, pool }: { readonly hour: number; readonly pool: number }): Counter {
  const bound = Math.max(1, Math.floor(pool / networksOfPool))
  return counterOf(codeLimits.ofNetworkInPool, { hour, network }, { bound })
}

type Counting = Pick<TransactionPorts, 'clock' | 'rules'>

/** What a recovery code has taken: the keys of its counters, and its counts of the hour. */
export interface TakenCode {
  readonly keys: readonly string[]
  readonly hour: number
  readonly isOfPool: boolean
}

interface RecoveryWait {
  readonly waitMs: number
  /** True where the pool of the hour is full. */
  readonly isFull: boolean
}

/** The refusal of a recovery for now. A transaction that it ends has counted nothing. */
class MustWait extends Error {
  constructor(readonly wait: RecoveryWait) {
    super('a recovery must wait')
  }
}

/**
 * Answers a recovery that must wait with its refusal. Where more is asked for than the pool of the
 * hour has, the alarm rises. Other causes go on.
 */
export async function refuseToWait(
  ports: Counting & { readonly store: Store },
  visit: Actor,
  cause: unknown,
): Promise<never> {
  if (!(cause instanceof MustWait)) throw cause
  const { waitMs, isFull } = cause.wait
  if (isFull) await ports.store.transaction((stores) => raiseAlarm(stores, { ports, visit }, 'recovery-codes'))
  throw new Refusal('guessing', { ...retryAfter(waitMs), isIdle: true })
}

/**
 * Counts a recovery code of an unknown device before it is compared, so that nobody sweeps the
 * whole population with a few codes for each name. The first codes of a network are always taken,
 * whatever others do; further ones share the pool of the hour (G3). Throws `MustWait`. It takes
 * counters before hours, and both last, so that two transactions do not wait for each other's rows.
 */
export async function takeRecoveryCode(stores: Stores, ports: Counting, visit: Actor & Origin): Promise<TakenCode> {
  const now = ports.clock.now()
  const hour = hourOf(now)
  const isTight = ports.rules.alarmTightens === 'on'
  const ofNetwork = codesOfNetwork(visit.network, hour)
  const free = freeCodesOf(visit)
  const [taken, ...ofFree] = await stores.counters.takeEach([{ ...ofNetwork, limit: unbounded }, ...free], now)
  if ((taken ?? 0) > ofNetwork.limit && isTight && (await isAlarm(stores, 'recovery-codes', now)))
    throw mustWait(now, { isFull: false })
  const freeKeys = free.flatMap(({ key }, at) => (ofFree[at] === null ? [] : key))
  const isFree = freeKeys.length === free.length
  // One of them is full, and the other one is not used.
  if (!isFree && freeKeys.length > 0) await stores.counters.giveBack(...freeKeys)
  const poolKeys = isFree || !isTight ? [] : [await takeFromPool(stores, visit, now)]
  await countForAlarm(stores, { ports, visit }, hour)
  return { keys: [ofNetwork.key, ...(isFree ? freeKeys : poolKeys)], hour, isOfPool: poolKeys.length > 0 }
}

/** Counts a code of a network without free ones, and returns the key of the network's share. */
async function takeFromPool(stores: Stores, { network }: Origin, now: number): Promise<string> {
  const hour = hourOf(now)
  const { pool } = await boundsOf(stores, hour)
  const share = poolCodesOf(network, { hour, pool })
  if ((await stores.counters.take(share, now)) === null) throw mustWait(now, { isFull: false })
  const taken = await stores.hours.take('recovery codes of the pool', { hour, limit: pool })
  if (taken === null) throw mustWait(now, { isFull: true })
  return share.key
}

function mustWait(now: number, { isFull }: Pick<RecoveryWait, 'isFull'>): MustWait {
  return new MustWait({ waitMs: hourOf(now) + hourMs - now, isFull })
}

async function countForAlarm(
  stores: Stores,
  { ports, visit }: { readonly ports: Counting; readonly visit: Actor },
  hour: number,
): Promise<void> {
  const all = (await stores.hours.take('recovery codes', { hour })) ?? 0
  if (all <= codeBound.base || all <= (await boundsOf(stores, hour)).alarm) return
  await raiseAlarm(stores, { ports, visit }, 'recovery-codes')
}

/** Returns the count of a right code that nothing has used. */
export async function giveBackRecoveryCode(stores: Stores, { keys, hour, isOfPool }: TakenCode): Promise<void> {
  await stores.counters.giveBack(...keys)
  await giveBackToHour(stores, { hour, isOfPool })
}

async function giveBackToHour({ hours }: Stores, { hour, isOfPool }: Omit<TakenCode, 'keys'>): Promise<void> {
  await hours.giveBack('recovery codes', hour)
  if (isOfPool) await hours.giveBack('recovery codes of the pool', hour)
}

/**
 * Returns the count of a right code, null of a known device, and counts its account: once in an
 * hour for the alarm, and once in a day as a credit of the network.
 */
export async function countRightCode(
  stores: Stores,
  ports: Counting,
  right: { readonly accountId: AccountId; readonly origin: Origin; readonly taken: TakenCode | null },
): Promise<void> {
  const { accountId, origin, taken } = right
  const { counters, hours } = stores
  const now = ports.clock.now()
  const once = counterOf(codeLimits.rightInHour, { hour: hourOf(now), account: accountId })
  const [isFirst, isCredit] = await counters.takeEach(
    [once, counterOf(codeLimits.creditOfAccount, { account: accountId })],
    now,
  )
  if (taken !== null) await counters.giveBack(...taken.keys)
  if (isCredit !== null) await counters.giveBack(...keysBack('completed', freeCodesOf(origin)))
  if (taken !== null) await giveBackToHour(stores, taken)
  if (isFirst !== null) await hours.take('accounts with a right code', { hour: hourOf(now) })
}

/** The facts at the start of a reset or an unlock. */
export interface RecoveryFacts {
  readonly isExcluded: boolean
  /** The directory knows the account by an excluded name, too. */
  readonly isAliasOfExcluded: boolean
  readonly isCodeBudgetSpent: boolean
  readonly account: Account | null
}

export type RecoveryDecision =
  | { readonly begins: Account | null }
  | { readonly refused: 'help-desk'; readonly reason: AuditReason }

/**
 * Decides the start of a reset or an unlock from the facts. Pure. Only the name's pattern and its
 * budget can refuse. A disabled or privileged account looks like an unknown name, so that no answer
 * reveals which accounts exist (E1, DIR1).
 */
export function decideRecovery(facts: RecoveryFacts): RecoveryDecision {
  const { isExcluded, isCodeBudgetSpent, account, isAliasOfExcluded } = facts
  if (isExcluded) return { refused: 'help-desk', reason: 'excluded name' }
  if (isCodeBudgetSpent) return { refused: 'help-desk', reason: 'code budget spent' }
  const isShown = account !== null && !account.isDisabled && !account.isPrivileged && !isAliasOfExcluded
  return { begins: isShown ? account : null }
}

/** Throws `MustWait` where the first code of a recovery of an unknown device would have to wait. */
export async function admitRecovery(stores: Stores, ports: Counting, origin: Origin): Promise<void> {
  if (ports.rules.alarmTightens === 'off') return
  const now = ports.clock.now()
  const hour = hourOf(now)
  const asked = [codesOfNetwork(origin.network, hour), ...freeCodesOf(origin)]
  const [isAbove, ...areFreeTaken] = (await countsOf(stores.counters, asked, now)).map(isUsedUp)
  if (isAbove === true && (await isAlarm(stores, 'recovery-codes', now))) throw mustWait(now, { isFull: false })
  if (!areFreeTaken.includes(true)) return
  const { pool, poolTaken } = await boundsOf(stores, hour)
  if (poolTaken >= pool) throw mustWait(now, { isFull: true })
  const [share] = await countsOf(stores.counters, [poolCodesOf(origin.network, { hour, pool })], now)
  if (share !== undefined && isUsedUp(share)) throw mustWait(now, { isFull: false })
}

interface BoundsOfHour {
  readonly pool: number
  readonly poolTaken: number
  readonly alarm: number
}

/** No median, which an attacker could inflate. */
async function boundsOf({ hours, people }: Stores, hour: number): Promise<BoundsOfHour> {
  const counts = await hours.of(hour)
  const enrolled =
    counts['enrolled people'] ?? (await hours.settle('enrolled people', hour, await people.countEnrolled()))
  const usual = codeBound.base + enrolled / codeBound.peoplePerCode
  return {
    pool: Math.floor(usual),
    poolTaken: counts['recovery codes of the pool'] ?? 0,
    alarm: Math.floor(usual + codeBound.perRightAccount * (counts['accounts with a right code'] ?? 0)),
  }
}
