import type { Actor } from '../audit/record.js'
import type { NameKey, NetworkKey } from '../ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { hourMs, hourOf, raiseAlarm } from './alarm.js'
import type { CounterRule } from './counter-store.js'
import type { QuietHours } from './hour-store.js'

/** Failed sign-ins of an hour: so many times the median of the last days, and never fewer than this. */
const signInBound = { timesMedian: 3, least: 200, days: 14, quantile: 0.9 } as const

type Counting = Pick<TransactionPorts, 'clock'>

/** Counts a wrong password of an unknown device, and raises the alarm where strangers prevail (G3). */
export async function countFailedSignIn(
  stores: Stores,
  ports: Counting,
  { nameKey, visit }: { readonly nameKey: NameKey; readonly visit: Actor },
): Promise<void> {
  const now = ports.clock.now()
  const hour = hourOf(now)
  const { hours, counters } = stores
  const failed = await hours.take('failed sign-ins', { hour })
  await counters.take(failedRule(nameKey, hour), now)
  if ((await counters.taken(completedRule(nameKey, hour).key, now)) > 0)
    await hours.take('failed sign-ins of names that completed one', { hour })
  if ((failed ?? 0) <= (await failedBound(stores, hour))) return
  const counts = await hours.of(hour)
  const ofStrangers = (failed ?? 0) - (counts['failed sign-ins of names that completed one'] ?? 0)
  if (ofStrangers > (counts['names that completed one'] ?? 0)) await raiseAlarm(stores, { ports, visit }, 'sign-ins')
}

/** Notes a completed sign-in: the network is seen, and failures of the name were its owner's. */
export async function countCompletion(
  { hours, counters, networks }: Stores,
  ports: Counting,
  { nameKey, network }: { readonly nameKey: NameKey; readonly network: NetworkKey },
): Promise<void> {
  const now = ports.clock.now()
  const hour = hourOf(now)
  await networks.saw(network, now)
  if ((await counters.take(completedRule(nameKey, hour), now)) === null) return
  await hours.take('names that completed one', { hour })
  const failures = await counters.taken(failedRule(nameKey, hour).key, now)
  await hours.add('failed sign-ins of names that completed one', hour, failures)
}

function failedRule(nameKey: NameKey, hour: number): CounterRule {
  return { key: `failed-in/${hour}/${nameKey}`, limit: Number.MAX_SAFE_INTEGER, windowMs: hourMs }
}

function completedRule(nameKey: NameKey, hour: number): CounterRule {
  return { key: `completed-in/${hour}/${nameKey}`, limit: 1, windowMs: hourMs }
}

/** The bound of an hour, settled at its first failure. */
async function failedBound({ hours }: Stores, hour: number): Promise<number> {
  const settled = (await hours.of(hour))['bound of failed sign-ins']
  if (settled !== undefined) return settled
  const since = hour - signInBound.days * 24 * hourMs
  const quiet = await hours.quietHours('failed sign-ins', { since, until: hour })
  return hours.settle('bound of failed sign-ins', hour, boundOf(quiet))
}

/**
 * The bound from the counts of the last days. Hours without a count have none. Hours under alarm and
 * the busiest ones are left out.
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
