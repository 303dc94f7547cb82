import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type CertificatePair,
  certificateAuthority,
  serverCertificate,
} from '../../../../../directories/certificates.js'
import { type Slapd, startSlapd } from '../../../../../directories/slapd.js'
import { Unavailable } from '../../refusal.js'
import { createLogger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import { openLdapServers } from './ldap-servers.js'

const ends: (() => Promise<unknown>)[] = []
let ca: CertificatePair
let good: Slapd
let expired: Slapd
let elsewhere: Slapd
let weak: Slapd
let withoutTls: Slapd
/** Accepts connections and says nothing. */
const silent = createServer()

beforeAll(async () => {
  ca = await certificateAuthority('CA of the university')
  const certificate = (more: object) => serverCertificate(ca, { addresses: ['127.0.0.1'], ...more })
  const started = [
    startSlapd({ tls: { ca, server: await certificate({}) } }),
    startSlapd({ tls: { ca, server: await certificate({ isExpired: true }) } }),
    startSlapd({ tls: { ca, server: await serverCertificate(ca, { names: ['ldap.uni.example'] }) } }),
    startSlapd({ tls: null }),
    startSlapd({ tls: { ca, server: await certificate({ isWeak: true }) } }),
  ] as const
  ;[good, expired, elsewhere, withoutTls, weak] = await Promise.all(started)
  ends.push(good.stop, expired.stop, elsewhere.stop, withoutTls.stop, weak.stop)
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  silent.close()
  for (const end of ends) await end()
})

afterEach(() => {
  vi.unstubAllEnvs()
})

type Choice = Partial<Pick<LdapSettings, 'ca' | 'bindDn' | 'bindPassword'>>

/** The text that an operator gets of one read, and every line of the log after three of them. */
async function told(url: string, choice: Choice = {}) {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void lines.push(line) })
  const account = { bindDn: good.names.portal, bindPassword: good.portalPassword, ca: ca.cert }
  const servers = openLdapServers({ urls: [new URL(url)], timeoutMs: 500, pool: 2, ...account, ...choice }, { log })
  const explanations: (string | null)[] = []
  for (let tries = 0; tries < 3; tries++) {
    const error: unknown = await servers.read(async () => null).catch((thrown: unknown) => thrown)
    if (!(error instanceof Unavailable)) throw error
    explanations.push(error.explanation)
  }
  await servers.close()
  return { explanations, lines }
}

const portOf = (url: string) => new URL(url).port
const silentPort = () => (silent.address() as AddressInfo).port

const faults: readonly (readonly [string, () => readonly [url: string, choice?: Choice], RegExp])[] = [
  ['an unknown host', () => ['ldaps://ldap.invalid'], /ldap\.invalid:636 has no address\. Correct the host/],
  ['a shut port', () => ['ldaps://127.0.0.1:1'], /127\.0\.0\.1:1 refuses the connection\. Start it/],
  ['a silent server', () => [`ldap://127.0.0.1:${silentPort()}`], /does not answer in time\. Look at its load/],
  ['a silent server with TLS', () => [`ldaps://127.0.0.1:${silentPort()}`], /does not answer in time/],
  ['an authority that is not known', () => [good.ldapsUrl, { ca: null }], /unknown authority\. Name the file/],
  ['the same with StartTLS', () => [good.ldapUrl, { ca: null }], /unknown authority\. Name the file/],
  ['a weak certificate', () => [weak.ldapsUrl], /key or signature that is too weak\. Give it a certificate/],
  ['the same with StartTLS', () => [weak.ldapUrl], /key or signature that is too weak/],
  ['an expired certificate', () => [expired.ldapsUrl], /not valid today\. Renew it there/],
  ['the same with StartTLS', () => [expired.ldapUrl], /not valid today\. Renew it there/],
  [
    'a certificate of another host',
    () => [elsewhere.ldapsUrl],
    /certificate of another host \(DNS:localhost, DNS:ldap\.uni\.example\)\. Write the host/,
  ],
  ['StartTLS that is refused', () => [withoutTls.ldapUrl], /refuses StartTLS, so no password leaves \(result \d+\)\./],
  [
    'LDAPS at a port without TLS',
    () => [`ldaps://127.0.0.1:${portOf(good.ldapUrl)}`],
    /ended the connection|speaks no TLS/,
  ],
  ['StartTLS at a port with TLS', () => [`ldap://127.0.0.1:${portOf(good.ldapsUrl)}`], /ended the connection/],
  [
    'a wrong password of the service account',
    () => [good.ldapsUrl, { bindPassword: 'Wrong-Password-1' }],
    /service account \(result 49\)\. Correct PORTICO_DIRECTORY_BIND_DN and PORTICO_DIRECTORY_BIND_PASSWORD/,
  ],
  [
    'a name of the service account that is none',
    () => [good.ldapsUrl, { bindDn: 'portal' }],
    /does not admit the service account \(result 34\)/,
  ],
]

test.each(faults)(
  '%s gives the operator one clear line, without a secret (DIR24, AU1)',
  async (_name, place, sentence) => {
    const [url, choice] = place()
    const { explanations, lines } = await told(url, choice)
    expect(new Set(explanations).size).toBe(1)
    expect(explanations[0]).toMatch(sentence)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: explanations[0] })
    for (const secret of [good.portalPassword, 'Wrong-Password-1']) expect(lines.join('')).not.toContain(secret)
  },
)

test('a certificate is verified whatever NODE_TLS_REJECT_UNAUTHORIZED says (DIR21)', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  for (const [url, choice] of [
    [good.ldapsUrl, { ca: null }],
    [good.ldapUrl, { ca: null }],
    [elsewhere.ldapsUrl, {}],
  ] as const) {
    expect((await told(url, choice)).explanations[0]).toMatch(/unknown authority|another host/)
  }
})
