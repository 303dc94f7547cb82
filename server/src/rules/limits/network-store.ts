import type { NetworkKey } from '../../ports/ids.js'

/** The networks from which people completed a sign-in, as keyed hashes (G3). */
export interface NetworkStore {
  saw(network: NetworkKey, now: number): Promise<void>
  /** True where a sign-in was completed from the network since an instant, ms. */
  isSeen(network: NetworkKey, since: number): Promise<boolean>
  dropOld(before: number): Promise<number>
  /** Keeps the `max` networks that were seen last. */
  keepAtMost(max: number): Promise<number>
}
