import type { Contact, VerifiedContact } from './contact-store.js'
import { canonicalEmailAddress, isEmailAddress } from './is-email-address.js'

/**
 * A contact that an operator gives. It counts as verified, and the rules for visitors do not apply.
 */
export type GivenContact = Pick<Contact, 'kind' | 'address' | 'canonical'>

export interface GivenAddresses {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

export function givenContacts({ emails, phones }: GivenAddresses): GivenContact[] {
  return [
    ...emails.map((typed) => {
      const address = typed.trim()
      return { kind: 'email' as const, address, canonical: canonicalEmailAddress(address) }
    }),
    ...phones.map((typed) => {
      const number = typed.replace(/[\s().\-/]/g, '')
      return { kind: 'phone' as const, address: number, canonical: number }
    }),
  ]
}

/** The problems of contacts, one sentence each: malformed, or given twice. */
export function contactProblems(contacts: readonly GivenContact[]): string[] {
  return contacts.flatMap((contact, index) => {
    const isWellFormed =
      contact.kind === 'email' ? isEmailAddress(contact.address) : /^\+?\d{5,15}$/.test(contact.address)
    if (!isWellFormed) {
      return [`"${contact.address}" is not ${contact.kind === 'email' ? 'an email address' : 'a phone number'}.`]
    }
    const isTwin = contacts.findIndex((one) => one.kind === contact.kind && one.canonical === contact.canonical) < index
    return isTwin ? [`"${contact.address}" is given twice.`] : []
  })
}

/** The row of a contact. `place` sets contacts 1 ms apart: lists go by their creation. */
export function contactRow(
  contact: GivenContact,
  { place, ...row }: { readonly id: string; readonly accountId: string; readonly place: number },
  now: number,
): VerifiedContact {
  const times = { verifiedAt: now, createdAt: now + place, heldUntil: now, keptSince: null, missingSince: null }
  return { ...contact, ...row, ...times }
}
