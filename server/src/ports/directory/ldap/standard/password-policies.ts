import type { Lockout } from '../../directory.js'
import type { EntryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import { keyOf } from '../name-form.js'
import { assumedLockout, strictestLockout } from '../strictest-lockout.js'

/** A password policy. Times are ms; null and 0 stand for no limit. */
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

/** What was read of the policies of a directory. */
interface PoliciesRead {
  readonly policies: readonly LdapPasswordPolicy[]
  /** The policy of people whose entry names none; null where it is not known. */
  readonly usual: LdapPasswordPolicy | null
  /** False for a directory that has no policies at all. */
  readonly isPolicing: boolean
  readonly defaultSentence: string | null
  /** The name of the policy that an entry has of its own. */
  readonly nameOf: (entry: EntryValues) => string | null
}

/** Stands for the default policy where its name is not known. */
const theDefault = 'the default policy'

/** The policies that were read, and a strict lockout for people whose policy was not. */
export function passwordPolicies(
  { policies, usual, isPolicing, defaultSentence, nameOf }: PoliciesRead,
  hidden: HiddenPolicies,
): PasswordPolicies {
  const known = new Map(policies.map((policy) => [keyOf(policy.dn), policy]))
  hidden.readable([...known.keys(), ...(usual === null ? [] : [theDefault])])
  const isHidden = isPolicing && policies.length === 0
  const of = (entry: EntryValues) => {
    const named = nameOf(entry)
    const policy = named === null ? usual : (known.get(keyOf(named)) ?? null)
    if (policy === null && isPolicing && !isHidden) hidden.met(named === null ? theDefault : keyOf(named))
    return policy
  }
  return {
    of,
    lockoutOf(entry) {
      const policy = of(entry)
      return policy === null ? (isPolicing ? assumedLockout : null) : policy.lockout
    },
    lockout: () =>
      strictestLockout([
        ...policies.flatMap(({ lockout }) => lockout ?? []),
        ...(isHidden || hidden.isAny ? [assumedLockout] : []),
      ]),
    strictest: strictestOf(policies)?.dn ?? null,
    defaultSentence,
    isHidden,
    unforgetting: policies.flatMap(({ dn, lockout, failureMs }) => (lockout && failureMs === null ? [dn] : [])),
  }
}

function strictestOf(policies: readonly LdapPasswordPolicy[]): LdapPasswordPolicy | null {
  const threshold = ({ lockout }: LdapPasswordPolicy) => lockout?.threshold ?? Number.POSITIVE_INFINITY
  const [strictest] = policies.toSorted((one, other) => threshold(one) - threshold(other))
  return strictest?.lockout === null ? null : (strictest ?? null)
}
