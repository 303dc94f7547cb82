import { type Client, NoSuchObjectError } from 'ldapts'
import { failed } from '../../../check.js'
import {
  accountAttributes,
  attributeNames,
  binaryAttributes,
  isBarred,
  isReadable,
} from '../active-directory/account-of.js'
import { readLockouts } from '../active-directory/lockouts.js'
import { resetOfPassword, unlocking } from '../active-directory/password-modify.js'
import { withName } from '../active-directory/person-entries.js'
import { policyOf as personPolicyOf, policyAttributes } from '../active-directory/policy-of.js'
import { readPrivilegedGroups } from '../active-directory/privileged-groups.js'
import { rootEntry } from '../active-directory/root-entry.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { hiddenPolicies } from '../hidden-policies.js'
import { type MakeDialect, type PolicyReading, silent } from './dialect.js'

const locked = 0x10

export const activeDirectoryDialect: MakeDialect = (settings, domains) => {
  const names = attributeNames(settings)
  const { bindDn, baseDns, excludeGroups } = settings
  const [people = ''] = baseDns
  const grant = (right: string) => `Grant it in Active Directory: dsacls "${people}" /I:S /G "${bindDn}:${right};user"`
  return {
    wrongKind: (root) =>
      root.text('domainFunctionality') !== null
        ? null
        : failed('The server is none of Active Directory.', 'Set PORTICO_DIRECTORY_KIND to openldap.'),
    names,
    nameFilter: (username, whole) => withName({ username, whole, domains }, names).filter,
    accounts: '(&(objectCategory=person)(objectClass=user))',
    // A search that may find several entries must not ask for their groups (MS-ADTS 3.1.1.4.5.19).
    reads: [...new Set([...accountAttributes(names), ...policyAttributes])].filter((name) => name !== 'tokenGroups'),
    binary: [...binaryAttributes, names.photo],
    lostGroups: async (client) => (await readPrivilegedGroups(client, { excludeGroups, log: silent })).lost,
    shows: ['userAccountControl', 'msDS-User-Account-Control-Computed', 'pwdLastSet'],
    unseenBars: '',
    failures: 'badPwdCount',
    isLocked: (entry) => ((entry.number('msDS-User-Account-Control-Computed') ?? 0) & locked) !== 0,
    isDisabled: (entry) => isReadable(entry) && isBarred(entry, Date.now()),
    // Without the end of a lock, which is another right.
    reset: (client, dn, password) => client.modify(dn, resetOfPassword(password, []).changes.slice(0, 1)),
    change: null,
    unlock: (client, { dn }) => client.modify(dn, unlocking),
    policyOf,
    grants: {
      reset: grant('CA;Reset Password'),
      unlock: grant('WP;lockoutTime'),
      seeLock: grant('RP;msDS-User-Account-Control-Computed'),
      policy: `Let ${bindDn} read the domain object and CN=Password Settings Container,CN=System of the domain.`,
      list: 'In Active Directory: raise MaxPageSize and MaxResultSetSize of the LDAP policies in ntdsutil.',
    },
    grantToRead: () => grant('GR;'),
    keepFromPeople: (attributes) =>
      `Take the right from each person in PowerShell: Get-ADUser -Filter * -SearchBase "${people}" | ForEach-Object { ${attributes.map((name) => `dsacls $_.DistinguishedName /D "NT AUTHORITY\\SELF:WP;${name}"`).join('; ')} }`,
  }
}

async function policyOf(client: Client, entry: EntryValues | null): Promise<PolicyReading> {
  const { domain } = await rootEntry(client)
  const fineGrained = entry?.text('msDS-ResultantPSO') ?? null
  const ofDomain = await readNumbers(client, domain, ['minPwdLength', 'lockoutThreshold'])
  const ofEntry =
    fineGrained === null
      ? ofDomain
      : await readNumbers(client, fineGrained, ['msDS-MinimumPasswordLength', 'msDS-LockoutThreshold'])
  const [seenLength = null, ownThreshold = null] = ofEntry
  if ((ofDomain[0] ?? null) === null || seenLength === null) return 'hidden'
  const parts = { now: Date.now(), log: silent }
  const { rules, historyLength } = await personPolicyOf(client, entry ?? entryValues({ dn: '' }), parts)
  const lockout = (await readLockouts(client, hiddenPolicies())).strictest()
  const length = rules?.find(({ id }) => id === 'length')?.params['minimum']
  return {
    summary: [
      `at least ${length} characters`,
      rules?.some(({ id }) => id === 'kinds') ? 'of three kinds' : 'of any kind',
      `${historyLength} earlier passwords kept`,
      lockout === null ? 'locks nobody' : `locks at failure ${lockout.threshold} in ${lockout.windowMs / 1000} s`,
    ].join(', '),
    // Minimum age and old password hold for changes, not for resets (MS-SAMR 3.1.1.7.1).
    resetWaitMs: 0,
    isResetForbidden: false,
    ownThreshold: ownThreshold || null,
    strictestThreshold: lockout?.threshold ?? null,
    strictest: null,
    unforgetting: [],
  }
}

/** The numbers of an entry; null for what the service account does not see. */
async function readNumbers(client: Client, dn: string, attributes: string[]): Promise<(number | null)[]> {
  try {
    const { searchEntries } = await client.search(dn, { scope: 'base', attributes })
    const [entry] = searchEntries.map(entryValues)
    return attributes.map((attribute) => entry?.number(attribute) ?? null)
  } catch (cause) {
    if (cause instanceof NoSuchObjectError) return attributes.map(() => null)
    throw cause
  }
}
