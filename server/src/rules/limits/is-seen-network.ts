import type { NetworkKey } from '../../ports/ids.js'
import type { Stores } from '../stores.js'

/** How long a network stays seen after the last sign-in that was completed from it. */
export const seenForMs = 30 * 24 * 60 * 60_000
/** More networks than this are forgotten, the oldest first. */
export const maxSeenNetworks = 100_000

/** True where anybody completed a sign-in from a network within 30 days (G3). */
export function isSeenNetwork({ networks }: Pick<Stores, 'networks'>, network: NetworkKey, now: number) {
  return networks.isSeen(network, now - seenForMs)
}
