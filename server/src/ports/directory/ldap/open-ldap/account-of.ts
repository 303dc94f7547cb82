import { canonicalUsername } from '../../canonical-username.js'
import type { Account, FailureCount, Lockout } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import { generalizedTime } from './generalized-time.js'
import type { LdapPasswordPolicy } from './password-policies.js'
import { primaryGroupAttributes } from './privileged-groups.js'

export interface AttributeNames {
  readonly username: string
  /** The first one that has a value. */
  readonly names: readonly string[]
  readonly photo: string
  readonly id: string
}

export function attributeNames({ attributes }: Pick<LdapSettings, 'attributes'>): AttributeNames {
  return {
    username: attributes.username ?? 'uid',
    names: attributes.name === null ? ['displayName', 'cn'] : [attributes.name],
    photo: attributes.photo ?? 'jpegPhoto',
    id: attributes.id ?? 'entryUUID',
  }
}

/** Until when a failure keeps every bind out, where a policy has `pwdMinDelay` (slapo-ppolicy). */
export const temporaryLock = 'pwdAccountTmpLockoutEnd'

/** The operational attributes that tell the state of an account (slapo-ppolicy). */
const stateAttributes = [
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

/** Everything that the portal reads of the entry of a person, but for photo and contacts. */
export function readAttributes(names: AttributeNames): readonly string[] {
  return [names.id, names.username, ...names.names, ...stateAttributes, 'userPassword', ...primaryGroupAttributes]
}

/** The value that an administrator writes to lock an account for good (slapo-ppolicy). */
export const lockedForGood = '000001010000Z'

/**
 * A hash that no password fits, because a program has put a sign into it to bar the account, as
 * `passwd -l` and LDAP Account Manager do. No hash has these signs there.
 */
const barringHash = /^(?:[!*]+(?:\{|$)|\{(?!cleartext\})[^}]*\}[!*])/i
/** A password that another system keeps; this text only says where. */
const keptElsewhere = /^\{(?:sasl|kerberos|radius|remote)\}/i

/** True where a new password would go into an attribute at which no bind looks. */
export function isPasswordElsewhere(entry: EntryValues): boolean {
  return entry.texts('userPassword').some((value) => keptElsewhere.test(value))
}

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
    entry.texts('userPassword').some((value) => barringHash.test(value)) ||
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
export function isLocked(entry: EntryValues, policy: LdapPasswordPolicy | null, now: number): boolean {
  if (isLockedForNow(entry, now)) return true
  const lockedAt = entry.texts('pwdAccountLockedTime').includes(lockedForGood)
    ? null
    : generalizedTime(entry.text('pwdAccountLockedTime'))
  if (lockedAt === null) return false
  if (policy === null) return true
  return policy.isLocking && (policy.lockMs === null || now < lockedAt + policy.lockMs)
}

/** Setting and expiry of the password; the password of an entry without a time never expires. */
export function passwordTimes(entry: EntryValues, policy: LdapPasswordPolicy | null) {
  const changedAt = generalizedTime(entry.text('pwdChangedTime'))
  const maxAgeMs = policy?.maxAgeMs ?? null
  return { changedAt, expiresAt: changedAt === null || maxAgeMs === null ? null : changedAt + maxAgeMs }
}

/** True where a password was set for the person, as far as the policy asks for another one then. */
export function isReset(entry: EntryValues, policy: LdapPasswordPolicy | null): boolean {
  return entry.text('pwdReset')?.toUpperCase() === 'TRUE' && policy?.mustChangeAfterReset !== false
}

/** Clocks differ: a failure counts so much longer than the directory says. */
const leewayMs = 60_000

/** How near an account is to its lock, by the failures that slapd still counts. */
function failureCount(entry: EntryValues, { policy, lockout, now }: Locking): FailureCount | null {
  if (lockout === null) return null
  const countsMs = policy === null ? lockout.windowMs : policy.failureMs
  const counting = entry.texts('pwdFailureTime').filter((text) => {
    const at = generalizedTime(text)
    return at === null || countsMs === null || now < at + countsMs + leewayMs
  })
  return { threshold: lockout.threshold, failures: counting.length }
}

interface Locking {
  /** Null where it cannot be read. */
  readonly policy: LdapPasswordPolicy | null
  readonly lockout: Lockout | null
  readonly now: number
}

interface Known extends Locking {
  readonly names: AttributeNames
  readonly isPrivileged: boolean
  /** The operator's filter of barred entries fits. */
  readonly isBarred: boolean
  readonly hasPhoto: boolean
}

/** The account of an entry; null for an entry without id or username, which is none. */
export function accountOf(entry: EntryValues, known: Known): Account | null {
  const { names, policy, isPrivileged, isBarred, hasPhoto, now } = known
  const id = idOf(entry, names)
  const usernames = usernamesOf(entry, names)
  const [username] = usernames
  if (id === null || username === undefined) return null
  const { changedAt, expiresAt } = passwordTimes(entry, policy)
  return {
    id,
    username,
    usernames,
    name: fullNameOf(entry, names),
    hasPhoto,
    isLocked: isLocked(entry, policy, now),
    isDisabled: isBarred || isDisabled(entry, policy, now),
    mustChangePassword: isReset(entry, policy) || (expiresAt !== null && expiresAt <= now),
    failureCount: failureCount(entry, known),
    isPrivileged,
    passwordChangedAt: changedAt,
    passwordExpiresAt: expiresAt,
  }
}

export function fullNameOf(entry: EntryValues, { names }: AttributeNames): string {
  return names.map((attribute) => entry.text(attribute)).find((text) => text !== null) ?? ''
}

/** The usernames of an entry in canonical form, the one of the account first. */
export function usernamesOf(entry: EntryValues, { username }: AttributeNames): readonly string[] {
  return entry.texts(username).flatMap((text) => {
    const { value, isPossible } = canonicalUsername(text)
    return isPossible ? [value] : []
  })
}

/** The portal's id of an entry, or null. An id of another attribute names that attribute. */
export function idOf(entry: EntryValues, { id }: AttributeNames): string | null {
  const [value, ...others] = entry.texts(id)
  if (value === undefined || others.length > 0) return null
  return isUuidAttribute(id) ? value.toLowerCase() : `${id}=${value}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const noUuid = '00000000-0000-0000-0000-000000000000'

/**
 * The value that the id attribute of an account has. For the id of a decoy it is a value that no
 * entry has: the directory gets the same question and never sees the made-up id (E6).
 */
export function valueOfId(id: string, { id: attribute }: AttributeNames): string {
  if (isUuidAttribute(attribute)) return uuid.test(id) ? id : noUuid
  return id.startsWith(`${attribute}=`) ? id.slice(attribute.length + 1) : noUuid
}

function isUuidAttribute(attribute: string): boolean {
  return attribute.toLowerCase() === 'entryuuid'
}
