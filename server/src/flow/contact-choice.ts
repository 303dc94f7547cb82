import type { Verification } from '@portico/contract'
import type { Contact } from '../contact/contact-store.js'
import type { Choice, FlowState } from './flow.js'

/** `a•••@g•••.com`: first letter, first letter of the domain, last label; dot counts are fixed (V1). */
function maskedEmail(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return emailMask(address, domain, domain.slice(domain.lastIndexOf('.') + 1))
}

/** The mask from its three visible parts; decoys are made of these alone. */
export function emailMask(local: string, domain: string, lastLabel: string): string {
  return `${[...local][0] ?? ''}•••@${[...domain][0] ?? ''}•••.${lastLabel}`
}

/** `••• ••• 42`: the last two digits. */
function maskedPhone(number: string): string {
  return `••• ••• ${number.replace(/\D/g, '').slice(-2)}`
}

/** Which contacts are offered: verified ones, phones only where SMS can be sent, past their hold on reset and unlock. */
export function offered(contacts: readonly Contact[], rules: { hasSms: boolean; verifiedBefore: number }): Contact[] {
  return contacts.filter(
    ({ kind, verifiedAt }) =>
      verifiedAt !== null && verifiedAt <= rules.verifiedBefore && (kind === 'email' || rules.hasSms),
  )
}

export function choiceOf(contact: Contact, handle: string): Choice {
  const masked = contact.kind === 'email' ? maskedEmail(contact.address) : maskedPhone(contact.address)
  return { handle, kind: contact.kind, masked, contactId: contact.id }
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
