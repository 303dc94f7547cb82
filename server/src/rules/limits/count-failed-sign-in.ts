import type { AccountId, NameKey } from '../../ports/ids.js'
import { Unavailable } from '../../ports/refusal.js'
import type { Actor } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Store, Stores } from '../stores.js'
import { isRaised, raiseAlarm } from './alarm.js'
import { codeLimits } from './code-limits.js'
import type { QuietHours } from './hour-store.js'
import { type Counter, counterOf, countsOf, hourMs, hourOf, isAnyFull, keysBack } from './limit.js'
import { passwordLimits } from './password-limits.js'
import { freeCodesOf, type Origin } from './take-recovery-code.js'

/** Hourly bound: max(200, 3 × the median of 14 days), without the busiest tenth of the hours. */
export const signInBound = { timesMedian: 3, least: 200, days: 14, quantile: 0.9 } as const

type Counting = Pick<TransactionPorts, 'clock'>
type Named = { readonly nameKey: NameKey }

/** The failures of a name in this hour, of unknown devices. */
export function failedInHour(nameKey: NameKey, now: number): Counter {
  return counterOf(passwordLimits.failedInHour, { hour: hourOf(now), name: nameKey })
}

function completedInHour(nameKey: NameKey, now: number): Counter {
  return counterOf(passwordLimits.completedInHour, { hour: hourOf(now), name: nameKey })
}

/** True where a name completed a sign-in in this hour, so that its owner is who fails. */
export async function hasCompletedInHour(
  { counters }: Pick<Stores, 'counters'>,
  { clock }: Counting,
  { nameKey }: Named,
): Promise<boolean> {
  const now = clock.now()
  return isAnyFull(counters, [completedInHour(nameKey, now)], now)
}

/**
 * Counts a wrong password for its hour, and raises the alarm where strangers prevail (G3). Outside
 * of the transaction of its name: all sign-ins share these rows, and would undo each other's work.
 */
export async function countFailedSignIn(
  store: Store,
  ports: Counting,
  { isOfOwner, visit }: { readonly isOfOwner: boolean; readonly visit: Actor },
): Promise<void> {
  const hour = hourOf(ports.clock.now())
  const { hours } = store
  const failed = await hours.take('failed sign-ins', { hour })
  if (isOfOwner) await hours.take('failed sign-ins of names that completed one', { hour })
  if ((failed ?? 0) <= (await failedBound(store, hour))) return
  const counts = await hours.of(hour)
  const ofStrangers = (failed ?? 0) - (counts['failed sign-ins of names that completed one'] ?? 0)
  if (ofStrangers <= (counts['names that completed one'] ?? 0) || (await isRaised(store, 'sign-ins', hour))) return
  await store.transaction((stores) => raiseAlarm(stores, { ports, visit }, 'sign-ins'))
}

/** The failures of a name in an hour before it completed a sign-in. */
export interface CompletedName {
  readonly failures: number
}

/**
 * Notes a completed sign-in, in its transaction: the network is seen, gets a wrong recovery code
 * back once a day of each account, and failures of the name were its owner's. Returns null for a
 * name that has completed one in this hour before.
 */
export async function noteCompletion(
  { counters, networks }: Stores,
  { clock }: Counting,
  { nameKey, accountId, origin }: Named & { readonly accountId: AccountId; readonly origin: Origin },
): Promise<CompletedName | null> {
  const now = clock.now()
  // Many people share a network, and must not wait for each other to write it down.
  if (!(await networks.isSeen(origin.network, now - hourMs))) await networks.saw(origin.network, now)
  const oncePerDay = counterOf(codeLimits.creditOfAccount, { account: accountId })
  const [completed, credit] = await counters.takeEach([completedInHour(nameKey, now), oncePerDay], now)
  if (completed === null && credit === null) return null
  const free = credit === null ? [] : freeCodesOf(origin)
  const [failed, ...wrong] = await countsOf(counters, [failedInHour(nameKey, now), ...free], now)
  if (wrong.some(({ taken }) => taken > 0)) await counters.giveBack(...keysBack('completed', free))
  return completed === null ? null : { failures: failed?.taken ?? 0 }
}

/**
 * Counts a name that completed a sign-in for its hour, after its transaction. A store that cannot
 * take the count now does not undo the sign-in.
 */
export async function countCompletion(
  { hours }: Pick<Stores, 'hours'>,
  { clock }: Counting,
  name: CompletedName | null,
): Promise<void> {
  if (name === null) return
  const hour = hourOf(clock.now())
  try {
    await hours.take('names that completed one', { hour })
    await hours.add('failed sign-ins of names that completed one', hour, name.failures)
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
  }
}

/** The bound of an hour, settled at its first failure. */
async function failedBound({ hours }: Pick<Stores, 'hours'>, hour: number): Promise<number> {
  const settled = (await hours.of(hour))['bound of failed sign-ins']
  if (settled !== undefined) return settled
  const since = hour - signInBound.days * 24 * hourMs
  const quiet = await hours.quietHours('failed sign-ins', { since, until: hour })
  return hours.settle('bound of failed sign-ins', hour, boundOf(quiet))
}

/**
 * The bound from the counts of the last days. Hours without a count have none. Hours under alarm
 * and the busiest ones are left out.
 */
export function boundOf({ counts, alarms }: QuietHours): number {
  const silent = Math.max(0, signInBound.days * 24 - alarms - counts.length)
  const all = [...Array.from({ length: silent }, () => 0), ...counts].sort((a, b) => a - b)
  const usual = all.slice(0, Math.ceil(all.length * signInBound.quantile))
  const median = usual[Math.floor(usual.length / 2)] ?? 0
  return Math.max(signInBound.least, Math.round(signInBound.timesMedian * median))
}

/** How long the counts of hours are kept: as long as a bound looks back. */
export const hoursKeptMs = (signInBound.days * 24 + 1) * hourMs
