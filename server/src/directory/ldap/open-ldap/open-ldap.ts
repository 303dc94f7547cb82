import type { Clock } from '../../../system/clock.js'
import type { Directory } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { LdapServers } from '../ldap-servers.js'

interface OpenLdapParts {
  readonly settings: LdapSettings
  readonly servers: LdapServers
  readonly clock: Clock
}

/** OpenLDAP with its password policies (overlay ppolicy). */
export function openLdap(_parts: OpenLdapParts): Directory {
  throw new Error('not built yet')
}
