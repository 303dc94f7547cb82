import { type Client, EqualityFilter } from 'ldapts'
import type { Lockout } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import { isRefusedSearch } from '../is-refused-search.js'
import { keyOf } from '../name-form.js'
import { assumedLockout, strictestLockout } from '../strictest-lockout.js'
import { namingContexts } from './naming-contexts.js'
import { hasPolicyOverlay } from './other-vendor.js'

/** A password policy (slapo-ppolicy). Times are ms; null and 0 stand for no limit. */
export interface LdapPasswordPolicy {
  readonly dn: string
  readonly leastLength: number
  readonly mostLength: number | null
  readonly historyLength: number
  readonly minAgeMs: number
  readonly maxAgeMs: number | null
  /** How long an unused account stays usable. */
  readonly maxIdleMs: number | null
  readonly mustChangeAfterReset: boolean
  readonly mayPersonChange: boolean
  /** Every change wants the old password, so that no reset is possible. */
  readonly needsOldPassword: boolean
  /** True where locks have an effect. */
  readonly isLocking: boolean
  readonly lockout: Lockout | null
  /** How long a failure counts; null where only a right password ends that. */
  readonly failureMs: number | null
  /** How long a lock lasts; null for one that never runs out. */
  readonly lockMs: number | null
}

/** The policies of a directory at one moment. */
export interface PasswordPolicies {
  /** The policy of a person whose entry names one (`pwdPolicySubentry`), or the default one. */
  of(entry: EntryValues): LdapPasswordPolicy | null
  /** The lockout that holds for a person, a strict one where the policy cannot be read. */
  lockoutOf(entry: EntryValues): Lockout | null
  /** The strictest lockout of all policies, also of those that cannot be read. */
  lockout(): Lockout | null
  /** The name of the policy with the strictest lockout; null where none locks. */
  readonly strictest: string | null
  /** What the operator reads of the default policy; null without any policy. */
  readonly defaultSentence: string | null
  /** True where the directory has policies, and the service account can read none. */
  readonly isHidden: boolean
  /** The names of policies that lock and forget no failure before a right password. */
  readonly unforgetting: readonly string[]
}

const dayMs = 24 * 60 * 60_000
/** Stands for the default policy, whose name slapd does not tell. */
const theDefault = 'the default policy'

/** The policies that the service account may read. Where it may read none, no policy is known. */
export async function readPasswordPolicies(
  client: Client,
  { baseDns, defaultPolicy }: Pick<LdapSettings, 'baseDns' | 'defaultPolicy'>,
  hidden: HiddenPolicies,
): Promise<PasswordPolicies> {
  const [policies, hasOverlay] = await Promise.all([readPolicies(client, baseDns), hasPolicyOverlay(client)])
  const { policy: usual, why } = defaultOf(policies, defaultPolicy)
  const known = new Map(policies.map((policy) => [keyOf(policy.dn), policy]))
  hidden.readable([...known.keys(), ...(usual === null ? [] : [theDefault])])
  const isHidden = hasOverlay && policies.length === 0
  const of = (entry: EntryValues) => {
    const named = entry.text('pwdPolicySubentry')
    const policy = named === null ? usual : (known.get(keyOf(named)) ?? null)
    if (policy === null && hasOverlay && !isHidden) hidden.met(named === null ? theDefault : keyOf(named))
    return policy
  }
  return {
    of,
    lockoutOf(entry) {
      const policy = of(entry)
      return policy === null ? (hasOverlay ? assumedLockout : null) : policy.lockout
    },
    lockout: () =>
      strictestLockout([
        ...policies.flatMap(({ lockout }) => lockout ?? []),
        ...(isHidden || hidden.isAny ? [assumedLockout] : []),
      ]),
    strictest: strictestOf(policies)?.dn ?? null,
    defaultSentence: policies.length === 0 ? null : `The default policy is ${usual?.dn ?? 'not known'}: ${why}.`,
    isHidden,
    unforgetting: policies.flatMap(({ dn, lockout, failureMs }) => (lockout && failureMs === null ? [dn] : [])),
  }
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

function strictestOf(policies: readonly LdapPasswordPolicy[]): LdapPasswordPolicy | null {
  const threshold = ({ lockout }: LdapPasswordPolicy) => lockout?.threshold ?? Number.POSITIVE_INFINITY
  const [strictest] = policies.toSorted((one, other) => threshold(one) - threshold(other))
  return strictest?.lockout === null ? null : (strictest ?? null)
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

/** Reads a policy; what is absent or 0 is no limit. */
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
