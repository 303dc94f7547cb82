import type { FlowName } from '@portico/contract'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

const dayMs = 24 * 60 * 60_000

/** For whom a message is: `contactKey` names the address itself, so that taking it off the list and back forgets nothing. */
export interface SendOrder {
  /** Strangers can only use up what reset and unlock may send, never what the owner needs to sign in. */
  readonly family: 'recovery' | 'sign-in'
  readonly contactKey: string
  readonly personKey: string
}

export function sendFamilyOf(flow: FlowName): SendOrder['family'] {
  return flow === 'profile' ? 'sign-in' : 'recovery'
}

/** The keyed hash under which messages to an address are counted. */
export function contactKeyOf(
  { secrets }: Pick<Ports, 'secrets'>,
  { kind, canonical }: Pick<Contact, 'kind' | 'canonical'>,
) {
  return secrets.sign('name', `contact|${kind}|${canonical}`)
}

/** Takes one message from what a contact and a person may get in a day; false when either is used up (O11). */
export async function takeSend(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { family, contactKey, personKey }: SendOrder,
): Promise<boolean> {
  const now = clock.now()
  const contact = {
    key: `sends/${family}/contact/${contactKey}`,
    limit: rules.limits.sendsPerContactDay,
    windowMs: dayMs,
  }
  const person = { key: `sends/${family}/person/${personKey}`, limit: rules.limits.sendsPerAccountDay, windowMs: dayMs }
  if ((await stores.counters.take(contact, now)) === null) return false
  if ((await stores.counters.take(person, now)) !== null) return true
  await stores.counters.giveBack(contact.key)
  return false
}

/** Starts the cooldown of an address; tells for how many seconds an earlier one still runs, 0 when it may be sent to (O11). */
export async function coolDown(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  contactKey: string,
): Promise<number> {
  const now = clock.now()
  const rule = { key: `cooldown/${contactKey}`, limit: 1, windowMs: rules.limits.resendMs }
  if ((await stores.counters.take(rule, now)) !== null) return 0
  return Math.max(1, Math.ceil(((await stores.counters.endOf(rule.key)) - now) / 1000))
}
