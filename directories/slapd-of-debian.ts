import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { certificateAuthority, serverCertificate } from './certificates.js'
import { endProcess, loopback, onFreePorts, startSlapdProcess } from './slapd-process.js'

/** A private slapd that an administrator changes in `cn=config`, over its socket. */
export interface SlapdOfDebian {
  readonly folder: string
  /** Where this user is the administrator of `cn=config` (`-Y EXTERNAL`). */
  readonly localUrl: string
  readonly ldapsUrl: string
  /** The CA of the server's certificate, in PEM. */
  readonly ca: string
  readonly adminPassword: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const suffix = 'dc=uni,dc=example'
const adminPassword = 'admin-of-a-private-slapd'

/**
 * Starts slapd as Debian configures it: people and groups have their folders, and nothing is in
 * them.
 */
export async function startSlapdOfDebian(): Promise<SlapdOfDebian> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-slapd-of-debian-'))
  for (const name of ['data', 'slapd.d']) await mkdir(path.join(folder, name))
  const authority = await certificateAuthority('CA of the university')
  const { key, cert } = await serverCertificate(authority, { addresses: [loopback] })
  const files = { 'server.key': key, 'server.crt': cert, 'slapd.conf': configuration(folder), 'tree.ldif': tree }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text, { mode: 0o600 })
  await run('/usr/sbin/slapadd', ['-f', `${folder}/slapd.conf`, '-b', suffix, '-l', `${folder}/tree.ldif`])
  await run('/usr/sbin/slaptest', ['-f', `${folder}/slapd.conf`, '-F', `${folder}/slapd.d`])
  const localUrl = `ldapi://${encodeURIComponent(`${folder}/ldapi`)}`
  const { child, ldapsUrl } = await onFreePorts(async ({ ldaps }) => ({
    child: await startSlapdProcess(folder, [localUrl, ldaps]),
    ldapsUrl: ldaps,
  }))
  const stop = async () => {
    await endProcess(child)
    await rm(folder, { recursive: true })
  }
  return { folder, localUrl, ldapsUrl, ca: authority.cert, adminPassword, stop }
}

const configuration = (folder: string) => `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/server.crt
TLSCertificateKeyFile ${folder}/server.key
database config
access to *
  by dn.exact="gidNumber=${process.getgid?.()}+uidNumber=${process.getuid?.()},cn=peercred,cn=external,cn=auth" manage
  by * none
database mdb
suffix "${suffix}"
rootdn "cn=admin,${suffix}"
rootpw ${adminPassword}
directory ${folder}/data
index objectClass eq
index cn,uid eq
access to attrs=userPassword by self write by anonymous auth by * none
access to attrs=shadowLastChange by self write by * read
access to * by * read
`

const tree = `dn: ${suffix}
objectClass: organization
objectClass: dcObject
o: Example University
dc: uni

dn: ou=people,${suffix}
objectClass: organizationalUnit

dn: ou=groups,${suffix}
objectClass: organizationalUnit
`
