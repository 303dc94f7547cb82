import { createHash, randomBytes } from 'node:crypto'
import type { CertificatePair } from './certificates.js'

/** Where things stand in the tree of a private slapd, and what its attributes are called. */
export interface SlapdNames {
  readonly suffix: string
  readonly people: string
  readonly groups: string
  readonly policies: string
  readonly policy: string
  readonly portal: string
  readonly personClasses: readonly string[]
  readonly attributes: {
    readonly username: string
    readonly name: string
    readonly photo: string
    readonly email: string
    readonly phone: string
  }
}

/** The tree of most institutions: `inetOrgPerson` and its attributes. */
export const usualNames: SlapdNames = {
  suffix: 'dc=uni,dc=example',
  people: 'ou=people,dc=uni,dc=example',
  groups: 'ou=groups,dc=uni,dc=example',
  policies: 'ou=policies,dc=uni,dc=example',
  policy: 'cn=default,ou=policies,dc=uni,dc=example',
  portal: 'cn=portal,ou=services,dc=uni,dc=example',
  personClasses: ['inetOrgPerson'],
  attributes: { username: 'uid', name: 'displayName', photo: 'jpegPhoto', email: 'mail', phone: 'mobile' },
}

/**
 * The tree of an institution with a schema of its own: every name that settings can change differs,
 * and the comma in them is one that slapd writes in another way (`\2C`).
 */
export const otherNames: SlapdNames = {
  suffix: 'o=Noether College\\, Inc.',
  people: 'ou=members,o=Noether College\\, Inc.',
  groups: 'ou=teams,o=Noether College\\, Inc.',
  policies: 'ou=rules,o=Noether College\\, Inc.',
  policy: 'cn=Default Passwords,ou=rules,o=Noether College\\, Inc.',
  portal: 'cn=selfservice,ou=machines,o=Noether College\\, Inc.',
  personClasses: ['collegeMember'],
  attributes: {
    username: 'collegeLogin',
    name: 'collegeName',
    photo: 'collegePicture',
    email: 'collegeMail',
    phone: 'collegePhone',
  },
}

/** The number of the tree is the one that IANA keeps for examples (RFC 5612). */
const collegeSchema = `
attributetype ( 1.3.6.1.4.1.32473.1.1 NAME 'collegeLogin' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
attributetype ( 1.3.6.1.4.1.32473.1.2 NAME 'collegeName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
attributetype ( 1.3.6.1.4.1.32473.1.3 NAME 'collegePicture' SYNTAX 1.3.6.1.4.1.1466.115.121.1.28 )
attributetype ( 1.3.6.1.4.1.32473.1.4 NAME 'collegeMail' EQUALITY caseIgnoreIA5Match SYNTAX 1.3.6.1.4.1.1466.115.121.1.26 )
attributetype ( 1.3.6.1.4.1.32473.1.5 NAME 'collegePhone' EQUALITY telephoneNumberMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.50 )
objectclass ( 1.3.6.1.4.1.32473.2.1 NAME 'collegeMember' SUP top STRUCTURAL MUST collegeLogin
  MAY ( collegeName $ collegePicture $ collegeMail $ collegePhone $ userPassword ) )
`

/** The rights that the portal's account has by default. */
export type PortalRight = 'read' | 'reset' | 'unlock' | 'policies'

/** How a private slapd differs from the usual one. */
export interface SlapdChoice {
  /**
   * A folder that stays, with the entries of earlier starts; by default a new one that goes with
   * the process.
   */
  readonly folder?: string
  /** `usualNames` by default. */
  readonly names?: SlapdNames
  /**
   * Attributes of the default policy over those of `usualPolicy`; null for a directory without
   * policies.
   */
  readonly policy?: Readonly<Record<string, string>> | null
  /** Rights that the portal's account does not have. */
  readonly without?: readonly PortalRight[]
  /** Access rules before all others, as lines of slapd.conf. */
  readonly access?: string
  /** More lines of slapd.conf for the database, such as `sizelimit 1`. */
  readonly database?: string
  /**
   * Certificate of the server and its CA; null for a server without TLS. By default a new pair for
   * 127.0.0.1.
   */
  readonly tls?: { readonly ca: CertificatePair; readonly server: CertificatePair } | null
}

/** The default policy of a private slapd. */
export const usualPolicy: Readonly<Record<string, string>> = {
  pwdAttribute: 'userPassword',
  pwdMinLength: '8',
  pwdCheckQuality: '2',
  pwdInHistory: '3',
  pwdMaxFailure: '7',
  pwdLockout: 'TRUE',
  pwdLockoutDuration: '900',
  pwdFailureCountInterval: '600',
  pwdMustChange: 'TRUE',
  pwdMaxAge: '31536000',
  pwdMinAge: '0',
}

export const rootDnOf = ({ suffix }: SlapdNames) => `cn=root,${suffix}`

interface Files {
  readonly folder: string
  readonly rootPassword: string
}

