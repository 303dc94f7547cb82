import type { AccountId, NetworkKey } from '../../ports/ids.js'
import { codeLimits } from './code-limits.js'
import { type Counter, counterOf } from './limit.js'

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
export function codesOfNetwork(network: NetworkKey, hour: number): Counter {
  return counterOf(codeLimits.ofNetworkInHour, { hour, network })
}

/** The wrong codes of a network that no bound of the portal delays. An IPv6 /32 has its own (G3). */
export function freeCodesOf({ network, allocation }: Origin): readonly Counter[] {
  const ofNetwork = counterOf(codeLimits.freeOfNetwork, { network })
  return allocation === null ? [ofNetwork] : [ofNetwork, counterOf(codeLimits.freeOfAllocation, { allocation })]
}

/** The codes of a network in the pool of an hour that takes so many of all networks (G3). */
export function poolCodesOf(
  network: NetworkKey,
  { hour, pool }: { readonly hour: number; readonly pool: number },
): Counter {
  const bound = Math.max(1, Math.floor(pool / networksOfPool))
  return counterOf(codeLimits.ofNetworkInPool, { hour, network }, { bound })
}

/** The credit of an account: once a day it returns a wrong code to a network where it completes. */
export function creditOf(account: AccountId): Counter {
  return counterOf(codeLimits.creditOfAccount, { account })
}
