import type { Client } from 'ldapts'
import { Unavailable } from '../../../refusal.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { PasswordPolicyControl } from '../password-policy-control.js'
import { vendorAttributes } from '../standard/vendor-attributes.js'

/** The control that a server with the overlay ppolicy lists. */
const policyControl = new PasswordPolicyControl().type

/** The name of another server than slapd; null for slapd, which tells none (RFC 3045). */
export function otherVendor(root: EntryValues): string | null {
  return root.text('domainFunctionality') === null ? root.text('vendorName') : 'Active Directory'
}

/**
 * True where the server has the overlay ppolicy, also where it does not tell what it has. Raises
 * `Unavailable` for another server than slapd, whose state of an account has other names: the
 * portal would take a barred account for an open one.
 */
export async function hasPolicyOverlay(client: Client): Promise<boolean> {
  const attributes = ['supportedControl', ...vendorAttributes]
  const { searchEntries } = await client.search('', { scope: 'base', attributes })
  const [root] = searchEntries.map(entryValues)
  const vendor = root === undefined ? null : otherVendor(root)
  if (vendor !== null) throw new Unavailable('directory', { explanation: vendorSentence(vendor) })
  const controls = root?.texts('supportedControl') ?? []
  return controls.length === 0 || controls.includes(policyControl)
}

/** What the operator reads of a server that the portal does not know. */
export function vendorSentence(vendor: string): string {
  return `The server is of ${vendor.slice(0, 60)}, and PORTICO_DIRECTORY_KIND is openldap, so no account is used.`
}
