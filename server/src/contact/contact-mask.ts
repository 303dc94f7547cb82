import { likeliest, type Weighted } from '../system/weighted.js'
import type { Contact } from './contact-store.js'

/** Stands for every first sign that is neither an ASCII letter nor a digit: rare signs would tell a person from a decoy. */
export const rareSign = '•'

/** What is seen of a contact before proof: first letters and last label, or the last two digits; dot counts are fixed (V1). */
export function maskedContact({ kind, address }: Pick<Contact, 'kind' | 'address'>, lastLabels: Weighted): string {
  return kind === 'email' ? maskedEmail(address, lastLabels) : phoneMask(address.replace(/\D/g, '').slice(-2))
}

/** `a•••@g•••.com`, from its three visible parts; decoys are made of these alone. */
export function emailMask(local: string, domain: string, lastLabel: string): string {
  return `${local}•••@${domain}•••.${lastLabel}`
}

/** `••• ••• 42`. */
export function phoneMask(lastTwo: string): string {
  return `••• ••• ${lastTwo}`
}

/** The first sign of a text as masks show it. */
export function firstSign(text: string): string {
  const first = text.charAt(0).toLowerCase()
  return /^[a-z0-9]$/.test(first) ? first : rareSign
}

function maskedEmail(address: string, lastLabels: Weighted): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const label = domain.slice(domain.lastIndexOf('.') + 1)
  // A label that decoys never have would prove that the person exists (E1).
  const shown = lastLabels.some(([one]) => one === label) ? label : likeliest(lastLabels)
  return emailMask(firstSign(address), firstSign(domain), shown)
}
