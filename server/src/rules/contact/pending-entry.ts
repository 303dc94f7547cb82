import { withoutHiddenSigns } from '@portico/contract'
import { Refusal } from '../../ports/refusal.js'
import { type Counter, counterOf } from '../limits/limit.js'
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

/** An address of an account, as typed and as compared. */
export interface NewAddress {
  readonly accountId: string
  readonly address: string
  readonly canonical: string
}

/**
 * The unverified entry that an address has already; null where it would be a new one. Refuses
 * `email-duplicate` for a verified address, and `email-too-many` above five addresses. Changes nothing.
 */
export async function knownEntry({ contacts }: Pick<Stores, 'contacts'>, entry: NewAddress): Promise<Contact | null> {
  const own = (await contacts.allOf(entry.accountId)).filter(({ kind }) => kind === 'email')
  const known = own.find(({ canonical }) => canonical === entry.canonical)
  if (known !== undefined) {
    if (known.verifiedAt !== null) throw new Refusal('email-duplicate')
    return known
  }
  if (own.filter(({ keptSince }) => keptSince === null).length >= addressesPerAccount)
    throw new Refusal('email-too-many', { params: { maximum: addressesPerAccount } })
  return null
}

/** What new addresses of an account count against (N7). */
export function addsOf(account: string): readonly Counter[] {
  return [counterOf(messageLimits.addsInHour, { account }), counterOf(messageLimits.addsInDay, { account })]
}

/**
 * The unverified entry of an address: the existing one, renewed, or a new one (N6). Refuses as
 * `knownEntry` does, and `email-too-often` above five new ones an hour or ten a day (N7).
 */
export async function pendingEntry(
  stores: Stores,
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
  entry: NewAddress,
): Promise<Contact> {
  const now = clock.now()
  const known = await knownEntry(stores, entry)
  if (known !== null) {
    await stores.contacts.renew(known.id, now)
    return known
  }
  const adds = addsOf(entry.accountId)
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
    signsInFrom: null,
    caseId: null,
  }
  if (!(await stores.contacts.add(contact))) throw new Refusal('email-duplicate')
  return contact
}
