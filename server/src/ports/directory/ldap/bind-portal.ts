import { type Client, ResultCodeError } from 'ldapts'
import type { LdapSettings } from '../ldap-settings.js'
import { DirectoryFault, type DirectoryReason, faultInResult } from './directory-fault.js'
import { PasswordPolicyControl } from './password-policy-control.js'

const invalidCredentials = 49

/** Active Directory's reasons behind a refused bind, as Windows numbers in hex (MS-ERREF 2.2). */
const windowsReasons: Readonly<Record<string, DirectoryReason>> = {
  '530': 'service account barred',
  '531': 'service account barred',
  '532': 'service account expired',
  '533': 'service account barred',
  '701': 'service account barred',
  '773': 'service account expired',
  '775': 'service account locked',
}

/**
 * Binds a connection as the service account. Raises a `DirectoryFault` that tells a wrong password
 * from an account that is locked, barred or expired, as far as the directory does.
 */
export async function bindPortal(
  client: Client,
  { bindDn, bindPassword }: Pick<LdapSettings, 'bindDn' | 'bindPassword'>,
  server: string,
): Promise<void> {
  const control = new PasswordPolicyControl()
  try {
    await client.bind(bindDn, bindPassword, control)
  } catch (cause) {
    if (!(cause instanceof ResultCodeError)) throw cause
    throw refusedBind(cause, control, server)
  }
  // slapd lets such an account bind, and refuses everything else.
  if (control.error === 'changeAfterReset') throw new DirectoryFault('service account expired', server)
}

function refusedBind({ code, message }: ResultCodeError, { error }: PasswordPolicyControl, server: string) {
  const known = faultInResult(code)
  if (known !== null) return new DirectoryFault(known, server, `result ${code}`)
  if (code !== invalidCredentials) return new DirectoryFault('service account not admitted', server, `result ${code}`)
  if (error === 'accountLocked') return new DirectoryFault('service account locked', server, error)
  if (error === 'passwordExpired') return new DirectoryFault('service account expired', server, error)
  const [said, number = ''] = /\bdata ([0-9a-f]+)\b/i.exec(message) ?? []
  const reason = windowsReasons[number.toLowerCase()] ?? 'service account refused'
  return new DirectoryFault(reason, server, said === undefined ? `result ${code}` : `result ${code}, ${said}`)
}
