import type { Verification } from '@portico/contract'
import { maskedContact } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { smsPrefixOf } from '../contact/country-prefix.js'
import { isReachable, type Reach } from '../contact/reachable.js'
import type { Choice, FlowState } from './flow.js'
import type { Weighted } from './weighted.js'

/** Which contacts are offered: verified ones, phones only where SMS may go, past their hold on reset and unlock. */
export function offered(
  contacts: readonly Contact[],
  { reach, verifiedBefore }: { readonly reach: Reach; readonly verifiedBefore: number },
): Contact[] {
  return contacts.filter(
    (contact) => contact.verifiedAt !== null && contact.verifiedAt <= verifiedBefore && isReachable(contact, reach),
  )
}

interface ChoiceRules {
  readonly handle: string
  /** Those that decoys have too (E1). */
  readonly lastLabels: Weighted
  readonly smsPrefixes: readonly string[]
}

/** A contact as it is offered. */
export function choiceOf(contact: Contact, { handle, lastLabels, smsPrefixes }: ChoiceRules): Choice {
  return {
    handle,
    kind: contact.kind,
    masked: maskedContact(contact, lastLabels),
    contactId: contact.id,
    smsPrefix: contact.kind === 'phone' ? smsPrefixOf(contact.canonical, smsPrefixes) : null,
  }
}

/** What the browser is told of a flow: type and masked data, or null when there is nothing to verify (decisions section 3). */
export function verificationOf(state: FlowState, choices: readonly Choice[]): Verification | null {
  switch (state.at) {
    case 'choosing-contact':
      return verificationByKind(choices)
    case 'code-sent':
      return state.to.what === 'choice' ? verificationByKind(choices) : { type: '', data: [] }
    case 'needs-contact':
    case 'see-help-desk':
      return { type: '', data: [] }
    case 'must-change-password':
      return { type: 'changePassword', data: null }
    case 'verified':
    case 'finished':
      return null
    default:
      return state satisfies never
  }
}

function verificationByKind(choices: readonly Choice[]): Verification {
  const emails = choices
    .filter(({ kind }) => kind === 'email')
    .map(({ handle, masked }) => ({ _id: handle, email: masked }))
  const phoneNumbers = choices
    .filter(({ kind }) => kind === 'phone')
    .map(({ handle, masked }) => ({ _id: handle, phoneNumber: masked }))
  if (emails.length > 0 && phoneNumbers.length > 0) return { type: 'both', data: [{ emails }, { phoneNumbers }] }
  if (phoneNumbers.length > 0) return { type: 'phone', data: phoneNumbers }
  if (emails.length > 0) return { type: 'email', data: emails }
  return { type: '', data: [] }
}
