import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'

const dayMs = 24 * 60 * 60_000

/** Takes one message from what a contact and a person may get in a day; false when either is used up (O11). */
export async function takeSend(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  of: { contactId: string; personKey: string },
): Promise<boolean> {
  const now = clock.now()
  const contact = { key: `sends/contact/${of.contactId}`, limit: rules.limits.sendsPerContactDay, windowMs: dayMs }
  const person = { key: `sends/person/${of.personKey}`, limit: rules.limits.sendsPerAccountDay, windowMs: dayMs }
  if ((await stores.counters.take(contact, now)) === null) return false
  if ((await stores.counters.take(person, now)) !== null) return true
  await stores.counters.giveBack(contact.key)
  return false
}
