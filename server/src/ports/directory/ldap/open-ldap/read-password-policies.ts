import { type Client, EqualityFilter } from 'ldapts'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import { isRefusedSearch } from '../is-refused-search.js'
import { keyOf } from '../name-form.js'
import { namingContexts } from '../standard/naming-contexts.js'
import { type LdapPasswordPolicy, type PasswordPolicies, passwordPolicies } from '../standard/password-policies.js'
import { hasPolicyOverlay } from './other-vendor.js'

const dayMs = 24 * 60 * 60_000

/** The policies that the service account may read. Where it may read none, no policy is known. */
export async function readPasswordPolicies(
  client: Client,
  { baseDns, defaultPolicy }: Pick<LdapSettings, 'baseDns' | 'defaultPolicy'>,
  hidden: HiddenPolicies,
): Promise<PasswordPolicies> {
  const [policies, isPolicing] = await Promise.all([readPolicies(client, baseDns), hasPolicyOverlay(client)])
  const { policy: usual, why } = defaultOf(policies, defaultPolicy)
  const defaultSentence = policies.length === 0 ? null : `The default policy is ${usual?.dn ?? 'not known'}: ${why}.`
  const nameOf = (entry: EntryValues) => entry.text('pwdPolicySubentry')
  return passwordPolicies({ policies, usual, isPolicing, defaultSentence, nameOf }, hidden)
}

async function readPolicies(client: Client, baseDns: readonly string[]): Promise<readonly LdapPasswordPolicy[]> {
  const contexts = await namingContexts(client, baseDns)
  const answers = await Promise.all(
    contexts.map((context) =>
      client
        .search(context, { scope: 'sub', filter: new EqualityFilter({ attribute: 'objectClass', value: 'pwdPolicy' }) })
        .catch(noneWhenRefused),
    ),
  )
  const entries = answers.flatMap(({ searchEntries }) => searchEntries.map(entryValues))
  // Every policy has the attribute; without it the values are hidden from the service account.
  return entries.filter((entry) => entry.text('pwdAttribute') !== null).map(policyOf)
}

function noneWhenRefused(cause: unknown) {
  if (isRefusedSearch(cause)) return { searchEntries: [] }
  throw cause
}

interface DefaultPolicy {
  readonly policy: LdapPasswordPolicy | null
  readonly why: string
}

/**
 * slapd does not tell over LDAP which policy is the default one. It is the one that the operator
 * names, or else the only one, or the only one with "default" in its name.
 */
function defaultOf(policies: readonly LdapPasswordPolicy[], named: string | null): DefaultPolicy {
  if (named !== null) {
    const policy = policies.find(({ dn }) => keyOf(dn) === keyOf(named)) ?? null
    return {
      policy,
      why: policy === null ? `${setting} is ${named}, which is hidden or not there` : `${setting} names it`,
    }
  }
  const [only = null, ...others] = policies
  if (others.length === 0) return { policy: only, why: 'it is the only one' }
  const [candidate = null, ...more] = policies.filter(({ dn }) => /^[^,]*default/i.test(dn))
  return candidate !== null && more.length === 0
    ? { policy: candidate, why: 'it alone has "default" in its name' }
    : { policy: null, why: `there are ${policies.length}, and ${setting} names none of them` }
}

const setting = 'PORTICO_DIRECTORY_DEFAULT_POLICY'

/** Reads a policy (slapo-ppolicy); what is absent or 0 is no limit. */
export function policyOf(entry: EntryValues): LdapPasswordPolicy {
  const is = (attribute: string, usually: boolean) =>
    (entry.text(attribute) ?? String(usually)).toLowerCase() === 'true'
  const limit = (attribute: string) => entry.number(attribute) || null
  const ms = (attribute: string) => (entry.number(attribute) ?? 0) * 1000 || null
  const isChecked = (entry.number('pwdCheckQuality') ?? 0) > 0
  const isLocking = is('pwdLockout', false)
  const threshold = isLocking ? limit('pwdMaxFailure') : null
  const failureMs = ms('pwdFailureCountInterval')
  return {
    dn: entry.dn,
    leastLength: isChecked ? (limit('pwdMinLength') ?? 0) : 0,
    mostLength: isChecked ? limit('pwdMaxLength') : null,
    historyLength: limit('pwdInHistory') ?? 0,
    minAgeMs: ms('pwdMinAge') ?? 0,
    maxAgeMs: ms('pwdMaxAge'),
    maxIdleMs: isLocking ? ms('pwdMaxIdle') : null,
    mustChangeAfterReset: is('pwdMustChange', false),
    mayPersonChange: is('pwdAllowUserChange', true),
    needsOldPassword: is('pwdSafeModify', false),
    isLocking,
    lockout: threshold === null ? null : { threshold, windowMs: failureMs ?? dayMs },
    failureMs,
    lockMs: ms('pwdLockoutDuration'),
  }
}
