import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificateAuthority, serverCertificate } from './certificates.js'
import { ldifValues, run } from './ldap-programs.js'
import { endProcess, loopback, onFreePorts, type SlapdUrls, startSlapdProcess } from './slapd-process.js'
import {
  firstEntries,
  hashed,
  type LdifEntry,
  ldifEntry,
  rootDnOf,
  type SlapdChoice,
  type SlapdNames,
  slapdConf,
  usualNames,
} from './slapd-tree.js'

/** A person of a private slapd. The password is stored as a hash, so no policy checks it. */
export interface SlapdPerson {
  readonly username: string
  readonly name?: string
  readonly password: string
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  readonly photo?: Buffer
  /** Locked by too many failures, just now. */
  readonly isLocked?: boolean
  /** Locked by an administrator. */
  readonly isDisabled?: boolean
  readonly mustChangePassword?: boolean
  /** More attributes, operational ones such as `pwdChangedTime` included. */
  readonly more?: Readonly<Record<string, string | Buffer | readonly (string | Buffer)[]>>
}

/** A private OpenLDAP server on loopback, in a folder of its own. */
export interface Slapd {
  readonly names: SlapdNames
  /** `ldap://127.0.0.1:PORT` and `ldaps://127.0.0.1:PORT`; the second one only with TLS. */
  readonly ldapUrl: string
  readonly ldapsUrl: string
  /** The CA of the server's certificate, in PEM; empty without TLS. */
  readonly ca: string
  readonly portalPassword: string
  /**
   * The settings with which an operator lets a portal find this directory, as environment
   * variables.
   */
  readonly portalSettings: Readonly<Record<string, string>>
  readonly pid: number
  dnOf(username: string): string
  addPerson(person: SlapdPerson): Promise<void>
  /** Adds many people at once. */
  addPeople(people: readonly SlapdPerson[]): Promise<void>
  addEntry(entry: LdifEntry): Promise<void>
  /**
   * Runs LDIF with `changetype` lines as the root of the tree. No policy holds for it, and it may
   * write operational attributes.
   */
  change(ldif: string): Promise<void>
  /** The values of an attribute as the root of the tree sees them. */
  valuesOf(dn: string, attribute: string): Promise<readonly string[]>
  /** Sends a signal to the server: one that hangs, or dies without a word. */
  signal(name: NodeJS.Signals): void
  /** Stops the process; the folder stays, so that `start` can go on with it. */
  halt(): Promise<void>
  /** Starts the process again, at the same addresses. */
  start(): Promise<void>
  /** Stops the process and removes its folder, unless the choice named one. */
  stop(): Promise<void>
}

const rootPassword = 'root-of-a-private-slapd'
const portalPassword = 'Portal-Of-A-Private-Slapd-1'
/** What an administrator writes to lock an account for good (slapo-ppolicy). */
const lockedForGood = '000001010000Z'

