import type { Clock } from '../../../system/clock.js'
import type { Directory } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { LdapServers } from '../ldap-servers.js'

interface ActiveDirectoryParts {
  readonly settings: LdapSettings
  readonly servers: LdapServers
  readonly clock: Clock
}

/** Active Directory, of Windows or of Samba. */
export function activeDirectory(_parts: ActiveDirectoryParts): Directory {
  throw new Error('not built yet')
}
