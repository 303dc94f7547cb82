import { startNsSlapd } from '../directories/ns-slapd.js'
import { startSamba } from '../directories/samba.js'
import { usualPolicy as usualDomain, windowsNow } from '../directories/samba-policy.js'
import { type Slapd, startSlapd } from '../directories/slapd.js'
import { usualPolicy } from '../directories/slapd-tree.js'
import { severalDirectories } from '../e2e/environments/pair-accounts.js'
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

/** Two directories of one portal, each with some of the people. */
export interface BenchPair extends Pick<BenchDirectory, 'name' | 'settings' | 'stop'> {
  /** A sentence for the page that says which people each of the two directories holds. */
  readonly standing: string
  /** Stops one of the two. */
  lose(which: PairPart): Promise<void>
}

export type PairPart = 'staff' | 'students'

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
  // Here a lock is a number of failures, and a locked person has 99.
  const server = await startNsSlapd({ policy: { passwordMaxFailure: '90' } })
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

/** In the first directory of a pair stand the groups of these names. */
const ofStaff = /^(locks|ended|fresh|nulls)/

/** Starts Active Directory and, asked after it, OpenLDAP; whole groups of people stand in each. */
export async function startPair(people: readonly BenchPerson[]): Promise<BenchPair> {
  const isStaff = ({ username }: BenchPerson) => ofStaff.test(username)
  const staff = await startActiveDirectory(people.filter(isStaff))
  const students = await startOpenLdap(people.filter((person) => !isStaff(person)))
  const there = { staff, students }
  const lost = new Set<string>()
  const reading = { PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail' }
  const named = severalDirectories({
    staff: { ...staff.settings, ...reading },
    students: { ...students.settings, ...reading },
  })
  return {
    name: 'Active Directory and OpenLDAP in one portal',
    standing:
      'The first is Active Directory, with the locked, disabled and changing people who type a wrong password, and those of the NUL; ' +
      'everybody else stands in OpenLDAP, and unknown names stand in neither.',
    settings: named.settings,
    async lose(which) {
      await there[which].stop()
      lost.add(which)
    },
    async stop() {
      for (const [which, directory] of Object.entries(there)) if (!lost.has(which)) await directory.stop()
      named.remove()
    },
  }
}
