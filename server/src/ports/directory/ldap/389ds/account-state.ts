import type { EntryValues } from '../entry-values.js'
import { generalizedTime } from '../standard/generalized-time.js'
import { isBarredByHash } from '../standard/is-password-elsewhere.js'
import type { LdapPasswordPolicy } from '../standard/password-policies.js'
import type { AccountState, PasswordTimes } from '../standard/standard-dialect.js'

/** The operational attributes that tell the state of an account. */
const attributes = [
  'nsAccountLock',
  'passwordRetryCount',
  'retryCountResetTime',
  'accountUnlockTime',
  'passwordExpirationTime',
  'passwordAllowChangeTime',
  'pwdReset',
  'pwdUpdateTime',
  'pwdPolicySubentry',
  'acctPolicySubentry',
  'lastLoginTime',
  'createTimestamp',
  'modifyTimestamp',
]

/** The time that stands for "never" as an unlock, and for "at once" as an expiry. */
const noTime = 0

function isDisabled(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  return entry.text('nsAccountLock')?.toLowerCase() === 'true' || isBarredByHash(entry) || isUnused(entry, policy, now)
}

/** The account policy plug-in counts from the last sign-in, or else from the making of the entry. */
function isUnused(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  const lastUse = generalizedTime(entry.text('lastLoginTime') ?? entry.text('createTimestamp'))
  return lastUse !== null && policy !== null && policy.maxIdleMs !== null && now >= lastUse + policy.maxIdleMs
}

/**
 * A lock holds while the failures have reached the threshold and its end has not come: a new
 * password clears the failures, and leaves the end where it is.
 */
function isLocked(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  const until = generalizedTime(entry.text('accountUnlockTime'))
  const failures = entry.number('passwordRetryCount')
  if (until === null || failures === 0) return false
  if (policy !== null && !policy.isLocking) return false
  if (policy?.lockout && failures !== null && failures < policy.lockout.threshold) return false
  return until === noTime || policy?.lockMs === null || now < until
}

function isReset(entry: EntryValues): boolean {
  return generalizedTime(entry.text('passwordExpirationTime')) === noTime
}

/**
 * The server keeps the expiry, and the last change only where it is told to. Without that the
 * times that it adds to the change tell it.
 */
function passwordTimes(entry: EntryValues, policy: LdapPasswordPolicy | null): PasswordTimes {
  const at = (attribute: string) => generalizedTime(entry.text(attribute))
  const [end, allowed] = [at('passwordExpirationTime'), at('passwordAllowChangeTime')]
  const expiresAt = end === noTime || policy?.maxAgeMs === null ? null : end
  const byAge = expiresAt === null || policy === null || policy.maxAgeMs === null ? null : expiresAt - policy.maxAgeMs
  const byYouth = allowed === null || policy === null || policy.minAgeMs === 0 ? null : allowed - policy.minAgeMs
  return { changedAt: at('pwdUpdateTime') ?? byYouth ?? byAge, expiresAt }
}

/** Clocks differ: a failure counts so much longer than the directory says. */
const leewayMs = 60_000

function failures(entry: EntryValues, countsMs: number | null, now: number): number {
  const until = generalizedTime(entry.text('retryCountResetTime'))
  if (until !== null && countsMs !== null && now >= until + leewayMs) return 0
  return entry.number('passwordRetryCount') ?? 0
}

/** The state of an account as 389 Directory Server keeps it. */
export const accountState: AccountState = {
  attributes,
  isDisabled,
  isLocked,
  // A new password clears the failures, and with them each lock.
  isLockedBeyondPassword: () => false,
  isReset,
  passwordTimes,
  failures,
}

/**
 * The server answers a write of a password before it has written what follows from it: its end, and
 * that the failures are forgotten. True where the entry shows that.
 */
export function showsWrite(entry: EntryValues, policy: LdapPasswordPolicy | null): boolean {
  if (isReset(entry) || (entry.number('passwordRetryCount') ?? 0) > 0) return false
  const written = generalizedTime(entry.text('modifyTimestamp'))
  const end = generalizedTime(entry.text('passwordExpirationTime'))
  if (written === null || policy === null) return true
  return policy.maxAgeMs === null || (end !== null && end >= written + policy.maxAgeMs)
}
