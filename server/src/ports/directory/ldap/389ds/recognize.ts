import type { Client } from 'ldapts'
import { Unavailable } from '../../../refusal.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { vendorAttributes } from '../standard/vendor-attributes.js'

/** Names by which 389 Directory Server tells what it is, also as a product of a vendor (RFC 3045). */
const own = /389|red hat|fedora/i

/** What another server is; null for a 389 Directory Server. */
export function otherThan389(root: EntryValues): string | null {
  if (root.text('domainFunctionality') !== null) return 'Active Directory'
  const vendor = root.text('vendorName')
  if (vendor === null) return 'a vendor that it does not tell, as OpenLDAP'
  return own.test(vendor) ? null : vendor.slice(0, 60)
}

/** Raises `Unavailable` for another server, whose state of an account has other names. */
export async function recognize(client: Client): Promise<void> {
  const { searchEntries } = await client.search('', { scope: 'base', attributes: vendorAttributes })
  const other = searchEntries.map(entryValues).map(otherThan389)[0] ?? null
  if (other !== null) throw new Unavailable('directory', { explanation: kindSentence(other) })
}

/** What the operator reads of a server that is another one. */
export function kindSentence(other: string): string {
  return `The server is of ${other}, and PORTICO_DIRECTORY_KIND is 389ds, so no account is used.`
}
