import { type EntryValues, entryValues } from '../entry-values.js'
import type { LdapPasswordPolicy, PasswordPolicies } from '../standard/password-policies.js'
import type { PolicyReading } from './dialect.js'

const dayMs = 24 * 60 * 60_000

/** What the doctor tells of the policy of an entry; of the default one without an entry. */
export function policyReading(policies: PasswordPolicies, entry: EntryValues | null): PolicyReading {
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
