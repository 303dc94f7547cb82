import { failed } from '../../../check.js'
import { dialect, setPassword } from '../389ds/directory389.js'
import { kindSentence, otherThan389 } from '../389ds/recognize.js'
import { unlockEntry } from '../389ds/unlock-entry.js'
import { hiddenPolicies } from '../hidden-policies.js'
import { PasswordPolicyControl } from '../password-policy-control.js'
import { attributeNames, readAttributes } from '../standard/account-of.js'
import { groupsAsked, nameFilter } from '../standard/person-entries.js'
import { readPrivilegedGroups } from '../standard/privileged-groups.js'
import { type MakeDialect, silent } from './dialect.js'
import { policyReading } from './policy-reading.js'

const { state } = dialect

export const dialectOf389: MakeDialect = (settings) => {
  const names = attributeNames(settings, dialect.id)
  const [base = ''] = settings.baseDns
  const grantAt = (dn: string, what: string, access: string) =>
    `Grant it in 389 Directory Server: add to ${dn} the value aci: ${what}(version 3.0; acl "Portico"; ` +
    `allow (${access}) userdn="ldap:///${settings.bindDn}";)`
  const grant = (attributes: readonly string[], access: string) =>
    grantAt(base, `(targetattr="${attributes.join(' || ')}")`, access)
  const read = 'read, search, compare'
  return {
    wrongKind: (root) => {
      const other = otherThan389(root)
      return other === null ? null : failed(kindSentence(other), 'Correct PORTICO_DIRECTORY_KIND.')
    },
    names,
    accounts: null,
    nameFilter: (username, whole) => nameFilter(names, [username, whole]),
    reads: readAttributes(names, state),
    binary: [names.photo],
    lostGroups: async (client) => (await readPrivilegedGroups(client, groupsAsked({ dialect, settings }, silent))).lost,
    shows: ['passwordExpirationTime'],
    unseenBars: '',
    failures: 'passwordRetryCount',
    isLocked: (entry) => state.isLocked(entry, null, Date.now()),
    isDisabled: (entry) => state.isDisabled(entry, null, Date.now()),
    reset: (client, dn, next) => setPassword(client, { dn, old: null, next }, new PasswordPolicyControl()),
    change: (client, dn, passwords) => setPassword(client, { dn, ...passwords }, new PasswordPolicyControl()),
    unlock: (client, { dn }) => unlockEntry(client, dn),
    policyOf: async (client, entry) =>
      policyReading(await dialect.readPolicies(client, settings, hiddenPolicies()), entry),
    grants: {
      reset: grant(['userPassword'], 'write'),
      unlock: grant(['passwordRetryCount', 'retryCountResetTime', 'accountUnlockTime'], 'write'),
      seeLock: grant(['passwordRetryCount', 'retryCountResetTime', 'accountUnlockTime'], read),
      policy: grantAt('cn=config', '(targetattr="passwordLockout || passwordMaxFailure || …")', read),
      list: `In 389 Directory Server: add to ${settings.bindDn} the values nsPagedSizeLimit: -1 and nsPagedLookThroughLimit: -1.`,
    },
    grantToRead: (attributes) => grant(attributes, read),
    keepFromPeople: (attributes) =>
      `Take the right to write ${attributes.join(', ')} from the aci with userdn="ldap:///self".`,
  }
}
