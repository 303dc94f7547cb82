import { emailPattern } from '@portico/contract'

const wholeAddress = new RegExp(`^${emailPattern}$`)

/** Whether a text is one plain address; quoted, commented and grouped forms are not (D4). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && wholeAddress.test(text) && !hasEmptyLabel(domainOf(text))
}

/** One canonical form per address, for comparing only; mail goes to the stored form (N6). */
export function canonicalEmailAddress(address: string): string {
  return address.trim().toLowerCase()
}

/** Whether the address lies in one of the institution's domains or below one (N3). */
export function isInstitutional(address: string, domains: readonly string[]): boolean {
  const domain = domainOf(address)
  return domains.some((own) => {
    const base = own.toLowerCase().replace(/\.$/, '')
    return domain === base || domain.endsWith(`.${base}`)
  })
}

function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
}

function hasEmptyLabel(domain: string): boolean {
  return domain.split('.').some((label) => label === '' || label.startsWith('-') || label.endsWith('-'))
}
