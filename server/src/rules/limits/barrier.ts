import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import type { Stores } from '../stores.js'
import { waitOf } from './after-failure.js'
import type { Attempts } from './attempt-store.js'
import { type Count, type Counter, counterOf, countsOf } from './limit.js'
import { passwordLimits } from './password-limits.js'

/** A typed password: the name, the account or the key of a made-up name, and its origin. */
export interface PasswordTry {
  readonly nameKey: NameKey
  readonly accountId: AccountId
  readonly network: NetworkKey
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
  /** The failures of the network here, in 60 days. */
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
  const asked = keys.flatMap((who) => [ofNetwork(who, network), failedFrom(who, network)])
  const counts = await countsOf(counters, asked, now)
  const barrierAt = (index: 0 | 1): Barrier => {
    const [own, ever] = counts.slice(2 * index) as [Count, Count]
    const who = keys[index]
    const { blockedUntil: endsAt = 0, drawn = null } = failed[index] ?? {}
    const isFull = own.taken >= own.limit
    const waitMs = isFull ? own.until - now : waitOf(failed[index] ?? null, now, network)
    return {
      who,
      waitMs,
      endsAt,
      // A directory that locks counts the failures of all networks together (G2).
      mayTakeOwnTry: waitMs > 0 && !isFull && !isLocking && ever.taken === 0,
      ownTries: counterOf(passwordLimits.ownTries, { who }),
      failures: ever.taken,
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
