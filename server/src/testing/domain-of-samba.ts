import { type Samba, startSamba } from '../../../directories/samba.js'
import type { Directory } from '../ports/directory/directory.js'
import { activeDirectory } from '../ports/directory/ldap/active-directory/active-directory.js'
import { activeDirectoryPeople } from '../ports/directory/ldap/active-directory/active-directory-people.js'
import { type LdapServers, openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import type { LdapSettings } from '../ports/directory/ldap-settings.js'
import type { People } from '../ports/directory/people.js'
import { clockFrom } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'

/** A private domain, the portal's directory on it, and what the portal has logged. */
export interface DomainUnderTest {
  readonly samba: Samba
  readonly directory: Directory
  /** Contacts are looked for in `mail` and `mobile`. */
  readonly people: People
  /** Another one on the same domain, with other settings. */
  directoryWith(
    settings: Partial<LdapSettings>,
    change?: (servers: LdapServers) => LdapServers,
    domains?: readonly string[],
  ): Directory
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** No attribute is named: each directory's usual names hold. */
export const noAttributes: LdapSettings['attributes'] = {
  username: null,
  name: null,
  photo: null,
  id: null,
  emails: [],
  phones: [],
  writeBack: null,
  unit: null,
}

export async function startDomain(): Promise<DomainUnderTest> {
  const samba = await startSamba()
  const lines: string[] = []
  const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void lines.push(line) })
  const usual: LdapSettings = {
    urls: [new URL(samba.url)],
    bindDn: samba.service.dn,
    bindPassword: samba.service.password,
    ca: samba.ca,
    timeoutMs: 10_000,
    pool: 2,
    baseDns: [samba.people],
    scope: 'sub',
    userFilter: null,
    barredFilter: null,
    attributes: noAttributes,
    contacts: { serve: 'offered', because: 'a test says so' },
    excludeGroups: [],
    defaultPolicy: null,
    canary: null,
  }
  const opened: Directory[] = []
  const directoryWith: DomainUnderTest['directoryWith'] = (
    changed,
    change = (servers) => servers,
    domains = ['uni.example'],
  ) => {
    const settings = { ...usual, ...changed }
    const servers = change(openLdapServers(settings, { log }))
    const directory = activeDirectory({ settings, servers, domains, clock: clockFrom(0), log })
    opened.push(directory)
    return directory
  }
  const keeping = { ...usual, attributes: { ...noAttributes, emails: ['mail'], phones: ['mobile'] } }
  const servers = openLdapServers(keeping, { log })
  return {
    samba,
    directory: directoryWith({}),
    people: activeDirectoryPeople({ settings: keeping, servers, domains: ['uni.example'], clock: clockFrom(0), log }),
    directoryWith,
    lines,
    stop: async () => {
      for (const directory of opened) await directory.close()
      await servers.close()
      await samba.stop()
    },
  }
}
