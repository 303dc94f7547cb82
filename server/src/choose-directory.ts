import type { Kysely } from 'kysely'
import type { DirectoryConfig } from './config/config.js'
import type { Directory } from './directory/directory.js'
import { embeddedDirectory } from './directory/embedded/embedded-directory.js'
import type { PasswordHash } from './directory/embedded/password-hash.js'
import { activeDirectory } from './directory/ldap/active-directory/active-directory.js'
import { openLdapServers } from './directory/ldap/ldap-servers.js'
import { openLdap } from './directory/ldap/open-ldap/open-ldap.js'
import type { Tables } from './store/tables.js'
import type { Clock } from './system/clock.js'
import type { Logger } from './system/logger.js'

interface DirectoryParts {
  /** The store, where the embedded directory lives. */
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  readonly log: Logger
  /** The institution's: people may sign in as `alice@` one of them. */
  readonly domains: readonly string[]
}

/** The directory of a configuration. It connects when it is first asked. */
export function chooseDirectory(config: DirectoryConfig, parts: DirectoryParts): Directory {
  const { db, passwordHash, clock, log, domains } = parts
  if (config.kind === 'embedded') return embeddedDirectory({ db, passwordHash, clock })
  const remote = { settings: config, servers: openLdapServers(config, { log }), clock, log }
  return config.kind === 'openldap' ? openLdap(remote) : activeDirectory({ ...remote, domains })
}
