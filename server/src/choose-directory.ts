import type { Kysely } from 'kysely'
import type { DirectoryConfig } from './config/config.js'
import type { Directory } from './directory/directory.js'
import type { DirectoryDiagnosis } from './directory/directory-diagnosis.js'
import { embeddedDirectory } from './directory/embedded/embedded-directory.js'
import type { PasswordHash } from './directory/embedded/password-hash.js'
import { activeDirectory } from './directory/ldap/active-directory/active-directory.js'
import { activeDirectoryDialect } from './directory/ldap/diagnosis/active-directory-dialect.js'
import { diagnoseLdap } from './directory/ldap/diagnosis/diagnose-ldap.js'
import { openLdapDialect } from './directory/ldap/diagnosis/open-ldap-dialect.js'
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
  const { db, passwordHash, clock } = parts
  return config.kind === 'embedded' ? embeddedDirectory({ db, passwordHash, clock }) : remoteDirectory(config, parts)
}

type RemoteConfig = Exclude<DirectoryConfig, { kind: 'embedded' }>

/** The directory of a configuration that names one on another machine. */
export function remoteDirectory(
  config: RemoteConfig,
  { clock, log, domains }: Pick<DirectoryParts, 'clock' | 'log' | 'domains'>,
): Directory {
  const remote = { settings: config, servers: openLdapServers(config, { log }), clock, log }
  return config.kind === 'openldap' ? openLdap(remote) : activeDirectory({ ...remote, domains })
}

/** What the operator's commands ask a directory on another machine; null for the embedded one. */
export function diagnosisOf(config: DirectoryConfig): DirectoryDiagnosis | null {
  return config.kind === 'embedded'
    ? null
    : diagnoseLdap(config, config.kind === 'openldap' ? openLdapDialect : activeDirectoryDialect)
}
