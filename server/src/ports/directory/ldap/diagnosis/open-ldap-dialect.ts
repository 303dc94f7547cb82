import type { Client } from 'ldapts'
import { failed } from '../../../check.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { hiddenPolicies } from '../hidden-policies.js'
import { attributeNames, isDisabled, isLocked, readAttributes } from '../open-ldap/account-of.js'
import { hasPolicyOverlay, otherVendor, vendorSentence } from '../open-ldap/other-vendor.js'
import { modifyPassword } from '../open-ldap/password-modify.js'
import { type LdapPasswordPolicy, readPasswordPolicies } from '../open-ldap/password-policies.js'
import { nameFilter } from '../open-ldap/person-entries.js'
import { readPrivilegedGroups } from '../open-ldap/privileged-groups.js'
import { unlockEntry } from '../open-ldap/unlock-entry.js'
import { PasswordPolicyControl } from '../password-policy-control.js'
import { type MakeDialect, type PolicyReading, silent } from './dialect.js'

const dayMs = 24 * 60 * 60_000

export const openLdapDialect: MakeDialect = (settings) => {
  const names = attributeNames(settings)
  const { bindDn } = settings
  const grant = (what: string, access: string) =>
    `Grant it in OpenLDAP: olcAccess: {0}to ${what} by dn.exact="${bindDn}" ${access} by * break`
  return {
    wrongKind: (root) => {
      const vendor = otherVendor(root)
      if (vendor === null) return null
      const mend =
        root.text('domainFunctionality') === null
          ? 'The portal knows OpenLDAP and Active Directory, and reads of no other server who is barred.'
          : 'Set PORTICO_DIRECTORY_KIND to active-directory.'
      return failed(vendorSentence(vendor), mend)
    },
    names,
    accounts: null,
    nameFilter: (username, whole) => nameFilter(names, [username, whole]),
    reads: readAttributes(names),
    binary: [names.photo],
    lostGroups: async (client) => (await readPrivilegedGroups(client, { settings, log: silent })).lost,
    shows: ['pwdChangedTime'],
    unseenBars:
      'A hash such as {SSHA}!… bars an account, and {SASL}… keeps its password elsewhere, only where the service ' +
      'account may read these values of userPassword.',
    failures: 'pwdFailureTime',
    isLocked: (entry) => isLocked(entry, null, Date.now()),
    isDisabled: (entry) => isDisabled(entry, null, Date.now()),
    reset: (client, dn, next) => modifyPassword(client, { dn, old: null, next }, new PasswordPolicyControl()),
    change: (client, dn, passwords) => modifyPassword(client, { dn, ...passwords }, new PasswordPolicyControl()),
    unlock: (client, { dn }) => unlockEntry(client, dn),
    policyOf: (client, entry) => policyOf(client, { entry, settings }),
    grants: {
      reset: grant('attrs=userPassword', '=xw'),
      unlock: grant('attrs=pwdAccountLockedTime', 'write'),
      seeLock: grant('attrs=pwdAccountLockedTime,pwdAccountTmpLockoutEnd', 'read'),
      policy: grant('filter=(objectClass=pwdPolicy)', 'read'),
    },
    grantToRead: (attributes) => grant(`attrs=${attributes.join(',')}`, 'read'),
    keepFromPeople: (attributes) =>
      `Let people only read it: olcAccess: {0}to attrs=${attributes.join(',')} by dn.exact="${bindDn}" read by self read by * break`,
  }
}

interface Asked {
  readonly entry: EntryValues | null
  readonly settings: LdapSettings
}

async function policyOf(client: Client, { entry, settings }: Asked): Promise<PolicyReading> {
  if (!(await hasPolicyOverlay(client))) return 'none'
  const policies = await readPasswordPolicies(client, settings, hiddenPolicies())
  if (policies.isHidden) return 'hidden'
  const policy = policies.of(entry ?? entryValues({ dn: '' }))
  if (policy === null) return 'ambiguous'
  return {
    summary: `${summaryOf(policy)}. ${policies.defaultSentence?.replace(/\.$/, '')}`,
    resetWaitMs: policy.minAgeMs,
    isResetForbidden: policy.needsOldPassword,
    ownThreshold: policy.lockout?.threshold ?? null,
    strictestThreshold: policies.lockout()?.threshold ?? null,
    strictest: policies.strictest,
    unforgetting: policies.unforgetting,
  }
}

function summaryOf({ dn, leastLength, historyLength, maxAgeMs, lockout }: LdapPasswordPolicy): string {
  return [
    dn,
    leastLength > 0 ? `at least ${leastLength} characters` : 'any length',
    `${historyLength} earlier passwords kept`,
    lockout === null ? 'locks nobody' : `locks at failure ${lockout.threshold} in ${lockout.windowMs / 1000} s`,
    maxAgeMs === null ? 'never expires' : `expires after ${Math.round(maxAgeMs / dayMs)} days`,
  ].join(', ')
}