/** The slapd.conf of a choice. */
export function slapdConf(choice: SlapdChoice, { folder, rootPassword }: Files): string {
  // A backslash is an escape of slapd.conf, too.
  const names: SlapdNames = JSON.parse(JSON.stringify(choice.names ?? usualNames).replaceAll('\\\\', '\\\\\\\\'))
  const tls = `TLSCACertificateFile ${folder}/ca.crt
TLSCertificateFile ${folder}/server.crt
TLSCertificateKeyFile ${folder}/server.key
TLSVerifyClient never`
  const ppolicy = `overlay ppolicy
ppolicy_default "${names.policy}"
ppolicy_use_lockout`
  return `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
${collegeSchema}
modulepath /usr/lib/ldap
moduleload back_mdb
${choice.policy === null ? '' : 'moduleload ppolicy'}
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
${choice.tls === null ? '' : tls}
database mdb
maxsize 268435456
suffix "${names.suffix}"
rootdn "${rootDnOf(names)}"
rootpw ${rootPassword}
directory ${folder}/data
dbnosync
index objectClass,entryUUID eq
index member,uniqueMember,memberUid eq
index ${names.attributes.username} eq
${choice.database ?? ''}
${choice.policy === null ? '' : ppolicy}
${choice.access ?? ''}
${accessRules(names, choice)}
`
}

/** The least that the portal needs. It never reads a password or a former one. */
function accessRules({ portal, policies, attributes }: SlapdNames, { policy, without = [] }: SlapdChoice): string {
  const by = (right: PortalRight, access: string) =>
    without.includes(right) ? '' : `  by dn.exact="${portal}" ${access}\n`
  const read = ['entry', 'objectClass', 'cn', 'entryUUID', ...Object.values(attributes), ...groupAttributes]
  // Without the overlay the server does not know its attributes.
  const state = policy === null ? [] : stateAttributes
  const lockRule = `access to attrs=pwdAccountLockedTime
${by('unlock', 'write')}${by('read', 'read')}  by * none`
  return `access to attrs=userPassword
${by('reset', '=xw')}  by self =xw
  by anonymous auth
  by * none
${policy === null ? '' : lockRule}
access to dn.subtree="${policies}"
${by('policies', 'read')}  by * none
access to attrs=${[...read, ...state].join(',')}
${by('read', 'read')}  by self read
  by * none
access to *
  by * none`
}

const groupAttributes = ['member', 'uniqueMember', 'memberUid', 'gidNumber']
const stateAttributes = [
  'pwdFailureTime',
  'pwdChangedTime',
  'pwdReset',
  'pwdPolicySubentry',
  'pwdStartTime',
  'pwdEndTime',
  'pwdLastSuccess',
]

/** The entries that stand in the tree before any person. */
export function firstEntries(choice: SlapdChoice, portalPassword: string): string {
  const names = choice.names ?? usualNames
  const suffixClass = names.suffix.startsWith('dc=') ? 'domain' : 'organization'
  const services = names.portal.slice(names.portal.indexOf(',') + 1)
  const units = [names.people, names.groups, names.policies, services]
  return [
    { dn: names.suffix, objectClass: suffixClass },
    ...units.map((dn) => ({ dn, objectClass: 'organizationalUnit' })),
    portalEntry(names, { ...choice, portalPassword }),
    ...(choice.policy === null ? [] : policyEntries(names, { ...usualPolicy, ...choice.policy })),
  ]
    .map(ldifEntry)
    .join('\n')
}

function portalEntry(
  names: SlapdNames,
  { policy, portalPassword }: SlapdChoice & { portalPassword: string },
): LdifEntry {
  return {
    dn: names.portal,
    objectClass: ['applicationProcess', 'simpleSecurityObject'],
    userPassword: hashed(portalPassword),
    ...(policy === null ? {} : { pwdPolicySubentry: servicesPolicyOf(names) }),
  }
}

/**
 * The default policy, and one that locks no service: strangers could stop the portal with wrong
 * passwords.
 */
function policyEntries(names: SlapdNames, policy: Readonly<Record<string, string>>): LdifEntry[] {
  const objectClass = ['person', 'pwdPolicy']
  const services = { dn: servicesPolicyOf(names), objectClass, sn: 'policy', pwdAttribute: 'userPassword' }
  return [{ dn: names.policy, objectClass, sn: 'policy', ...policy }, services]
}

const servicesPolicyOf = ({ policies }: SlapdNames) => `cn=services,${policies}`

/** A password as slapd stores it by default: SHA-1 with a salt. */
export function hashed(password: string): string {
  const salt = randomBytes(8)
  const digest = createHash('sha1').update(password).update(salt).digest()
  return `{SSHA}${Buffer.concat([digest, salt]).toString('base64')}`
}

/** One entry as LDIF. The attribute of its relative name is added; texts go as base64. */
export function ldifEntry({ dn, ...attributes }: LdifEntry): string {
  const [, type = '', value = ''] = /^([^=]+)=((?:\\.|[^,])+)/.exec(dn) ?? []
  const lines = Object.entries({ [type]: value.replace(/\\(.)/g, '$1'), ...attributes }).flatMap(([name, values]) =>
    [values].flat().map((text) => `${name}:: ${Buffer.from(text).toString('base64')}`),
  )
  return `dn:: ${Buffer.from(dn).toString('base64')}\n${lines.join('\n')}\n`
}

export interface LdifEntry {
  readonly dn: string
  readonly [attribute: string]: string | Buffer | readonly (string | Buffer)[]
}
