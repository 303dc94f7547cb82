import { likeliest, type Weighted } from '../system/weighted.js'
import type { Contact } from './contact-store.js'

/**
 * Replaces a first character that is neither an ASCII letter nor a digit. A rare character would
 * distinguish a person from a decoy.
 */
export const rareCharacter = '•'

/**
 * The mask of a contact before a right code (V1). Of an address it shows two first characters and
 * the last label, of a number the last two digits. The number of dots is fixed.
 */
export function contactMask({ kind, address }: Pick<Contact, 'kind' | 'address'>, lastLabels: Weighted): string {
  return kind === 'email' ? maskedEmail(address, lastLabels) : phoneMask(address.replace(/\D/g, '').slice(-2))
}

/** The mask that operators see. It keeps the last label, because no decoy stands beside it. */
export function operatorMask({ kind, address }: Pick<Contact, 'kind' | 'address'>): string {
  return contactMask({ kind, address }, [[address.slice(address.lastIndexOf('.') + 1).toLowerCase(), 1]])
}

/** Makes `a•••@g•••.com` from its three visible parts. Decoys consist of these parts alone. */
export function emailMask(local: string, domain: string, lastLabel: string): string {
  return `${local}•••@${domain}•••.${lastLabel}`
}

/** Makes `••• ••• 42`. */
export function phoneMask(lastTwo: string): string {
  return `••• ••• ${lastTwo}`
}

/** The first character of a text as masks show it. */
export function firstCharacter(text: string): string {
  const first = text.charAt(0).toLowerCase()
  return /^[a-z0-9]$/.test(first) ? first : rareCharacter
}

function maskedEmail(address: string, lastLabels: Weighted): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const label = domain.slice(domain.lastIndexOf('.') + 1)
  // A label that no decoy has would prove that the person exists (E1).
  const shown = lastLabels.some(([one]) => one === label) ? label : likeliest(lastLabels)
  return emailMask(firstCharacter(address), firstCharacter(domain), shown)
}
