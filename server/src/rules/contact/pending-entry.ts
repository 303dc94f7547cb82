import { Refusal } from '../../ports/refusal.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { canonicalEmailAddress, isEmailAddress, isInstitutional } from './is-email-address.js'

const addressesPerAccount = 5
const hourMs = 60 * 60_000
const addsPerHour = 5
const addsPerDay = 10

/**
 * The stored and the comparing form of a typed address. Refuses `email-invalid` (D4) and
 * `email-institutional` (N3).
 */
export function acceptAddress({ rules }: Pick<Ports, 'rules'>, typed: string): { address: string; canonical: string } {
  const address = typed.replace(/^ +| +$/g, '')
  if (!isEmailAddress(address)) throw new Refusal('email-invalid')
  if (isInstitutional(address, rules.institution.domains)) throw new Refusal('email-institutional')
  return { address, canonical: canonicalEmailAddress(address) }
}

/**
 * The unverified entry of an address: the existing one, renewed, or a new one (N6). Refuses
 * `email-duplicate` for a verified address. Refuses `email-too-many` above five addresses, and
 * `email-too-often` above five new ones an hour or ten a day (N7).
 */
export async function pendingEntry(
  stores: Stores,
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
  entry: { readonly accountId: string; readonly address: string; readonly canonical: string },
): Promise<Contact> {
  const now = clock.now()
  const own = (await stores.contacts.allOf(entry.accountId)).filter(({ kind }) => kind === 'email')
  const known = own.find(({ canonical }) => canonical === entry.canonical)
  if (known !== undefined) {
    if (known.verifiedAt !== null) throw new Refusal('email-duplicate')
    await stores.contacts.renew(known.id, now)
    return known
  }
  if (own.filter(({ keptSince }) => keptSince === null).length >= addressesPerAccount)
    throw new Refusal('email-too-many', { params: { maximum: addressesPerAccount } })
  for (const rule of addLimits(entry.accountId)) {
    if ((await stores.counters.take(rule, now)) === null) throw new Refusal('email-too-often')
  }
  const contact: Contact = {
    id: random.token(16),
    ...entry,
    kind: 'email',
    verifiedAt: null,
    heldUntil: null,
    createdAt: now,
    keptSince: null,
    missingSince: null,
  }
  if (!(await stores.contacts.add(contact))) throw new Refusal('email-duplicate')
  return contact
}

function addLimits(accountId: string): readonly CounterRule[] {
  return [
    { key: `adds/hour/${accountId}`, limit: addsPerHour, windowMs: hourMs },
    { key: `adds/day/${accountId}`, limit: addsPerDay, windowMs: 24 * hourMs },
  ]
}

/** Clears the limits for adding addresses, on an operator's command. */
export async function clearAddLimits({ counters }: Pick<Stores, 'counters'>, accountId: string): Promise<void> {
  for (const { key } of addLimits(accountId)) await counters.clear(key)
}
