import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { waitOf } from './after-failure.js'
import { isSeenNetwork } from './alarm.js'
import type { Attempts } from './attempt-store.js'
import { codeLimits, networksOfAllocation } from './code-limits.js'
import { type Count, type Counter, counterOf, countsOf, type Keyed, keyed, settle } from './limit.js'
import { ownSteps } from './own-try.js'
import { passwordLimits } from './password-limits.js'
import type { Origin } from './take-recovery-code.js'

/** A typed password: the name, the account or the key of a made-up name, and its origin. */
export interface PasswordTry extends Origin {
  readonly nameKey: NameKey
  readonly accountId: AccountId
  /** The known device, or null. */
  readonly device: DeviceId | null
}

/** What stands between a network and a try at a name, or at an account (G2). */
export interface Barrier {
  /** The key of the name or the account. */
  readonly who: string
  readonly waitMs: number
  /** The end of the wait that all networks share, or a past instant; 0 without one. */
  readonly endsAt: number
  readonly mayTakeOwnTry: boolean
  readonly ownTries: Counter
  /** The failures of the network here, in 60 days. An IPv6 /32 shares those of 256 networks. */
  readonly failures: number
  /** False where the network could not come when the wait is over, or is drawn already. */
  readonly mayBeDrawn: boolean
  readonly drawn: Attempts['drawn']
}

/** The barriers of the typed name and of the account, in two statements. */
export async function barriersOf(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  tried: PasswordTry,
  { now, isLocking }: { readonly now: number; readonly isLocking: boolean },
): Promise<readonly [Barrier, Barrier]> {
  const { network } = tried
  const keys = waitingKeys(tried)
  const failed = await attempts.of(...keys)
  const asked = keys.flatMap((who) => [ofNetwork(who, network), ...failedFromAll(who, tried)])
  const counts = await countsOf(counters, asked, now)
  const ofEach = counts.length / keys.length
  const barrierAt = (index: 0 | 1): Barrier => {
    const [own, ever, ofAllocation] = counts.slice(ofEach * index, ofEach * (index + 1)) as [Count, Count, Count?]
    const failures = Math.max(ever.taken, Math.floor((ofAllocation?.taken ?? 0) / networksOfAllocation))
    const who = keys[index]
    const { blockedUntil: endsAt = 0, drawn = null } = failed[index] ?? {}
    const isFull = own.taken >= own.limit
    const waitMs = isFull ? own.until - now : waitOf(failed[index] ?? null, now, network)
    return {
      who,
      waitMs,
      endsAt,
      // A directory that locks counts the failures of all networks together (G2).
      mayTakeOwnTry: waitMs > 0 && !isFull && !isLocking && failures === 0,
      ownTries: counterOf(passwordLimits.ownTries, { who }),
      failures,
      mayBeDrawn: endsAt > now && !isFull && drawn?.network !== network,
      drawn,
    }
  }
  return [barrierAt(0), barrierAt(1)]
}

/** The keys under which a name and its account wait. */
export function waitingKeys({
  nameKey,
  accountId,
}: Pick<PasswordTry, 'nameKey' | 'accountId'>): readonly [string, string] {
  return [nameKey, accountKey({ accountId })]
}

/** An account among the keys of names, in the counters of passwords and of codes. */
export function accountKey({ accountId }: Pick<PasswordTry, 'accountId'>): string {
  return `account/${accountId}`
}

/** The wrong passwords of a network that refuse it for a while. */
export function ofNetwork(who: string, network: NetworkKey): Counter {
  return counterOf(passwordLimits.ofNetwork, { who, network })
}

/** The failures of a network that put it behind others. */
export function failedFrom(who: string, network: NetworkKey): Counter {
  return counterOf(passwordLimits.failedFrom, { who, network })
}

/** The same, and those of its IPv6 /32, which counts as 256 networks. */
export function failedFromAll(who: string, { network, allocation }: Origin): readonly Counter[] {
  return [network, ...(allocation === null ? [] : [allocation])].map((from) => failedFrom(who, from))
}

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

/**
 * Ends the waits of a person, on this device and on all others, and those of this network; also
 * these rows, in the same statement. The counts of the day stay (G2).
 */
export async function endWaits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  { nameKey, accountId, network, device }: Omit<PasswordTry, 'allocation'>,
  rows: readonly Keyed[] = [],
): Promise<void> {
  const keys = waitingKeys({ nameKey, accountId })
  await attempts.clear(...keys, ...(device === null ? [] : [deviceKey(device)]))
  await settle(counters, 'completed', [
    ...rows,
    ...keys.flatMap((who) => [
      ofNetwork(who, network),
      failedFrom(who, network),
      ...ownSteps.map((step) => keyed(codeLimits.ownOfNetwork, { who, step, network })),
    ]),
  ])
}

/** A known device among the keys that wait. */
export function deviceKey(device: DeviceId): string {
  return `device/${device}`
}
