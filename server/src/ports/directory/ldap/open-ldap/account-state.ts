import type { EntryValues } from '../entry-values.js'
import { generalizedTime } from '../standard/generalized-time.js'
import { isBarredByHash } from '../standard/is-password-elsewhere.js'
import type { LdapPasswordPolicy } from '../standard/password-policies.js'
import type { AccountState, PasswordTimes } from '../standard/standard-dialect.js'

/** Until when a failure keeps every bind out, where a policy has `pwdMinDelay` (slapo-ppolicy). */
export const temporaryLock = 'pwdAccountTmpLockoutEnd'

/** The operational attributes that tell the state of an account (slapo-ppolicy). */
const attributes = [
  'pwdAccountLockedTime',
  temporaryLock,
  'pwdFailureTime',
  'pwdReset',
  'pwdChangedTime',
  'pwdPolicySubentry',
  'pwdStartTime',
  'pwdEndTime',
  'pwdLastSuccess',
]

/** The value that an administrator writes to lock an account for good (slapo-ppolicy). */
export const lockedForGood = '000001010000Z'

/**
 * True where the help desk must act: an administrator has locked the account or barred its hash,
 * its password is not valid yet or any more, or the account was unused for too long. A hash that
 * the service account may not read bars nobody.
 */
export function isDisabled(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  const [start, end] = [generalizedTime(entry.text('pwdStartTime')), generalizedTime(entry.text('pwdEndTime'))]
  const lastUse = generalizedTime(entry.text('pwdLastSuccess'))
  return (
    entry.texts('pwdAccountLockedTime').includes(lockedForGood) ||
    isBarredByHash(entry) ||
    (start !== null && now < start) ||
    (end !== null && now >= end) ||
    (lastUse !== null && policy !== null && policy.maxIdleMs !== null && now > lastUse + policy.maxIdleMs)
  )
}

/** True while a failure keeps every bind out for a moment, whatever the policy says of locks. */
export function isLockedForNow(entry: EntryValues, now: number): boolean {
  const until = generalizedTime(entry.text(temporaryLock))
  return until !== null && now < until
}

/** True where too many failures have locked the account, and the lock has not run out. */
function isLocked(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  if (isLockedForNow(entry, now)) return true
  const lockedAt = entry.texts('pwdAccountLockedTime').includes(lockedForGood)
    ? null
    : generalizedTime(entry.text('pwdAccountLockedTime'))
  if (lockedAt === null) return false
  if (policy === null) return true
  return policy.isLocking && (policy.lockMs === null || now < lockedAt + policy.lockMs)
}

/** Setting and expiry of the password; the password of an entry without a time never expires. */
function passwordTimes(entry: EntryValues, policy: LdapPasswordPolicy | null): PasswordTimes {
  const changedAt = generalizedTime(entry.text('pwdChangedTime'))
  const maxAgeMs = policy?.maxAgeMs ?? null
  return { changedAt, expiresAt: changedAt === null || maxAgeMs === null ? null : changedAt + maxAgeMs }
}

/** True where a password was set for the person, as far as the policy asks for another one then. */
function isReset(entry: EntryValues, policy: LdapPasswordPolicy | null): boolean {
  return entry.text('pwdReset')?.toUpperCase() === 'TRUE' && policy?.mustChangeAfterReset !== false
}

/** Clocks differ: a failure counts so much longer than the directory says. */
const leewayMs = 60_000

function failures(entry: EntryValues, countsMs: number | null, now: number): number {
  const counting = entry.texts('pwdFailureTime').filter((text) => {
    const at = generalizedTime(text)
    return at === null || countsMs === null || now < at + countsMs + leewayMs
  })
  return counting.length
}

/** The state of an account as the overlay ppolicy keeps it. */
export const accountState: AccountState = {
  attributes,
  isDisabled,
  isLocked,
  isLockedBeyondPassword: isLockedForNow,
  isReset,
  passwordTimes,
  failures,
}
