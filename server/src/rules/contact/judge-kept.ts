import type { KeptContact } from '../../ports/directory/directory.js'
import { contactProblems, type GivenContact, givenContacts } from './given-contact.js'
import { isInstitutional } from './is-email-address.js'

/** The most contacts of one kind that the portal takes over from an entry. */
const keptPerKind = 5

/** A contact that the directory keeps, in the form of the portal. */
export interface JudgedContact {
  readonly contact: GivenContact
  readonly leftOut: 'malformed' | 'given twice' | 'a mailbox of the institution' | 'more than five' | null
}

/** Takes well-formed contacts, each once, without the institution's own mailboxes (N3). Pure. */
export function judgeKept(kept: readonly KeptContact[], domains: readonly string[]): readonly JudgedContact[] {
  const addressesOf = (kind: KeptContact['kind']) =>
    kept.filter((one) => one.kind === kind).map(({ address }) => address)
  const taken: GivenContact[] = []
  return givenContacts({ emails: addressesOf('email'), phones: addressesOf('phone') }).map((contact) => {
    const leftOut = whyLeftOut(contact, { taken, domains })
    if (leftOut === null) taken.push(contact)
    return { contact, leftOut }
  })
}

function whyLeftOut(
  contact: GivenContact,
  { taken, domains }: { readonly taken: readonly GivenContact[]; readonly domains: readonly string[] },
): JudgedContact['leftOut'] {
  const { kind, address, canonical } = contact
  if (contactProblems([contact]).length > 0) return 'malformed'
  if (kind === 'email' && isInstitutional(address, domains)) return 'a mailbox of the institution'
  const ofKind = taken.filter((one) => one.kind === kind)
  if (ofKind.some((one) => one.canonical === canonical)) return 'given twice'
  return ofKind.length >= keptPerKind ? 'more than five' : null
}
