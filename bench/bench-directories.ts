import { startNsSlapd } from '../directories/ns-slapd.js'
import { startSamba } from '../directories/samba.js'
import { usualPolicy as usualDomain, windowsNow } from '../directories/samba-policy.js'
import { type Slapd, startSlapd } from '../directories/slapd.js'
import { usualPolicy } from '../directories/slapd-tree.js'
import type { Settings } from '../e2e/environments/portico-program.js'
import type { BareDirectory } from '../server/src/testing/bare-sign-in.js'
import type { DirectoryKind } from '../server/src/testing/directory-part.js'
import { type BenchPerson, emailOf, rightPassword } from './bench-portal.js'

/** A private directory server that holds the people of a bench. */
export interface BenchDirectory extends BareDirectory {
  readonly kind: DirectoryKind
  readonly name: string
  /** The settings of a portal on it. */
  readonly settings: Settings
  stop(): Promise<void>
}

/** More failures than a bench makes, so that no account is locked. */
const manyFailures = 999

/**
 * Starts OpenLDAP with the people of a bench. It locks after so many failures; by default after
 * more than come.
 */
export async function startOpenLdap(
  people: readonly BenchPerson[],
  maxFailures = manyFailures,
): Promise<BenchDirectory & { readonly pid: number }> {
  const slapd = await startSlapd({ policy: { ...usualPolicy, pwdMaxFailure: String(maxFailures) } })
  return withPeople(slapd, people, { name: 'OpenLDAP', kind: 'openldap' })
}

/** Starts 389 Directory Server with the people of a bench, none of whom it locks. */
export async function start389(people: readonly BenchPerson[]): Promise<BenchDirectory> {
  const server = await startNsSlapd({ policy: { passwordMaxFailure: String(manyFailures) } })
  return withPeople(server, people, { name: '389 Directory Server', kind: '389ds' })
}

async function withPeople(
  slapd: Slapd,
  people: readonly BenchPerson[],
  named: Pick<BenchDirectory, 'name' | 'kind'>,
): Promise<BenchDirectory & { readonly pid: number }> {
  await slapd.addPeople(
    people.map(({ username, hasContacts = true, isLocked, isDisabled, mustChange }) => ({
      username,
      name: 'Alice Andersen',
      password: rightPassword,
      emails: hasContacts ? [emailOf(username)] : [],
      isLocked: isLocked === true,
      isDisabled: isDisabled === true,
      mustChangePassword: mustChange === true,
    })),
  )
  return {
    ...named,
    pid: slapd.pid,
    settings: { ...slapd.portalSettings, PORTICO_DIRECTORY_URL: slapd.ldapsUrl },
    stop: slapd.stop,
    url: slapd.ldapsUrl,
    ca: slapd.ca,
    bindDn: slapd.names.portal,
    bindPassword: slapd.portalPassword,
    baseDn: slapd.names.people,
    usernameAttribute: 'uid',
  }
}

export async function startActiveDirectory(people: readonly BenchPerson[]): Promise<BenchDirectory> {
  const samba = await startSamba()
  await samba.setPolicy({ ...usualDomain, lockoutThreshold: manyFailures })
  for (const { username, hasContacts = true, isLocked, isDisabled, mustChange } of people) {
    const attributes = {
      displayName: 'Alice Andersen',
      ...(hasContacts && { mail: emailOf(username) }),
      ...(isDisabled && { userAccountControl: '514' }),
      ...(mustChange && { pwdLastSet: '0' }),
    }
    const dn = await samba.addUser({ username, password: rightPassword, attributes })
    if (isLocked) await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
  }
  return {
    name: 'Active Directory (Samba)',
    settings: samba.portalSettings,
    stop: samba.stop,
    kind: 'active-directory',
    url: samba.url,
    ca: samba.ca,
    bindDn: samba.service.dn,
    bindPassword: samba.service.password,
    baseDn: samba.people,
    usernameAttribute: 'sAMAccountName',
  }
}
