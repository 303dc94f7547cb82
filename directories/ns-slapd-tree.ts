import { generalizedTime, type SlapdPerson } from './slapd.js'
import { hashed, type LdifEntry, type PortalRight, usualNames } from './slapd-tree.js'

const { suffix, people, groups, portal } = usualNames

/** The rights of the portal's account, as instructions of access control. It reads no hash. */
const rights: Readonly<Record<PortalRight, readonly string[]>> = {
  read: [
    `(targetattr="${[
      ...['objectClass', 'cn', 'sn', 'givenName', 'uid', 'displayName', 'jpegPhoto', 'mail', 'mobile', 'nsUniqueId'],
      ...['member', 'uniqueMember', 'memberUid', 'gidNumber', 'nsAccountLock', 'passwordExpirationTime'],
      ...['passwordRetryCount', 'retryCountResetTime', 'accountUnlockTime', 'passwordAllowChangeTime', 'pwdReset'],
      ...['pwdUpdateTime', 'pwdPolicySubentry', 'lastLoginTime', 'createTimestamp', 'modifyTimestamp'],
      'acctPolicySubentry',
    ].join(' || ')}")${allowing('reads people', 'read, search, compare')}`,
  ],
  reset: [`(targetattr="userPassword")${allowing('sets passwords', 'write')}`],
  unlock: [
    `(targetattr="passwordRetryCount || retryCountResetTime || accountUnlockTime")${allowing('lifts locks', 'write')}`,
  ],
  policies: [
    `(targetattr="*")(targetfilter="(|(objectClass=passwordPolicy)(objectClass=accountPolicy))")${allowing('reads policies', 'read, search, compare')}`,
  ],
}

function allowing(what: string, access: string): string {
  return `(version 3.0; acl "Portico ${what}"; allow (${access}) userdn="ldap:///${portal}";)`
}

const policyAttributes = [
  ...['objectClass', 'cn', 'passwordCheckSyntax', 'passwordMinLength', 'passwordHistory', 'passwordInHistory'],
  ...['passwordMinAge', 'passwordExp', 'passwordMaxAge', 'passwordMustChange', 'passwordChange', 'passwordLockout'],
  ...['passwordMaxFailure', 'passwordResetFailureCount', 'passwordUnlock', 'passwordLockoutDuration'],
  ...['passwordTrackUpdateTime', 'nsslapd-pwpolicy-local', 'nsslapd-pluginEnabled'],
]
const plugin = 'cn=Account Policy Plugin,cn=plugins,cn=config'

/** LDIF that lets the portal's account read the policies in the configuration. */
export function configRights(without: readonly PortalRight[]): string {
  if (without.includes('policies')) return ''
  const add = (dn: string, attributes: string) =>
    `dn: ${dn}\nchangetype: modify\nadd: aci\naci: (targetattr="${attributes}")${allowing('reads the configuration', 'read, search, compare')}\n`
  return [add('cn=config', policyAttributes.join(' || ')), add(`cn=config,${plugin}`, '*')].join('\n')
}

/** The entries of the configuration with which unused accounts are closed. */
export function inactivityEntries(seconds: number): Readonly<Record<string, string>> {
  return {
    [plugin]: `dn: ${plugin}
objectClass: nsSlapdPlugin
objectClass: extensibleObject
cn: Account Policy Plugin
nsslapd-pluginPath: libacctpolicy-plugin
nsslapd-pluginInitfunc: acct_policy_init
nsslapd-pluginType: object
nsslapd-pluginEnabled: on
nsslapd-plugin-depends-on-type: database
nsslapd-pluginId: acct-policy
nsslapd-pluginarg0: cn=config,${plugin}`,
    [`cn=config,${plugin}`]: `dn: cn=config,${plugin}
objectClass: extensibleObject
cn: config
alwaysrecordlogin: yes
stateattrname: lastLoginTime
altstateattrname: createTimestamp
specattrname: acctPolicySubentry
limitattrname: accountInactivityLimit
accountInactivityLimit: ${seconds}`,
  }
}

/** The entries that stand in the tree before any person. */
export function firstNsEntries(portalPassword: string, without: readonly PortalRight[]): readonly LdifEntry[] {
  const kept = Object.entries(rights).flatMap(([right, aci]) => (without.some((one) => one === right) ? [] : aci))
  const aci = [...kept, '(targetattr="userPassword")(version 3.0; acl "self"; allow (write) userdn="ldap:///self";)']
  const services = portal.slice(portal.indexOf(',') + 1)
  return [
    { dn: suffix, objectClass: 'domain', aci },
    ...[people, groups, services].map((dn) => ({ dn, objectClass: 'organizationalUnit' })),
    {
      dn: portal,
      objectClass: ['applicationProcess', 'simpleSecurityObject'],
      userPassword: hashed(portalPassword),
      // What strangers do must not stop the portal, and its password is not one to be changed.
      passwordExpirationTime: '20380101000000Z',
    },
  ]
}

export function personEntry(person: SlapdPerson, dn: string): LdifEntry {
  const { username, name, password, emails = [], phones = [], photo } = person
  return {
    dn,
    objectClass: ['inetOrgPerson'],
    ...{ cn: username, sn: username, displayName: name ?? [], jpegPhoto: photo ?? [] },
    ...{ mail: emails, mobile: phones, userPassword: hashed(password) },
  }
}

const [hourMs, yearMs] = [60 * 60_000, 365 * 24 * 60 * 60_000]

/** LDIF that gives the entry of a person the state that only the server writes by itself. */
export function stateLdif({ isLocked, isDisabled, mustChangePassword, more = {} }: SlapdPerson, dn: string): string {
  const at = (ms: number) => generalizedTime(new Date(Date.now() + ms))
  const state: SlapdPerson['more'] = {
    passwordExpirationTime: mustChangePassword ? '19700101000000Z' : at(yearMs),
    ...(mustChangePassword ? { pwdReset: 'TRUE' } : {}),
    ...(isLocked ? { passwordRetryCount: '99', retryCountResetTime: at(hourMs), accountUnlockTime: at(hourMs) } : {}),
    ...(isDisabled ? { nsAccountLock: 'true' } : {}),
    ...more,
  }
  const changes = Object.entries(state).map(([name, values]) =>
    [
      `replace: ${name}`,
      ...[values].flat().map((value) => `${name}:: ${Buffer.from(value).toString('base64')}`),
      '-',
    ].join('\n'),
  )
  return `dn: ${dn}\nchangetype: modify\n${changes.join('\n')}\n`
}
