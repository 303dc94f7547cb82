import type { AccountId, DeviceId } from '../../ports/ids.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import type { Stores } from '../stores.js'

const dayMs = 24 * 60 * 60_000
const yearMs = 365 * dayMs

/** Tries that fail on one known device in a day, and on all devices of an account. */
const failuresPerDeviceDay = 5
const failuresPerAccountDay = 20
/** Tries that fail on one device in a row, over any time. After them the device is forgotten. */
const failuresInARow = 10

/** Tries that a visitor of a known device can fail at. Each has counts of its own (O5). */
const deviceTries = ['password', 'sign-in', 'recovery'] as const
type DeviceTry = (typeof deviceTries)[number]

/** A known device and the account that it is known for. */
export interface DeviceOf {
  readonly device: DeviceId
  readonly accountId: AccountId
}

/** The counters of a try that fails on a known device (G1). */
export function deviceRules(tried: DeviceTry, of: DeviceOf): readonly CounterRule[] {
  return [...deviceDayRules(tried, of), deviceRowRule(of.device)]
}

/** Those of a day: of the device, and of all devices of the account. */
export function deviceDayRules(tried: DeviceTry, { device, accountId }: DeviceOf): readonly CounterRule[] {
  return [
    { key: `device/${tried}/${device}`, limit: failuresPerDeviceDay, windowMs: dayMs },
    accountRule(tried, accountId),
  ]
}

function accountRule(tried: DeviceTry, accountId: AccountId): CounterRule {
  return { key: `devices/${tried}/${accountId}`, limit: failuresPerAccountDay, windowMs: dayMs }
}

/** That of failures in a row, of every kind. */
export function deviceRowRule(device: DeviceId): CounterRule {
  return { key: `device-row/${device}`, limit: failuresInARow, windowMs: yearMs }
}

/** True where a device has used up a limit, so that it counts as unknown (G1). */
export function isDeviceWorn({ counters }: Pick<Stores, 'counters'>, of: DeviceOf, now: number): Promise<boolean> {
  const dayRules = deviceTries.flatMap((tried) => deviceDayRules(tried, of))
  return counters.isAnyFull([...dayRules, deviceRowRule(of.device)], now)
}

/** Forgets the failures in a row after a completed sign-in. The counts of the day stay. */
export async function endDeviceRow({ counters }: Pick<Stores, 'counters'>, device: DeviceId): Promise<void> {
  await counters.clear(deviceRowRule(device).key)
}

/** Clears what all devices of an account have failed at together, on an operator's command. */
export async function clearDeviceCounts({ counters }: Pick<Stores, 'counters'>, accountId: AccountId): Promise<void> {
  await counters.clear(...deviceTries.map((tried) => accountRule(tried, accountId).key))
}
