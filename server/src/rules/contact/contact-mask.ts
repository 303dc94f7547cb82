import type { Contact } from './contact-store.js'

/** Replaces a first character that is no ASCII letter or digit, rare enough to tell a person. */
export const rareCharacter = '•'

/**
 * The mask of a contact before a right code (V1). Of an address it shows two first characters, of a
 * number the last two digits. The number of dots is fixed. The last label is left out, because a
 * rare one would distinguish a person from a decoy (G9).
 */
export function contactMask({ kind, address }: Pick<Contact, 'kind' | 'address'>): string {
  return kind === 'email' ? maskedEmail(address) : phoneMask(address.replace(/\D/g, '').slice(-2))
}

/** The mask that operators see. It shows the last label, because no decoy stands beside it. */
export function operatorMask({ kind, address }: Pick<Contact, 'kind' | 'address'>): string {
  const lastLabel = address.slice(address.lastIndexOf('.') + 1).toLowerCase()
  return `${contactMask({ kind, address })}${kind === 'email' ? `.${lastLabel}` : ''}`
}

/** Makes `a•••@g•••` from its two visible parts. Decoys consist of these parts alone. */
export function emailMask(local: string, domain: string): string {
  return `${local}•••@${domain}•••`
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

/** Numbers equal masks of one list, so that a visitor can tell them apart (G9). */
export function numberEqualMasks<Masked extends { readonly masked: string }>(list: readonly Masked[]): Masked[] {
  return list.map((one, index) => {
    const before = list.slice(0, index).filter(({ masked }) => masked === one.masked).length
    return before === 0 ? one : { ...one, masked: `${one.masked} (${before + 1})` }
  })
}

function maskedEmail(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return emailMask(firstCharacter(address), firstCharacter(domain))
}
