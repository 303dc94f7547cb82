import type { NetworkKey } from '../../ports/ids.js'
import { type Actor, record } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { hourMs, hourOf } from './limit.js'

/** Hours below the bound after which an alarm ends. */
const quietHours = 2

/** How long a network stays seen after the last sign-in that was completed from it. */
export const seenForMs = 30 * 24 * 60 * 60_000
/** More networks than this are forgotten, the oldest first. */
export const maxSeenNetworks = 100_000

/** True where anybody completed a sign-in from a network within 30 days (G3). */
export function isSeenNetwork({ networks }: Pick<Stores, 'networks'>, network: NetworkKey, now: number) {
  return networks.isSeen(network, now - seenForMs)
}

/** Attacks that raise an alarm: recovery by guessed codes, sign-in by guessed passwords (G3). */
const alarms = ['recovery-codes', 'sign-ins'] as const
export type Alarm = (typeof alarms)[number]

/** True while an alarm is on, from the last hour that was above its bound. */
export async function isAlarm({ facts }: Pick<Stores, 'facts'>, alarm: Alarm, now: number): Promise<boolean> {
  const last = await facts.get(factOf(alarm))
  return last !== null && hourOf(now) - Number(last) <= quietHours * hourMs
}

/** True while one of the alarms is on, in one read. */
export async function isAnyAlarm({ hours }: Pick<Stores, 'hours'>, now: number): Promise<boolean> {
  return ((await hours.of(hourOf(now))).alarm ?? 0) > 0
}

/** The alarms that are on. */
export async function alarmsOn(stores: Pick<Stores, 'facts'>, now: number): Promise<Alarm[]> {
  const states = await Promise.all(alarms.map(async (alarm) => [alarm, await isAlarm(stores, alarm, now)] as const))
  return states.flatMap(([alarm, isOn]) => (isOn ? alarm : []))
}

/** True where an hour is known to be above a bound. */
export async function isRaised({ facts }: Pick<Stores, 'facts'>, alarm: Alarm, hour: number): Promise<boolean> {
  return (await facts.get(factOf(alarm))) === String(hour)
}

type Raising = Pick<Stores, 'facts' | 'hours' | 'audit'>

/** Notes that this hour is above a bound. Records the alarm when it was not on. */
export async function raiseAlarm(
  stores: Raising,
  { ports, visit }: { readonly ports: Pick<TransactionPorts, 'clock'>; readonly visit: Actor },
  alarm: Alarm,
): Promise<void> {
  const now = ports.clock.now()
  if (await isRaised(stores, alarm, hourOf(now))) return
  const isNew = !(await isAlarm(stores, alarm, now))
  await stores.facts.put(factOf(alarm), String(hourOf(now)))
  // It stays on for the quiet hours, whatever comes.
  for (let n = 0; n <= quietHours; n += 1) await stores.hours.settle('alarm', hourOf(now) + n * hourMs, 1)
  const portal = { ...visit, actor: 'portal', about: null, flowId: null }
  if (isNew) await record(stores, { ports, visit: portal }, { event: 'alarm.raised', result: 'ok', reason: alarm })
}

/** Records the end of each alarm that has been quiet long enough. */
export async function endAlarms(
  stores: Raising,
  { ports, visit }: { readonly ports: Pick<TransactionPorts, 'clock'>; readonly visit: Actor },
): Promise<void> {
  for (const alarm of alarms) {
    if ((await stores.facts.get(factOf(alarm))) === null) continue
    if (await isAlarm(stores, alarm, ports.clock.now())) continue
    await stores.facts.remove(factOf(alarm))
    await record(stores, { ports, visit }, { event: 'alarm.ended', result: 'ok', reason: alarm })
  }
}

/** The fact holds the start of the last hour above the bound. */
function factOf(alarm: Alarm): string {
  return `alarm/${alarm}`
}
