import { canonicalEmailAddress, isEmailAddress, isInstitutional } from '@portico/contract'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

const hourMs = 60 * 60_000
const addsPerHour = 5
const addsPerDay = 10

/** A typed address in its stored and its comparing form. Refuses `email-invalid` and `email-institutional` (N3, D4). */
export function acceptAddress({ rules }: Pick<Ports, 'rules'>, typed: string): { address: string; canonical: string } {
  const address = typed.replace(/^ +| +$/g, '')
  if (!isEmailAddress(address)) throw new Refusal('email-invalid')
  if (isInstitutional(address, rules.institution.domains)) throw new Refusal('email-institutional')
  return { address, canonical: canonicalEmailAddress(address) }
}

/** Adds an unproven address. Refuses `email-too-often` past five an hour or ten a day (N7). */
export async function addUnproven(
  stores: Stores,
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
  entry: { accountId: string; address: string; canonical: string },
): Promise<Contact> {
  const now = clock.now()
  const hourly = { key: `adds/hour/${entry.accountId}`, limit: addsPerHour, windowMs: hourMs }
  const daily = { key: `adds/day/${entry.accountId}`, limit: addsPerDay, windowMs: 24 * hourMs }
  for (const rule of [hourly, daily]) {
    if ((await stores.counters.take(rule, now)) === null) throw new Refusal('email-too-often')
  }
  const contact: Contact = { id: random.token(16), ...entry, kind: 'email', verifiedAt: null, createdAt: now }
  if (!(await stores.contacts.add(contact))) throw new Refusal('email-duplicate')
  return contact
}
