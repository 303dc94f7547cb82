import { withoutHiddenSigns } from '@portico/contract'
import { Refusal } from '../../ports/refusal.js'
import { counterOf } from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'
import { otherLimits } from '../limits/other-limits.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { canonicalEmailAddress, isEmailAddress, isInstitutional } from './is-email-address.js'

const { bound: addressesPerAccount } = otherLimits.addresses

/**
 * The stored and the comparing form of a typed address. Refuses `email-invalid` (D4) and
 * `email-institutional` (N3).
 */
export function acceptAddress({ rules }: Pick<Ports, 'rules'>, typed: string): { address: string; canonical: string } {
  const address = withoutHiddenSigns(typed).replace(/^ +|(?<! ) +$/g, '')
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
  const words = { account: entry.accountId }
  const adds = [counterOf(messageLimits.addsInHour, words), counterOf(messageLimits.addsInDay, words)]
  if ((await stores.counters.takeEach(adds, now)).includes(null)) throw new Refusal('email-too-often')
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
