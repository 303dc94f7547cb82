import { type NsSlapdChoice, startNsSlapd } from '../../../directories/ns-slapd.js'
import { type Slapd, startSlapd } from '../../../directories/slapd.js'
import { type SlapdChoice, usualNames } from '../../../directories/slapd-tree.js'
import type { Directory } from '../ports/directory/directory.js'
import { directory389, people389 } from '../ports/directory/ldap/389ds/directory389.js'
import { openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import { openLdap, openLdapPeople } from '../ports/directory/ldap/open-ldap/open-ldap.js'
import type { LdapSettings } from '../ports/directory/ldap-settings.js'
import type { People } from '../ports/directory/people.js'
import { type Clock, clockFrom } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'

/** A directory on a private slapd. */
export interface SlapdDirectory {
  readonly slapd: Slapd
  readonly directory: Directory
  readonly people: People
  /** Every line of the directory's log. */
  readonly logLines: readonly string[]
  stop(): Promise<void>
}

export interface SlapdDirectoryChoice extends SlapdChoice {
  /** Groups whose members cannot help themselves. */
  readonly excludeGroups?: readonly string[]
  /** Other settings over those that `slapdSettings` gives. */
  readonly settings?: Partial<LdapSettings>
  readonly clock?: Clock
}

/** Lines of slapd.conf that make a server a copy of another one, to which it refers each write. */
export const asConsumer = `syncrepl rid=001 provider=ldap://127.0.0.1:1 type=refreshAndPersist retry="3600 +"
 searchbase="dc=uni,dc=example" bindmethod=simple binddn="cn=nobody" credentials=nothing
updateref ldap://main.uni.example
`

export async function startSlapdDirectory({
  settings,
  excludeGroups,
  clock,
  ...choice
}: SlapdDirectoryChoice = {}): Promise<SlapdDirectory> {
  return directoryOn(await startSlapd(choice), { settings, excludeGroups, clock, kind: 'openldap' })
}

/** A directory on a private 389 Directory Server. */
export async function startDirectory389({
  settings,
  excludeGroups,
  clock,
  ...choice
}: Directory389Choice = {}): Promise<SlapdDirectory> {
  return directoryOn(await startNsSlapd(choice), { settings, excludeGroups, clock, kind: '389ds' })
}

export type Directory389Choice = NsSlapdChoice & Pick<SlapdDirectoryChoice, 'excludeGroups' | 'settings' | 'clock'>

interface On {
  readonly kind: 'openldap' | '389ds'
  readonly settings: Partial<LdapSettings> | undefined
  readonly excludeGroups: readonly string[] | undefined
  readonly clock: Clock | undefined
}

function directoryOn(slapd: Slapd, { settings, excludeGroups = [], clock, kind }: On) {
  const logLines: string[] = []
  const log = createLogger({ level: 'debug', format: 'json' }, { write: (line) => void logLines.push(line) })
  const all = { ...slapdSettings(slapd), excludeGroups, ...settings }
  const parts = { settings: all, servers: openLdapServers(all, { log }), clock: clock ?? clockFrom(0), log }
  const [directory, people] =
    kind === 'openldap' ? [openLdap(parts), openLdapPeople(parts)] : [directory389(parts), people389(parts)]
  const stop = async () => {
    await directory.close()
    await slapd.stop()
  }
  return { slapd, directory, people, logLines, stop } satisfies SlapdDirectory
}

/** The settings that an operator would write for a private slapd. */
export function slapdSettings({ names, ldapsUrl, ca, portalPassword }: Slapd): LdapSettings {
  const isUsual = names === usualNames
  const { username, name, photo, email, phone } = names.attributes
  return {
    urls: [new URL(ldapsUrl)],
    bindDn: names.portal,
    bindPassword: portalPassword,
    ca,
    timeoutMs: 5000,
    pool: 4,
    baseDns: [names.people],
    scope: 'sub',
    userFilter: `(objectClass=${names.personClasses[0]})`,
    barredFilter: null,
    attributes: {
      username: isUsual ? null : username,
      name: isUsual ? null : name,
      photo: isUsual ? null : photo,
      id: null,
      emails: [email],
      phones: [phone],
      writeBack: null,
      unit: null,
    },
    contacts: { serve: 'offered', because: 'a test says so' },
    excludeGroups: [],
    defaultPolicy: null,
    canary: null,
  }
}
