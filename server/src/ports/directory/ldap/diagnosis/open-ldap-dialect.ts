import { failed } from '../../../check.js'
import { otherThan389 } from '../389ds/recognize.js'
import type { EntryValues } from '../entry-values.js'
import { hiddenPolicies } from '../hidden-policies.js'
import { accountState } from '../open-ldap/account-state.js'
import { modifyPassword } from '../open-ldap/modify-password.js'
import { hasPolicyOverlay, otherVendor, vendorSentence } from '../open-ldap/other-vendor.js'
import { readPasswordPolicies } from '../open-ldap/read-password-policies.js'
import { unlockEntry } from '../open-ldap/unlock-entry.js'
import { PasswordPolicyControl } from '../password-policy-control.js'
import { attributeNames, readAttributes } from '../standard/account-of.js'
import { nameFilter } from '../standard/person-entries.js'
import { readPrivilegedGroups } from '../standard/privileged-groups.js'
import { type MakeDialect, silent } from './dialect.js'
import { policyReading } from './policy-reading.js'

/** What to write in place of openldap, by what a root entry tells. */
function mendOfKind(root: EntryValues): string {
  if (root.text('domainFunctionality') !== null) return 'Set PORTICO_DIRECTORY_KIND to active-directory.'
  if (otherThan389(root) === null) return 'Set PORTICO_DIRECTORY_KIND to 389ds.'
  return 'The portal knows OpenLDAP, 389 Directory Server and Active Directory, and reads of no other who is barred.'
}

export const openLdapDialect: MakeDialect = (settings) => {
  const names = attributeNames(settings, 'entryUUID')
  const { bindDn } = settings
  const grant = (what: string, access: string) =>
    `Grant it in OpenLDAP: olcAccess: {0}to ${what} by dn.exact="${bindDn}" ${access} by * break`
  return {
    wrongKind: (root) => {
      const vendor = otherVendor(root)
      if (vendor === null) return null
      return failed(vendorSentence(vendor), mendOfKind(root))
    },
    names,
    accounts: null,
    nameFilter: (username, whole) => nameFilter(names, [username, whole]),
    reads: readAttributes(names, accountState),
    binary: [names.photo],
    lostGroups: async (client) => (await readPrivilegedGroups(client, { settings, log: silent })).lost,
    shows: ['pwdChangedTime'],
    unseenBars:
      'A hash such as {SSHA}!… bars an account, and {SASL}… keeps its password elsewhere, only where the service ' +
      'account may read these values of userPassword.',
    failures: 'pwdFailureTime',
    isLocked: (entry) => accountState.isLocked(entry, null, Date.now()),
    isDisabled: (entry) => accountState.isDisabled(entry, null, Date.now()),
    reset: (client, dn, next) => modifyPassword(client, { dn, old: null, next }, new PasswordPolicyControl()),
    change: (client, dn, passwords) => modifyPassword(client, { dn, ...passwords }, new PasswordPolicyControl()),
    unlock: (client, { dn }) => unlockEntry(client, dn),
    policyOf: async (client, entry) =>
      (await hasPolicyOverlay(client))
        ? policyReading(await readPasswordPolicies(client, settings, hiddenPolicies()), entry)
        : 'none',
    grants: {
      reset: grant('attrs=userPassword', '=xw'),
      unlock: grant('attrs=pwdAccountLockedTime', 'write'),
      seeLock: grant('attrs=pwdAccountLockedTime,pwdAccountTmpLockoutEnd', 'read'),
      policy: grant('filter=(objectClass=pwdPolicy)', 'read'),
      list: `In OpenLDAP: olcLimits: dn.exact="${bindDn}" size.prtotal=unlimited.`,
    },
    grantToRead: (attributes) => grant(`attrs=${attributes.join(',')}`, 'read'),
    keepFromPeople: (attributes) =>
      `Let people only read it: olcAccess: {0}to attrs=${attributes.join(',')} by dn.exact="${bindDn}" read by self read by * break`,
  }
}
