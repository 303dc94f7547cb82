import type { Limits } from '../config/config.js'
import { type Count, countOf } from '../limits/count.js'
import type { CounterRule } from '../limits/counter-store.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

const dayMs = 24 * 60 * 60_000

type SendCeilings = Pick<Limits, 'sendsPerContactDay' | 'sendsPerAccountDay'>

/**
 * The person and the address of a message. `contactKey` names the address itself, so that removing
 * and adding it again does not reset its limits.
 */
export interface SendOrder {
  /**
   * The limits are separate, so that strangers can use up only those of recovery and never those of
   * sign-in.
   */
  readonly family: 'recovery' | 'sign-in'
  readonly contactKey: string
  readonly nameKey: string
}

/** The family of a message, by the purpose of its code. */
export function sendFamilyOf(purpose: string): SendOrder['family'] {
  return purpose === 'reset' || purpose === 'unlock' ? 'recovery' : 'sign-in'
}

/** The keyed hash under which the server counts messages to an address. */
export function contactKeyOf(
  { secrets }: Pick<Ports, 'secrets'>,
  { kind, canonical }: Pick<Contact, 'kind' | 'canonical'>,
) {
  return secrets.sign('name', `contact|${kind}|${canonical}`)
}

/**
 * The same for an address that an account wants to verify, counted for each account. An account
 * cannot learn whether another one has the address (N6), and cannot use up the limits of its owner
 * (O5).
 */
export function enrollKeyOf(
  { secrets }: Pick<Ports, 'secrets'>,
  { accountId, canonical }: Pick<Contact, 'accountId' | 'canonical'>,
) {
  return secrets.sign('name', `enroll|${accountId}|${canonical}`)
}

/**
 * Counts one message against the daily limits of a contact and a person; false when one is used up
 * (O11).
 */
export async function takeSend(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { family, contactKey, nameKey }: SendOrder,
): Promise<boolean> {
  const now = clock.now()
  const contact = contactRule(family, contactKey, rules.limits)
  const person = personRule(family, nameKey, rules.limits)
  if ((await stores.counters.take(contact, now)) === null) return false
  if ((await stores.counters.take(person, now)) !== null) return true
  await stores.counters.giveBack(contact.key)
  return false
}

function contactRule(family: SendOrder['family'], contactKey: string, limits: SendCeilings): CounterRule {
  return { key: `sends/${family}/contact/${contactKey}`, limit: limits.sendsPerContactDay, windowMs: dayMs }
}

function personRule(family: SendOrder['family'], nameKey: string, limits: SendCeilings): CounterRule {
  return { key: `sends/${family}/person/${nameKey}`, limit: limits.sendsPerAccountDay, windowMs: dayMs }
}

const families = ['sign-in', 'recovery'] as const

/** The number of messages that a person got in the current day, by family. */
export async function sendsToPerson(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: SendCeilings; readonly now: number },
  nameKey: string,
): Promise<readonly { readonly family: SendOrder['family']; readonly day: Count }[]> {
  const dayOf = (family: SendOrder['family']) => countOf(counters, personRule(family, nameKey, limits), now)
  return Promise.all(families.map(async (family) => ({ family, day: await dayOf(family) })))
}

/** Clears the message limits of a person and these contacts, on an operator's command. */
export async function clearSendLimits(
  { counters }: Pick<Stores, 'counters'>,
  limits: SendCeilings,
  { nameKey, contactKeys }: { readonly nameKey: string; readonly contactKeys: readonly string[] },
): Promise<void> {
  for (const family of families) {
    await counters.clear(personRule(family, nameKey, limits).key)
    for (const contactKey of contactKeys) await counters.clear(contactRule(family, contactKey, limits).key)
  }
  for (const contactKey of contactKeys) await counters.clear(cooldownKey(contactKey))
}

function cooldownKey(contactKey: string): string {
  return `cooldown/${contactKey}`
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
  const now = clock.now()
  const rule = { key: cooldownKey(contactKey), limit: 1, windowMs: rules.limits.resendMs }
  if ((await stores.counters.take(rule, now)) !== null) return 0
  return Math.max(1, Math.ceil(((await stores.counters.endOf(rule.key)) - now) / 1000))
}
