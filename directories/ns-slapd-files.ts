import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { certificateAuthority, serverCertificate } from './certificates.js'
import { run } from './ldap-programs.js'
import { madeOnce } from './made-once.js'
import { loopback, type SlapdUrls } from './slapd-process.js'
import { hashed } from './slapd-tree.js'

export const managerDn = 'cn=Directory Manager'
export const managerPassword = 'manager-of-a-private-ns-slapd'

/** What Debian's package brings: the first entries of `cn=config`, and files beside them. */
const given = { data: '/usr/share/dirsrv/data', config: '/etc/dirsrv/config', schema: '/etc/dirsrv/schema' }
const backend = 'userRoot'
const folders = ['config/schema', 'lock', 'tmp', 'ldif', 'bak', 'run', 'inst', 'log', 'db']
/** The certificate of the template is newer than this many days. */
const certificateDays = 30

/** How the server is configured: attributes of `cn=config`, and more entries of the configuration. */
export interface NsSlapdConfig {
  readonly config: Readonly<Record<string, string>>
  /** LDIF that replaces an entry of the configuration, by its DN. */
  readonly entries: Readonly<Record<string, string>>
}

/**
 * Fills a folder with a new server for a suffix, with TLS. The database of certificates takes
 * seconds to make, so it is copied.
 */
export async function makeNsSlapdFolder(
  folder: string,
  { suffix, urls, config, entries }: NsSlapdConfig & { readonly suffix: string; readonly urls: SlapdUrls },
): Promise<void> {
  for (const name of folders) await mkdir(`${folder}/${name}`, { recursive: true })
  await cp(await certificateFolder(), `${folder}/config`, { recursive: true })
  await cp(`${folder}/config/ca.crt`, `${folder}/ca.crt`)
  for (const name of ['slapd-collations.conf', 'certmap.conf'])
    await cp(`${given.config}/${name}`, `${folder}/config/${name}`)
  await cp(`${given.schema}/99user.ldif`, `${folder}/config/schema/99user.ldif`)
  const places = placesOf(folder, suffix, urls)
  const first = await readFile(`${given.data}/template-dse.ldif`, 'utf8')
  const database = await readFile(`${given.data}/template-suffix-db.ldif`, 'utf8')
  const own = [...Object.entries(ownConfig(urls)), ...Object.entries(config)].map(
    ([name, value]) => `${name}: ${value}`,
  )
  const all = filled(`${first.trim()}\n\n${database}`, places).split(/\n{2,}/)
  const ldif = all.map((entry) => {
    const dn = /^dn: (.*)$/m.exec(entry)?.[1] ?? ''
    // The scheme must be known before the password.
    if (dn === 'cn=config') return entry.replace('nsslapd-rootpw:', `${own.join('\n')}\nnsslapd-rootpw:`)
    return entries[dn] ?? entry
  })
  await writeFile(`${folder}/config/dse.ldif`, `${ldif.join('\n\n')}\n`, { mode: 0o600 })
}

/** Cheap hashes, TLS, and no access log. */
function ownConfig({ ldaps }: SlapdUrls): Readonly<Record<string, string>> {
  return {
    'nsslapd-rootpwstoragescheme': 'SSHA',
    passwordStorageScheme: 'SSHA',
    'nsslapd-security': 'on',
    'nsslapd-securePort': new URL(ldaps).port,
    'nsslapd-listenhost': loopback,
    'nsslapd-securelistenhost': loopback,
    'nsslapd-accesslog-logging-enabled': 'off',
  }
}

function placesOf(folder: string, suffix: string, { ldap }: SlapdUrls): Readonly<Record<string, string>> {
  const database = `${folder}/db`
  return {
    schema_dir: `${folder}/config/schema`,
    ...Object.fromEntries(
      ['lock', 'tmp', 'ldif', 'bak', 'run', 'inst', 'log'].map((name) => [`${name}_dir`, `${folder}/${name}`]),
    ),
    cert_dir: `${folder}/config`,
    config_dir: `${folder}/config`,
    ...{ db_dir: database, db_home_dir: database, db_lib: 'mdb', ds_bename: backend, ds_suffix: suffix },
    ...{ fqdn: 'localhost', ds_port: new URL(ldap).port, ds_user: userInfo().username },
    ...{ rootdn: managerDn, ds_passwd: hashed(managerPassword) },
    ...{ ldapi_enabled: 'off', ldapi: `${folder}/run/ldapi`, ldapi_autobind: 'off' },
  }
}

function filled(template: string, places: Readonly<Record<string, string>>): string {
  return template.replace(/%([a-z_]+)%/g, (place, name: string) => places[name] ?? place)
}

/** The database of certificates (NSS) with that of a server on loopback, and its CA beside it. */
function certificateFolder(): Promise<string> {
  const period = Math.floor(Date.now() / (certificateDays * 24 * 60 * 60_000))
  return madeOnce('ns-slapd', `certificate ${period}`, async (folder) => {
    const pin = 'pin-of-a-private-ns-slapd'
    const ca = await certificateAuthority('CA of a private ns-slapd')
    const server = await serverCertificate(ca, { addresses: [loopback] })
    const files = { 'ca.crt': ca.cert, 'server.crt': server.cert, 'server.key': server.key, password: pin }
    for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text, { mode: 0o600 })
    await writeFile(`${folder}/pin.txt`, `Internal (Software) Token:${pin}\n`, { mode: 0o600 })
    const [database, password, bundle] = [`sql:${folder}`, `${folder}/password`, `${folder}/server.p12`]
    await run('certutil', ['-N', '-d', database, '-f', password])
    await run('certutil', ['-A', '-d', database, '-f', password, '-n', 'CA', '-t', 'CT,,', '-i', `${folder}/ca.crt`])
    const pair = ['-in', `${folder}/server.crt`, '-inkey', `${folder}/server.key`, '-name', 'Server-Cert']
    await run('openssl', ['pkcs12', '-export', ...pair, '-passout', `pass:${pin}`, '-out', bundle])
    await run('pk12util', ['-i', bundle, '-d', database, '-k', password, '-W', pin])
  })
}
