import type { AccountId, DeviceId } from '../../ports/ids.js'
import type { Stores } from '../stores.js'
import { type Counter, counterOf, isAnyFull } from './limit.js'
import { passwordLimits } from './password-limits.js'

/** Tries that a visitor of a known device can fail at. Each has counts of its own (O5). */
export const deviceTries = ['password', 'sign-in', 'recovery'] as const
type DeviceTry = (typeof deviceTries)[number]

/** A known device and the account that it is known for. */
export interface DeviceOf {
  readonly device: DeviceId
  readonly accountId: AccountId
}

/** The counters of a day: of the device, and of all devices of the account (G1). */
export function deviceDayCounters(tried: DeviceTry, { device, accountId }: DeviceOf): readonly Counter[] {
  return [
    counterOf(passwordLimits.ofDevice, { tried, device }),
    counterOf(passwordLimits.ofDevices, { tried, account: accountId }),
  ]
}

/** That of failures in a row, of every kind. */
export function deviceRowCounter(device: DeviceId): Counter {
  return counterOf(passwordLimits.inARowOfDevice, { device })
}

/** True where a device has used up a limit, so that it counts as unknown (G1). */
export function isDeviceWorn({ counters }: Pick<Stores, 'counters'>, of: DeviceOf, now: number): Promise<boolean> {
  const ofDay = deviceTries.flatMap((tried) => deviceDayCounters(tried, of))
  return isAnyFull(counters, [...ofDay, deviceRowCounter(of.device)], now)
}
