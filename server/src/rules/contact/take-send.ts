import type { Limits } from '../../ports/config/config.js'
import type { NameKey } from '../../ports/ids.js'
import type { Secrets } from '../../ports/system/secrets.js'
import type { Word } from '../limits/clear-counters.js'
import {
  type Budget,
  type Count,
  counterOf,
  countsOf,
  type Family,
  families,
  type Keyed,
  takeAll,
} from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

/**
 * The person and the address of a message. `contactKey` names the address itself, so that removing
 * and adding it again does not reset its limits.
 */
export interface SendOrder {
  readonly budget: Budget
  readonly contactKey: string
  readonly nameKey: string
}

/** The keyed hash under which the server counts messages to an address. */
export function contactKeyOf(
  { secrets }: { readonly secrets: Pick<Secrets, 'sign'> },
  { kind, canonical }: Pick<Contact, 'kind' | 'canonical'>,
) {
  return secrets.sign('name', `contact|${kind}|${canonical}`)
}

/** The same for each account with the address: nobody uses up the codes of another one (G19). */
export function ownKeyOf(
  { secrets }: { readonly secrets: Pick<Secrets, 'sign'> },
  { accountId, kind, canonical }: Pick<Contact, 'accountId' | 'kind' | 'canonical'>,
) {
  return secrets.sign('name', `own|${accountId}|${kind}|${canonical}`)
}

/**
 * The same for an address that an account wants to verify, counted for each account. An account
 * cannot learn whether another one has the address (N6), and cannot use up the limits of its owner
 * (O5).
 */
export function enrollKeyOf(
  { secrets }: { readonly secrets: Pick<Secrets, 'sign'> },
  { accountId, canonical }: Pick<Contact, 'accountId' | 'canonical'>,
) {
  return secrets.sign('name', `enroll|${accountId}|${canonical}`)
}

/** The start of the keys under which messages to the made-up contacts of a name are counted. */
export function madeUpKeysOf(nameKey: NameKey): string {
  return `decoy/${nameKey}/`
}

/**
 * Every key under which messages to a name are counted: those of the contacts of its account, and
 * the start of those that it has without one, so that an operator treats both alike.
 */
export function contactKeysOf(
  ports: { readonly secrets: Pick<Secrets, 'sign'> },
  { nameKey, contacts }: { readonly nameKey: NameKey; readonly contacts: readonly Contact[] },
): readonly Word[] {
  const keysOf = [contactKeyOf, ownKeyOf, enrollKeyOf]
  return [
    { start: madeUpKeysOf(nameKey) },
    ...contacts.flatMap((contact) => keysOf.map((keyOf) => keyOf(ports, contact))),
  ]
}

/**
 * Counts one message against the daily limits of a contact and a person, and returns what it took;
 * null when one is used up (O11).
 */
export async function takeSend(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { budget, contactKey, nameKey }: SendOrder,
): Promise<readonly Keyed[] | null> {
  const { limits } = rules
  const contact = counterOf(messageLimits.toContact, { budget, contact: contactKey }, { limits })
  const person = counterOf(messageLimits.toPerson, { budget, name: nameKey }, { limits })
  const taken = [contact, person]
  return (await takeAll(stores.counters, taken, clock.now())) === null ? null : taken
}

/**
 * Counts a code of recovery that an unknown device asks for, against what one address gets over all
 * accounts, those that networks have of their own apart, and returns what it took; null when that is
 * used up (G19).
 */
export async function takeFromAddress(
  { counters }: Pick<Stores, 'counters'>,
  { clock }: Pick<Ports, 'clock'>,
  { contact, isOwn }: { readonly contact: string; readonly isOwn: boolean },
): Promise<readonly Keyed[] | null> {
  const { toAddress, ownToAddress } = messageLimits
  const address = isOwn ? counterOf(ownToAddress, { contact }) : counterOf(toAddress, { contact })
  return (await counters.take(address, clock.now())) === null ? null : [address]
}

/** The number of messages that strangers asked for to a person in the current day, by family. */
export async function sendsToPerson(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: Limits; readonly now: number },
  nameKey: string,
): Promise<readonly { readonly family: Family; readonly day: Count }[]> {
  const toPerson = families.map((budget) => counterOf(messageLimits.toPerson, { budget, name: nameKey }, { limits }))
  const days = await countsOf(counters, toPerson, now)
  return days.map((day, index) => ({ family: families[index] as Family, day }))
}

/**
 * Starts the cooldown of an address. Returns the seconds that an earlier cooldown still runs, or 0
 * when a message may leave.
 */
export async function coolDown(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  contactKey: string,
): Promise<number> {
  const { resendMs } = rules.limits
  if (resendMs === 0) return 0
  const now = clock.now()
  const cooldown = counterOf(messageLimits.cooldown, { contact: contactKey }, { windowMs: resendMs })
  if ((await stores.counters.take(cooldown, now)) !== null) return 0
  const [running] = await countsOf(stores.counters, [cooldown], now)
  return Math.max(1, Math.ceil(((running?.until ?? 0) - now) / 1000))
}
