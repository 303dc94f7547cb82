import { emailPattern } from '@portico/contract'

const wholeAddress = new RegExp(`^${emailPattern}$`)

/** True for one plain address. Quoted, commented and grouped forms are not plain (D4). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && wholeAddress.test(text) && !hasEmptyLabel(domainOf(text))
}

/** The canonical form of an address, for comparison only. Mail goes to the stored form (N6). */
export function canonicalEmailAddress(address: string): string {
  return address.trim().toLowerCase()
}

/** True when the address is in one of the institution's domains or in a subdomain (N3). */
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
