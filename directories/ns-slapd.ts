import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ldifValues, run } from './ldap-programs.js'
import { makeNsSlapdFolder, managerDn, managerPassword } from './ns-slapd-files.js'
import { configRights, firstNsEntries, inactivityEntries, personEntry, stateLdif } from './ns-slapd-tree.js'
import { pidOf, type Slapd, type SlapdPerson } from './slapd.js'
import { endProcess, onFreePorts, type SlapdUrls, startListening } from './slapd-process.js'
import { type LdifEntry, ldifEntry, type PortalRight, usualNames } from './slapd-tree.js'

/** How a private 389 Directory Server differs from the usual one. */
export interface NsSlapdChoice {
  /** Attributes of `cn=config` over those of the usual policy. */
  readonly policy?: Readonly<Record<string, string>>
  /** Rights that the portal's account does not have. */
  readonly without?: readonly PortalRight[]
  /** Seconds after which an unused account is closed (Account Policy Plugin); null for never. */
  readonly inactivitySeconds?: number | null
}

const portalPassword = 'Portal-Of-A-Private-NsSlapd-1'
const names = usualNames
const { suffix, people, portal } = names

/** The policy that holds for everybody who has none of their own. */
const usualNsPolicy: Readonly<Record<string, string>> = {
  passwordCheckSyntax: 'on',
  passwordMinLength: '8',
  passwordMinCategories: '1',
  passwordHistory: 'on',
  passwordInHistory: '3',
  passwordLockout: 'on',
  passwordMaxFailure: '7',
  passwordLockoutDuration: '900',
  passwordResetFailureCount: '600',
  passwordMustChange: 'on',
  passwordExp: 'on',
  passwordMaxAge: '31536000',
  passwordMinAge: '0',
  passwordTrackUpdateTime: 'on',
  'nsslapd-pwpolicy-local': 'on',
}

/** Starts a private 389 Directory Server with the portal's account, and no person. */
export async function startNsSlapd(choice: NsSlapdChoice = {}): Promise<Slapd> {
  // A path with "slapd-" in it would be taken for the name of an instance.
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-389ds-'))
  try {
    return await startIn(folder, choice)
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
}

async function startIn(folder: string, { without = [], ...choice }: NsSlapdChoice): Promise<Slapd> {
  const start = ({ ldap, ldaps }: SlapdUrls) => {
    const args = ['-D', `${folder}/config`, '-d', '0', '-i', `${folder}/run/ns-slapd.pid`]
    return startListening({ program: '/usr/sbin/ns-slapd', args, pidFile: `${folder}/run/ns-slapd.pid` }, [ldap, ldaps])
  }
  const { urls, ...started } = await onFreePorts(async (free) => {
    const config = { ...usualNsPolicy, ...choice.policy }
    const { inactivitySeconds = null } = choice
    const entries = inactivitySeconds === null ? {} : inactivityEntries(inactivitySeconds)
    await makeNsSlapdFolder(folder, { suffix, urls: free, config, entries })
    return { urls: free, child: await start(free) }
  })
  let { child } = started
  const asManager = ['-x', '-H', urls.ldap, '-D', managerDn, '-w', managerPassword]
  const change = async (ldif: string) => void (await run('ldapmodify', asManager, ldif))
  const addEntries = (entries: readonly LdifEntry[]) =>
    change(entries.map((entry) => ldifEntry(entry).replace('\n', '\nchangetype: add\n')).join('\n'))
  const dnOf = (username: string) => `uid=${username},${people}`
  const addPeople = async (persons: readonly SlapdPerson[]) => {
    await addEntries(persons.map((person) => personEntry(person, dnOf(person.username))))
    // The server writes by itself what a password changes, and a second write comes after that.
    await change(persons.map((person) => stateLdif(person, dnOf(person.username))).join('\n'))
  }
  try {
    await addEntries(firstNsEntries(portalPassword, without))
    await change(configRights(without))
  } catch (cause) {
    await endProcess(child)
    throw cause
  }
  return {
    names,
    ldapUrl: urls.ldap,
    ldapsUrl: urls.ldaps,
    ca: await readFile(`${folder}/ca.crt`, 'utf8'),
    portalPassword,
    portalSettings: {
      PORTICO_DIRECTORY_KIND: '389ds',
      PORTICO_DIRECTORY_URL: urls.ldap,
      PORTICO_DIRECTORY_BIND_DN: portal,
      PORTICO_DIRECTORY_BIND_PASSWORD: portalPassword,
      PORTICO_DIRECTORY_BASE_DN: people,
      PORTICO_DIRECTORY_CA_FILE: `${folder}/ca.crt`,
    },
    get pid() {
      return pidOf(child)
    },
    dnOf,
    addEntry: (entry) => addEntries([entry]),
    change,
    valuesOf: async (dn, attribute) => {
      const search = ['-LLL', '-o', 'ldif-wrap=no', '-s', 'base', '-b', dn, '(objectClass=*)', attribute]
      return ldifValues(await run('ldapsearch', [...asManager, ...search]), attribute)
    },
    addPerson: (person) => addPeople([person]),
    addPeople,
    signal: (name) => void child.kill(name),
    halt: () => endProcess(child),
    start: async () => {
      child = await start(urls)
    },
    stop: async () => {
      await endProcess(child)
      await rm(folder, { recursive: true })
    },
  }
}
