import { type Client, EqualityFilter } from 'ldapts'
import type { Lockout } from '../../directory.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { isRefusedSearch } from '../is-refused-search.js'
import { namingContexts } from './naming-contexts.js'

/** A password policy of the directory (slapo-ppolicy). Times are ms; null and 0 stand for no limit. */
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
  /** Whether locks have an effect. */
  readonly isLocking: boolean
  readonly lockout: Lockout | null
  /** How long a lock lasts; null for one that never runs out. */
  readonly lockMs: number | null
}

/** The policies of a directory at one moment. */
export interface PasswordPolicies {
  /** The policy of a person whose entry names one (`pwdPolicySubentry`), or the default one. */
  of(entry: EntryValues): LdapPasswordPolicy | null
  /** The strictest lockout of all policies. */
  readonly lockout: Lockout | null
  /** True where the service account can read none. */
  readonly isEmpty: boolean
}

const dayMs = 24 * 60 * 60_000

/** The policies that the service account may read. Where it may read none, no policy is known. */
export async function readPasswordPolicies(client: Client, baseDns: readonly string[]): Promise<PasswordPolicies> {
  const policies = await readPolicies(client, baseDns)
  return {
    of: (entry) => {
      const named = entry.text('pwdPolicySubentry')?.toLowerCase()
      return named === undefined ? defaultOf(policies) : (policies.find(({ dn }) => dn.toLowerCase() === named) ?? null)
    },
    lockout: strictest(policies.flatMap(({ lockout }) => lockout ?? [])),
    isEmpty: policies.length === 0,
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
  return answers.flatMap(({ searchEntries }) => searchEntries.map((entry) => policyOf(entryValues(entry))))
}

function noneWhenRefused(cause: unknown) {
  if (isRefusedSearch(cause)) return { searchEntries: [] }
  throw cause
}

/**
 * slapd does not tell over LDAP which policy is the default one. It is the only one, or the only one
 * with "default" in its name.
 */
function defaultOf(policies: readonly LdapPasswordPolicy[]): LdapPasswordPolicy | null {
  const candidates = policies.length === 1 ? policies : policies.filter(({ dn }) => /^[^,]*default/i.test(dn))
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

/** The fewest failures and the longest memory of any lockout. */
function strictest(lockouts: readonly Lockout[]): Lockout | null {
  if (lockouts.length === 0) return null
  return {
    threshold: Math.min(...lockouts.map(({ threshold }) => threshold)),
    windowMs: Math.max(...lockouts.map(({ windowMs }) => windowMs)),
  }
}

/** Reads a policy; what is absent or 0 is no limit. */
export function policyOf(entry: EntryValues): LdapPasswordPolicy {
  const is = (attribute: string, usually: boolean) =>
    (entry.text(attribute) ?? String(usually)).toLowerCase() === 'true'
  const limit = (attribute: string) => entry.number(attribute) || null
  const ms = (attribute: string) => (entry.number(attribute) ?? 0) * 1000 || null
  const isChecked = (entry.number('pwdCheckQuality') ?? 0) > 0
  const isLocking = is('pwdLockout', false)
  const threshold = isLocking ? limit('pwdMaxFailure') : null
  // Without an interval slapd forgets failures only when a right password comes.
  const windowMs = ms('pwdFailureCountInterval') ?? dayMs
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
    isLocking,
    lockout: threshold === null ? null : { threshold, windowMs },
    lockMs: ms('pwdLockoutDuration'),
  }
}
