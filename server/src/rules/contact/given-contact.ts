import { mailboxOf } from '../../ports/delivery/is-mail-address.js'
import { type ReadNumber, readNumber } from '../../ports/delivery/read-number.js'
import type { Contact, VerifiedContact } from './contact-store.js'
import { canonicalEmailAddress, isEmailAddress } from './is-email-address.js'

/**
 * A contact that an operator gives. It counts as verified, and the rules for visitors do not apply.
 */
export type GivenContact = Pick<Contact, 'kind' | 'address' | 'canonical'> & {
  /** Why a phone could not be read. */
  readonly unread?: Unread
}

type Unread = Extract<ReadNumber, { unread: string }>['unread']

export interface GivenAddresses {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** Contacts as they are kept. A phone that cannot be read stays as it was written. */
export function givenContacts({ emails, phones }: GivenAddresses, country: string | null): GivenContact[] {
  return [
    ...emails.map((typed) => {
      const address = mailboxOf(typed) ?? typed.trim()
      return { kind: 'email' as const, address, canonical: canonicalEmailAddress(address) }
    }),
    ...phones.map((typed) => {
      const read = readNumber(typed, country)
      const number = 'number' in read ? read.number : typed.replace(/[\s().\-/]/g, '')
      const unread = 'unread' in read ? { unread: read.unread } : {}
      return { kind: 'phone' as const, address: number, canonical: number, ...unread }
    }),
  ]
}

const unreadSentences = {
  'no phone number': 'is not a phone number.',
  'no country code': 'has no country code: write it with +, or set PORTICO_INSTITUTION_COUNTRY.',
  'two readings': 'can be read with and without a country code: write it with + or with its first 0.',
} as const satisfies Record<Unread, string>

/** The problems of contacts, one sentence each: malformed, or given twice. */
export function contactProblems(contacts: readonly GivenContact[]): string[] {
  return contacts.flatMap((contact, index) => {
    if (contact.unread !== undefined) return [`"${contact.address}" ${unreadSentences[contact.unread]}`]
    if (contact.kind === 'email' && !isGivenAddress(contact.address))
      return [`"${contact.address}" is not an email address.`]
    const isTwin = contacts.findIndex((one) => one.kind === contact.kind && one.canonical === contact.canonical) < index
    return isTwin ? [`"${contact.address}" is given twice.`] : []
  })
}

/** An address that a visitor may type, or any that RFC 5321 allows. */
function isGivenAddress(address: string): boolean {
  return isEmailAddress(address) || mailboxOf(address) !== null
}

/** The row of a contact. `place` sets contacts 1 ms apart: lists go by their creation. */
export function contactRow(
  contact: GivenContact,
  { place, ...row }: { readonly id: string; readonly accountId: string; readonly place: number },
  now: number,
): VerifiedContact {
  const { kind, address, canonical } = contact
  const times = { verifiedAt: now, createdAt: now + place, heldUntil: now, keptSince: null, missingSince: null }
  return { kind, address, canonical, ...row, ...times, signsInFrom: null, caseId: null }
}