/** Starts a private slapd with the default policy, the portal's account, and no person. */
export async function startSlapd(choice: SlapdChoice = {}): Promise<Slapd> {
  const names = choice.names ?? usualNames
  const folder = choice.folder ?? (await mkdtemp(path.join(tmpdir(), 'portico-slapd-')))
  const isNew = !existsSync(`${folder}/data`)
  if (!isNew) await endLeftOver(folder)
  const ca = await writeFiles(choice, folder)
  if (isNew) await run('/usr/sbin/slapadd', ['-f', `${folder}/slapd.conf`, '-q'], firstEntries(choice, portalPassword))
  const start = ({ ldap, ldaps }: SlapdUrls) => startSlapdProcess(folder, choice.tls === null ? [ldap] : [ldap, ldaps])
  const { urls, ...started } = await onFreePorts(async (free) => ({ urls: free, child: await start(free) }))
  let { child } = started
  const asRoot = ['-x', '-H', urls.ldap, '-D', rootDnOf(names), '-w', rootPassword]
  const change = async (ldif: string) => void (await run('ldapmodify', [...asRoot, '-e', 'relax'], ldif))
  const addEntries = (entries: readonly LdifEntry[]) =>
    change(entries.map((entry) => ldifEntry(entry).replace('\n', '\nchangetype: add\n')).join('\n'))
  const addEntry = (entry: LdifEntry) => addEntries([entry])
  const dnOf = (username: string) => `${names.attributes.username}=${username},${names.people}`
  const entryOf = (person: SlapdPerson) => personEntry(person, { names, dn: dnOf(person.username) })
  return {
    names,
    ldapUrl: urls.ldap,
    ldapsUrl: urls.ldaps,
    ca,
    portalPassword,
    portalSettings: {
      PORTICO_DIRECTORY_KIND: 'openldap',
      PORTICO_DIRECTORY_URL: urls.ldap,
      PORTICO_DIRECTORY_BIND_DN: names.portal,
      PORTICO_DIRECTORY_BIND_PASSWORD: portalPassword,
      PORTICO_DIRECTORY_BASE_DN: names.people,
      PORTICO_DIRECTORY_CA_FILE: `${folder}/ca.crt`,
    },
    get pid() {
      return pidOf(child)
    },
    dnOf,
    addEntry,
    change,
    valuesOf: async (dn, attribute) => {
      const search = ['-LLL', '-o', 'ldif-wrap=no', '-s', 'base', '-b', dn, '(objectClass=*)', attribute]
      return ldifValues(await run('ldapsearch', [...asRoot, ...search]), attribute)
    },
    addPerson: (person) => addEntry(entryOf(person)),
    addPeople: (people) => addEntries(people.map(entryOf)),
    signal: (name) => void child.kill(name),
    halt: () => endProcess(child),
    start: async () => {
      child = await start(urls)
    },
    stop: async () => {
      await endProcess(child)
      if (choice.folder === undefined) await rm(folder, { recursive: true })
    },
  }
}

async function writeFiles(choice: SlapdChoice, folder: string): Promise<string> {
  await mkdir(`${folder}/data`, { recursive: true })
  await writeFile(`${folder}/slapd.conf`, slapdConf(choice, { folder, rootPassword }), { mode: 0o600 })
  if (choice.tls === null) return ''
  const ca = choice.tls?.ca ?? (await certificateAuthority('CA of a private slapd'))
  const server = choice.tls?.server ?? (await serverCertificate(ca, { addresses: [loopback] }))
  await writeFile(`${folder}/ca.crt`, ca.cert)
  await writeFile(`${folder}/server.crt`, server.cert)
  await writeFile(`${folder}/server.key`, server.key, { mode: 0o600 })
  return ca.cert
}

function personEntry(person: SlapdPerson, { names, dn }: { names: SlapdNames; dn: string }): LdifEntry {
  const { attributes, personClasses } = names
  const given = { [attributes.email]: person.emails ?? [], [attributes.phone]: person.phones ?? [] }
  return {
    dn,
    objectClass: personClasses,
    ...(personClasses.includes('inetOrgPerson') ? { cn: person.username, sn: person.username } : {}),
    [attributes.name]: person.name ?? [],
    [attributes.photo]: person.photo ?? [],
    userPassword: hashed(person.password),
    ...given,
    ...(person.isLocked ? { pwdAccountLockedTime: generalizedTime(new Date()) } : {}),
    ...(person.isDisabled ? { pwdAccountLockedTime: lockedForGood } : {}),
    ...(person.mustChangePassword ? { pwdReset: 'TRUE' } : {}),
    ...person.more,
  }
}

/** An instant as the directory writes it (RFC 4517, 3.3.13). */
export function generalizedTime(instant: Date): string {
  return `${instant.toISOString().replace(/[-:T]|\..*$/g, '')}Z`
}

/** Ends the slapd of a start that was killed, because two of them would spoil the folder. */
async function endLeftOver(folder: string): Promise<void> {
  const pid = await readFile(`${folder}/slapd.pid`, 'utf8').catch(() => '')
  const isRunning = async () => {
    const line = await readFile(`/proc/${pid.trim()}/cmdline`, 'utf8').catch(() => '')
    return pid.trim() !== '' && line.includes(folder)
  }
  if (!(await isRunning())) return
  process.kill(Number(pid))
  for (let tries = 0; tries < 500 && (await isRunning()); tries += 1) await sleep(10)
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('slapd does not run')
  return pid
}
