import type { Limits } from '../../ports/config/config.js'
import type { DeviceId } from '../../ports/ids.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { type Count, countOf } from '../limits/count.js'
import { takeAll } from '../limits/take-all.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

const dayMs = 24 * 60 * 60_000

/** Codes of recovery in a day to one address over all accounts, asked by unknown devices (G19). */
const recoveriesPerAddressDay = 30

type SendCeilings = Pick<Limits, 'sendsPerContactDay' | 'sendsPerAccountDay'>

/**
 * The person and the address of a message. `contactKey` names the address itself, so that removing
 * and adding it again does not reset its limits.
 */
export interface SendOrder {
  readonly family: SendFamily
  readonly contactKey: string
  readonly nameKey: string
}

const families = ['sign-in', 'recovery', 'enrollment'] as const
type Family = (typeof families)[number]

/**
 * The limits are separate, so that strangers can use up only those of recovery, an attacker at an
 * open session only those of enrollment (G19), and neither those of a known device (G1).
 */
export type SendFamily = Family | `known/${Family}`

/** True for the purpose of a code that anybody may ask for by a name. */
export function isRecovery(purpose: string): boolean {
  return purpose === 'reset' || purpose === 'unlock'
}

/** The family of a message, by the purpose of its code and the known device that asks for it. */
export function sendFamilyOf(purpose: string, device: DeviceId | null): SendFamily {
  const family = isRecovery(purpose) ? 'recovery' : 'sign-in'
  return device === null ? family : `known/${family}`
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
  return (await takeAll(stores.counters, [contact, person], now)) !== null
}

/**
 * Counts a code of recovery that an unknown device asks for, against what one address gets in a day
 * over all accounts; false when that is used up (G19).
 */
export async function takeFromAddress(
  { counters }: Pick<Stores, 'counters'>,
  { clock }: Pick<Ports, 'clock'>,
  contactKey: string,
): Promise<boolean> {
  return (await counters.take(addressRule(contactKey), clock.now())) !== null
}

function addressRule(contactKey: string): CounterRule {
  return { key: `sends/address/${contactKey}`, limit: recoveriesPerAddressDay, windowMs: dayMs }
}

function contactRule(family: SendFamily, contactKey: string, limits: SendCeilings): CounterRule {
  return { key: `sends/${family}/contact/${contactKey}`, limit: limits.sendsPerContactDay, windowMs: dayMs }
}

function personRule(family: SendFamily, nameKey: string, limits: SendCeilings): CounterRule {
  return { key: `sends/${family}/person/${nameKey}`, limit: limits.sendsPerAccountDay, windowMs: dayMs }
}

/** The number of messages that strangers asked for to a person in the current day, by family. */
export async function sendsToPerson(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: SendCeilings; readonly now: number },
  nameKey: string,
): Promise<readonly { readonly family: Family; readonly day: Count }[]> {
  const dayOf = (family: Family) => countOf(counters, personRule(family, nameKey, limits), now)
  return Promise.all(families.map(async (family) => ({ family, day: await dayOf(family) })))
}

/** Clears the message limits of a person and these contacts, on an operator's command. */
export async function clearSendLimits(
  { counters }: Pick<Stores, 'counters'>,
  limits: SendCeilings,
  { nameKey, contactKeys }: { readonly nameKey: string; readonly contactKeys: readonly string[] },
): Promise<void> {
  for (const family of families.flatMap((one) => [one, `known/${one}`] as const)) {
    await counters.clear(personRule(family, nameKey, limits).key)
    for (const contactKey of contactKeys) await counters.clear(contactRule(family, contactKey, limits).key)
  }
  for (const contactKey of contactKeys) {
    await counters.clear(cooldownKey(contactKey))
    await counters.clear(addressRule(contactKey).key)
  }
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
  const { resendMs } = rules.limits
  if (resendMs === 0) return 0
  const now = clock.now()
  const rule = { key: cooldownKey(contactKey), limit: 1, windowMs: resendMs }
  if ((await stores.counters.take(rule, now)) !== null) return 0
  return Math.max(1, Math.ceil(((await stores.counters.endOf(rule.key)) - now) / 1000))
}
