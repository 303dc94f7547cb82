import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { certificateAuthority, serverCertificate } from './certificates.js'
import { type Attributes, openSambaDatabase, type SambaDatabase } from './samba-database.js'
import { domainAttributes, fineGrainedAttributes, type SambaPolicy, usualPolicy, windowsTime } from './samba-policy.js'
import { provisionedSamba, sambaConfiguration } from './samba-template.js'

/** A person in the private domain; a password makes the account usable. */
export interface SambaUser {
  readonly username: string
  readonly password: string
  /** As it stands in a distinguished name; the username by default. */
  readonly commonName?: string
  /** The distinguished name of the folder; that of people by default. */
  readonly folder?: string
  readonly attributes?: Attributes
}

/** A private domain controller of Active Directory on loopback: Samba's. */
export interface Samba {
  /** `ldaps:` with a certificate of `ca`; the same address speaks `ldap:` with StartTLS. */
  readonly url: string
  readonly address: string
  /** In PEM. */
  readonly ca: string
  readonly baseDn: string
  /** The folder of people, on which the service account has its rights. */
  readonly people: string
  /** The service account of a portal, with the rights of `delegation` and no other. */
  readonly service: { readonly dn: string; readonly password: string }
  /**
   * The settings with which an operator lets a portal find this domain, as environment variables.
   */
  readonly portalSettings: Readonly<Record<string, string>>
  readonly database: SambaDatabase
  /** Adds a person and tells the distinguished name. */
  addUser(user: SambaUser): Promise<string>
  addGroup(name: string, members: readonly string[]): Promise<string>
  setPolicy(policy: SambaPolicy): Promise<void>
  /** Adds a fine-grained policy for some people or groups, and tells its distinguished name. */
  addPolicy(name: string, policy: SambaPolicy, appliesTo: readonly string[]): Promise<string>
  /** Runs lines of a shell, in which `samba-tool` works on this domain. */
  shell(lines: string): Promise<void>
  /** Gives the service account its rights on the folder of people, as at the start. */
  delegate(): Promise<void>
  /** Makes a password as old as if it had been set some days ago. */
  agePassword(dn: string, days: number): Promise<void>
  stop(): Promise<void>
}

const baseDn = 'DC=ad,DC=uni,DC=example'

const userClass = 'bf967aba-0de6-11d0-a285-00aa003049e2'
/**
 * The rights of the service account on users below a folder, in SDDL: to reset a password, which
 * also clears "must change", and to write `lockoutTime`.
 */
const delegation = [
  `(OA;CIIO;CR;00299570-246d-11d0-a768-00aa006e0529;${userClass};SID)`,
  `(OA;CIIO;WP;28630ebf-41d5-11d1-a9c1-0000f80367c1;${userClass};SID)`,
]

/** Starts a domain of its own with the usual policy, two folders and the service account. */
export async function startSamba(): Promise<Samba> {
  const template = await provisionedSamba()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-samba-'))
  cpSync(template, folder, { recursive: true, preserveTimestamps: true })
  // The ports of a domain controller are fixed, so each one has an address of its own.
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const ca = await certificateAuthority('Test CA')
  const { cert, key } = await serverCertificate(ca, { addresses: [address] })
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text, { mode: 0o600 })
    return path.join(folder, name)
  }
  const tls = [
    'tls enabled = yes',
    `tls keyfile = ${file('server.key', key)}`,
    `tls certfile = ${file('server.crt', cert)}`,
    `tls cafile = ${file('ca.crt', ca.cert)}`,
    `interfaces = ${address}/8`,
    'bind interfaces only = yes',
  ]
  const conf = file('smb.conf', sambaConfiguration(folder, tls))
  const child = spawn('/usr/sbin/samba', ['-i', '-M', 'single', '-s', conf], {
    // Samba ends with this pipe, also where the process that started it is killed.
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const exited = once(child, 'exit')
  const sam = path.join(folder, 'private', 'sam.ldb')
  const database = openSambaDatabase(conf, sam)
  const shell = async (lines: string) => {
    const tool = `samba-tool() { command samba-tool "$@" --configfile="${conf}" -H "${sam}"; }`
    await promisify(execFile)('bash', ['-e', '-c', `${tool}\n${lines}`])
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.all([exited, database.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(address, () => child.exitCode !== null)
    const domain = await furnished(database)
    const url = `ldaps://${address}`
    const portalSettings = {
      PORTICO_DIRECTORY_KIND: 'active-directory',
      PORTICO_DIRECTORY_URL: url,
      PORTICO_DIRECTORY_BIND_DN: domain.service.dn,
      PORTICO_DIRECTORY_BIND_PASSWORD: domain.service.password,
      PORTICO_DIRECTORY_BASE_DN: domain.people,
      PORTICO_DIRECTORY_CA_FILE: path.join(folder, 'ca.crt'),
    }
    return { ...domain, url, address, ca: ca.cert, portalSettings, database, shell, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What every domain starts with, and the verbs that change it. */
async function furnished(database: SambaDatabase) {
  const people = `OU=People,${baseDn}`
  const service = { dn: `CN=portico,OU=Services,${baseDn}`, password: 'Serv1ce-Passw0rd' }
  const addUser = async ({ username, password, commonName, folder = people, attributes = {} }: SambaUser) => {
    const dn = `CN=${commonName ?? username},${folder}`
    await database.add(dn, {
      objectClass: 'user',
      sAMAccountName: username,
      userPrincipalName: `${username}@ad.uni.example`,
      unicodePwd: Buffer.from(`"${password}"`, 'utf16le'),
      userAccountControl: '512',
      ...attributes,
    })
    return dn
  }
  const setPolicy = (policy: SambaPolicy) => database.replace(baseDn, domainAttributes(policy))
  await database.add(people, { objectClass: 'organizationalUnit' })
  await database.add(`OU=Services,${baseDn}`, { objectClass: 'organizationalUnit' })
  // 66048: a normal account whose password never expires.
  const services = { username: 'portico', password: service.password, folder: `OU=Services,${baseDn}` }
  await addUser({ ...services, attributes: { userAccountControl: '66048' } })
  const delegate = () => database.grant(people, service.dn, delegation)
  await delegate()
  await setPolicy(usualPolicy)
  return {
    baseDn,
    people,
    service,
    addUser,
    setPolicy,
    delegate,
    addGroup: async (name: string, members: readonly string[]) => {
      const dn = `CN=${name},${people}`
      await database.add(dn, { objectClass: 'group', sAMAccountName: name })
      if (members.length > 0) await database.replace(dn, { member: members })
      return dn
    },
    addPolicy: async (name: string, policy: SambaPolicy, appliesTo: readonly string[]) => {
      const dn = `CN=${name},CN=Password Settings Container,CN=System,${baseDn}`
      await database.add(dn, { ...fineGrainedAttributes(policy), 'msDS-PSOAppliesTo': appliesTo })
      return dn
    },
    agePassword: (dn: string, days: number) =>
      database.replaceAsItIs(dn, { pwdLastSet: windowsTime(Date.now() - days * 86_400_000) }),
  }
}

async function answers(address: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (hasEnded()) break
    if (await isOpen(address)) return
    await sleep(50)
  }
  throw new Error(`Samba does not answer on ${address}; run it by hand: samba -i -s smb.conf`)
}

function isOpen(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 636 })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
