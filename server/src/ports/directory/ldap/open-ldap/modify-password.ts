import { BerWriter, type Client } from 'ldapts'
import type { PasswordPolicyControl } from '../password-policy-control.js'
import type { WrittenPassword } from '../standard/standard-dialect.js'

const oid = '1.3.6.1.4.1.4203.1.11.1'
const tags = { dn: 0x80, old: 0x81, next: 0x82 }

/**
 * Sets a password with the operation of RFC 3062. So the server makes the hash: an attribute that
 * is replaced would be kept in clear wherever the overlay is not told to hash it.
 */
export async function modifyPassword(
  client: Client,
  { dn, old, next }: WrittenPassword,
  control: PasswordPolicyControl,
): Promise<void> {
  const value = new BerWriter()
  value.startSequence()
  value.writeString(dn, tags.dn)
  if (old !== null) value.writeString(old, tags.old)
  value.writeString(next, tags.next)
  value.endSequence()
  await client.exop(oid, value.buffer, control)
}
