import type { AccountId, NameKey } from '../../ports/ids.js'
import type { Secrets } from '../../ports/system/secrets.js'
import type { Contact } from '../contact/contact-store.js'
import { contactKeysOf } from '../contact/take-send.js'
import { waitingKeys } from '../limits/barrier.js'
import { clearCounters, portalLimits } from '../limits/clear-counters.js'
import { deviceTries } from '../limits/is-device-worn.js'
import { budgets, families } from '../limits/limit.js'
import { passwordLimits } from '../limits/password-limits.js'
import type { Stores } from '../stores.js'

/** Whose limits are lifted: an account, or the key of a made-up name, and a name that means it. */
export interface Limited {
  readonly nameKey: NameKey
  readonly accountId: AccountId
}

/**
 * Lifts throttle, code budgets and message limits of a name, inside a transaction. Sessions, flows,
 * what the directory keeps, and what agents have used up of the person stay.
 */
export async function liftLimits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  ports: { readonly secrets: Pick<Secrets, 'sign'> },
  { contacts, ...limited }: Limited & { readonly contacts: readonly Contact[] },
): Promise<void> {
  const contact = contactKeysOf(ports, { nameKey: limited.nameKey, contacts })
  const who = waitingKeys(limited)
  await attempts.clear(...who)
  const words = {
    ...wordsOf(limited),
    ...{ who, contact, family: families, budget: budgets, tried: deviceTries },
  }
  await clearCounters(counters, words, portalLimits)
}

/** Lifts what wrong passwords have counted: the waits, and the binds at a directory that locks. */
export async function liftWaits(
  { attempts, counters }: Pick<Stores, 'attempts' | 'counters'>,
  limited: Limited,
): Promise<void> {
  const who = waitingKeys(limited)
  await attempts.clear(...who)
  await clearCounters(counters, { ...wordsOf(limited), who }, Object.values(passwordLimits))
}

function wordsOf({ nameKey, accountId }: Limited) {
  return { name: [nameKey], account: [accountId] }
}
