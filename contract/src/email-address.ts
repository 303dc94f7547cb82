/** The pattern of specification section 5, ASCII only; also valid under the `v` flag that browsers compile `pattern` with. */
export const emailPattern = '[A-Za-z0-9._%&!$~+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}'

const wholeAddress = new RegExp(`^${emailPattern}$`)

/** Whether a text is one address by the specification's pattern; quoted, commented and grouped forms are not (D4). */
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
