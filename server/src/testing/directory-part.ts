import type { Directory } from '../ports/directory/directory.js'
import { directory389 } from '../ports/directory/ldap/389ds/directory389.js'
import { activeDirectory } from '../ports/directory/ldap/active-directory/active-directory.js'
import { openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import { openLdap } from '../ports/directory/ldap/open-ldap/open-ldap.js'
import type { LdapSettings } from '../ports/directory/ldap-settings.js'
import { clockFrom } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'

export type DirectoryKind = 'openldap' | '389ds' | 'active-directory'

/** The portal's questions to a directory in the first step of a sign-in, for the bench. */
export interface DirectoryPart {
  /** Rejects unless the password is right. */
  signIn(username: string, password: string): Promise<void>
  close(): Promise<void>
}

type Asked = Pick<LdapSettings, 'bindDn' | 'bindPassword' | 'ca' | 'baseDns' | 'urls'>

/** The adapter of a kind with the usual settings, which takes contacts from `mail`. */
export function directoryPart(kind: DirectoryKind, asked: Asked): DirectoryPart {
  const settings = usualSettings(asked)
  const log = createLogger({ level: 'warn', format: 'json' })
  const parts = { settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log }
  const directory = directories[kind]({ ...parts, domains: [] })
  return {
    async signIn(username, password) {
      const found = await directory.find(username)
      const isRight = found !== null && (await directory.isPasswordRight(found, password))
      const account = found === null ? null : await directory.byId(found.id)
      await directory.contacts(account)
      if (!isRight) throw new Error(`the directory does not let ${username} in`)
    },
    close: () => directory.close(),
  }
}

const directories: Readonly<Record<DirectoryKind, (parts: Parameters<typeof activeDirectory>[0]) => Directory>> = {
  openldap: openLdap,
  '389ds': directory389,
  'active-directory': activeDirectory,
}

export function usualSettings(asked: Asked): LdapSettings {
  const attributes = { username: null, name: null, photo: null, id: null, phones: [], writeBack: null, unit: null }
  return {
    ...{ timeoutMs: 5_000, pool: 4, scope: 'sub', userFilter: null, barredFilter: null, excludeGroups: [] },
    ...{ defaultPolicy: null, canary: null, contacts: { serve: 'offered', because: 'a test says so' } },
    ...asked,
    attributes: { ...attributes, emails: ['mail'] },
  }
}
