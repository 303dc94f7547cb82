import type { AccountId, NetworkKey } from '../../ports/ids.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Barrier } from './barrier.js'
import { isSeenNetwork } from './is-seen-network.js'

/** A network that was refused, and where. */
interface Refused {
  readonly accountId: AccountId
  readonly network: NetworkKey
  readonly barriers: readonly [Barrier, Barrier]
}

/** Of a ticket: the bytes that chance decides, and the failures above which it counts no further. */
const chanceBytes = 5
const mostFailures = 4_000

/**
 * Lets a refused network take part in the draws for the try after each wait that it met. Returns
 * where it is drawn now, for as long as nobody with a lower ticket asks (G2).
 */
export async function takePart(
  { attempts, networks }: Pick<Stores, 'attempts' | 'networks'>,
  { now, secrets }: { readonly now: number } & Pick<Ports, 'secrets'>,
  { accountId, network, barriers }: Refused,
): Promise<readonly [boolean, boolean]> {
  if (!barriers.some(({ mayBeDrawn }) => mayBeDrawn)) return [false, false]
  const isSeen = await isSeenNetwork({ networks }, network, now)
  const enter = async ({ who, endsAt: wait, failures, mayBeDrawn, drawn }: Barrier) => {
    const ticket = ticketOf({ secrets }, { accountId, network, wait, failures, isSeen })
    if (!mayBeDrawn || (drawn !== null && drawn.ticket < ticket)) return false
    await attempts.draw({ nameKey: who, wait, ticket, network })
    return true
  }
  return [await enter(barriers[0]), await enter(barriers[1])]
}

interface Ticket extends Omit<Refused, 'barriers'> {
  readonly wait: number
  readonly failures: number
  readonly isSeen: boolean
}

/**
 * The lowest ticket is drawn: that of the fewest failures, of these one of a seen network, of these
 * by chance. A network has one ticket for a wait, so that asking again gains nothing, and the same
 * one for the name and its account, so that who is drawn for one is drawn for both.
 */
function ticketOf({ secrets }: Pick<Ports, 'secrets'>, { accountId, network, wait, failures, isSeen }: Ticket): number {
  const chance = Buffer.from(secrets.sign('draw', `${accountId}/${wait}/${network}`), 'base64url')
  const rank = 2 * Math.min(failures, mostFailures) + (isSeen ? 0 : 1)
  return rank * 2 ** (8 * chanceBytes) + chance.readUIntBE(0, chanceBytes)
}
