import type { Kysely } from 'kysely'
import type { DirectoryConfig, OneDirectory } from '../ports/config/config.js'
import type { Directory } from '../ports/directory/directory.js'
import type { DirectoryDiagnosis, EntryName, FoundEntry } from '../ports/directory/directory-diagnosis.js'
import { directory389, people389 } from '../ports/directory/ldap/389ds/directory389.js'
import { activeDirectory } from '../ports/directory/ldap/active-directory/active-directory.js'
import { activeDirectoryPeople } from '../ports/directory/ldap/active-directory/active-directory-people.js'
import { activeDirectoryDialect } from '../ports/directory/ldap/diagnosis/active-directory-dialect.js'
import { diagnoseLdap } from '../ports/directory/ldap/diagnosis/diagnose-ldap.js'
import type { MakeDialect } from '../ports/directory/ldap/diagnosis/dialect.js'
import { dialectOf389 } from '../ports/directory/ldap/diagnosis/dialect-of389.js'
import { openLdapDialect } from '../ports/directory/ldap/diagnosis/open-ldap-dialect.js'
import { openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import { openLdap, openLdapPeople } from '../ports/directory/ldap/open-ldap/open-ldap.js'
import type { People } from '../ports/directory/people.js'
import { askedFor, beginOf } from '../ports/directory/several/named-directory.js'
import type { Clock } from '../ports/system/clock.js'
import type { Logger } from '../ports/system/logger.js'
import type { Tracing } from '../ports/system/traced.js'
import { embeddedDirectory } from '../store/embedded-directory/embedded-directory.js'
import { embeddedPeople } from '../store/embedded-directory/embedded-people.js'
import type { PasswordHash } from '../store/embedded-directory/password-hash.js'
import type { Tables } from '../store/tables.js'
import { chooseSeveral } from './choose-several.js'

interface DirectoryParts {
  readonly db: Kysely<Tables>
  readonly passwordHash: PasswordHash
  readonly clock: Clock
  readonly log: Logger
  /** The institution's: people may sign in as `alice@` one of them. */
  readonly domains: readonly string[]
  /** Hears how long each question to one of several directories took. */
  readonly tracing?: Tracing
}

/** A directory, and its people as the help desk looks for them. */
export interface ChosenDirectory {
  readonly directory: Directory
  readonly people: People
}

/** The directory of a configuration. It connects when it is first asked. */
export function chooseDirectory(config: DirectoryConfig, parts: DirectoryParts): ChosenDirectory {
  const { db, passwordHash, clock } = parts
  if (config.kind === 'several')
    return chooseSeveral(config.among, parts, (one, log) => chooseDirectory(one.directory, { ...parts, log }))
  if (config.kind !== 'embedded') return remoteDirectory(config, parts)
  const { passwordLifeMs } = config
  return { directory: embeddedDirectory({ db, passwordHash, clock, passwordLifeMs }), people: embeddedPeople(db) }
}

type RemoteConfig = Exclude<DirectoryConfig, { kind: 'embedded' }>
type RemoteParts = Pick<DirectoryParts, 'clock' | 'log' | 'domains'>
type RemoteKind = Exclude<OneDirectory['kind'], 'embedded'>
type LdapParts = Parameters<typeof activeDirectory>[0]

/** The directory of a configuration that names one on another machine. Both share its connections. */
export function remoteDirectory(config: RemoteConfig, given: RemoteParts): ChosenDirectory {
  if (config.kind === 'several') {
    return chooseSeveral(config.among, given, ({ directory }, log) => {
      if (directory.kind === 'embedded') throw new Error('the embedded directory needs the store')
      return remoteDirectory(directory, { ...given, log })
    })
  }
  const { clock, log, domains } = given
  const parts = { settings: config, servers: openLdapServers(config, { log }), clock, log, domains }
  return remoteDirectories[config.kind](parts)
}

const remoteDirectories: Readonly<Record<RemoteKind, (parts: LdapParts) => ChosenDirectory>> = {
  openldap: (parts) => ({ directory: openLdap(parts), people: openLdapPeople(parts) }),
  '389ds': (parts) => ({ directory: directory389(parts), people: people389(parts) }),
  'active-directory': (parts) => ({ directory: activeDirectory(parts), people: activeDirectoryPeople(parts) }),
}

const dialects: Readonly<Record<RemoteKind, MakeDialect>> = {
  openldap: openLdapDialect,
  '389ds': dialectOf389,
  'active-directory': activeDirectoryDialect,
}

/** The operator's questions to a directory on another machine; null for the embedded one. */
export function diagnosisOf(config: OneDirectory, domains: readonly string[]): DirectoryDiagnosis | null {
  return config.kind === 'embedded' ? null : diagnoseLdap(config, dialects[config.kind], domains)
}

/**
 * The entries of a name, in several directories those of the one that has the account, else of the
 * first that has some. Null for the embedded one.
 */
export function entriesIn(
  directory: DirectoryConfig,
  domains: readonly string[],
): ((name: EntryName) => Promise<readonly FoundEntry[]>) | null {
  if (directory.kind !== 'several') {
    const entriesOf = diagnosisOf(directory, domains)?.entriesOf
    return entriesOf === undefined ? null : ({ username, whole }) => entriesOf(username, whole)
  }
  const { among } = directory
  return async ({ username, whole, id }) => {
    const home = among.find((one) => id?.startsWith(beginOf(one)))
    for (const one of home === undefined ? askedFor(among, { username, whole }) : [home]) {
      const entries = (await diagnosisOf(one.directory, domains)?.entriesOf(username, whole)) ?? []
      if (entries.length > 0) return entries
    }
    return []
  }
}
