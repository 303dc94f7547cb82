import { canonicalUsername } from '../../canonical-username.js'
import type { Account, FailureCount, Lockout } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import { guidBytes, guidText } from './guid-text.js'
import { instantOf, isWithinHours } from './instant-of.js'

/** Bits of `userAccountControl` and of its computed twin (MS-ADTS 2.2.16). */
const flags = { disabled: 0x2, locked: 0x10, smartcardOnly: 0x4_0000, passwordExpired: 0x80_0000 }

export function attributeNames({ attributes }: Pick<LdapSettings, 'attributes'>) {
  return {
    id: attributes.id ?? 'objectGUID',
    username: attributes.username ?? 'sAMAccountName',
    name: attributes.name ?? 'displayName',
    photo: attributes.photo ?? 'thumbnailPhoto',
  }
}

export type AttributeNames = ReturnType<typeof attributeNames>

/** Attributes that tell a barred account from another. */
export const barringAttributes = [
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'accountExpires',
  'logonHours',
]

/** By the policy of the domain or the fine-grained one; a domain controller reckons it for each entry. */
export const expiryAttribute = 'msDS-UserPasswordExpiryTimeComputed'

export function passwordExpiresAt(entry: EntryValues): number | null {
  return instantOf(entry.text(expiryAttribute))
}

/** Attributes that tell how near an account is to its lock. */
const failureAttributes = ['badPwdCount', 'badPasswordTime', 'msDS-ResultantPSO']

/** Attributes that an account is made of. */
export function accountAttributes(names: AttributeNames): readonly string[] {
  const own = [names.id, names.username, 'userPrincipalName', names.name, 'cn', 'objectSid', 'tokenGroups']
  return [...new Set([...own, ...barringAttributes, ...failureAttributes, 'pwdLastSet', expiryAttribute])]
}

export const binaryAttributes = ['objectGUID', 'objectSid', 'tokenGroups', 'logonHours']

interface Facts {
  readonly names: AttributeNames
  /** A username in one of them is shown without it (E7). */
  readonly domains: readonly string[]
  readonly hasPhoto: boolean
  readonly isPrivileged: boolean
  /** The operator's filter of barred entries fits. */
  readonly isBarred: boolean
  /** By the policy of the person. */
  readonly lockout: Lockout | null
  /** Of the wall clock. */
  readonly now: number
}

/**
 * The account of an entry; null where the entry has no id or name. What the service account cannot
 * read bars the account, so that the portal never helps one that Active Directory has barred.
 */
export function accountOf(entry: EntryValues, facts: Facts): Account | null {
  const { names, domains, hasPhoto, isPrivileged, now } = facts
  const id = idOf(entry, names)
  const usernames = usernamesOf(entry, names, domains)
  const [username] = usernames
  if (id === null || username === undefined) return null
  // The computed attribute alone knows whether a lock or a password has run out meanwhile.
  const computed = entry.number('msDS-User-Account-Control-Computed') ?? 0
  return {
    id,
    username,
    usernames,
    name: fullNameOf(entry, names),
    hasPhoto,
    isLocked: (computed & flags.locked) !== 0,
    isDisabled: facts.isBarred || isBarred(entry, now),
    mustChangePassword: (computed & flags.passwordExpired) !== 0,
    failureCount: failureCount(entry, facts),
    isPrivileged,
    passwordChangedAt: instantOf(entry.text('pwdLastSet')),
    passwordExpiresAt: passwordExpiresAt(entry),
  }
}

/** The usernames of an entry in canonical form, the one of the account first; none without that. */
export function usernamesOf(entry: EntryValues, names: AttributeNames, domains: readonly string[]): readonly string[] {
  const { value: username } = canonicalUsername(entry.text(names.username) ?? '', domains)
  const { value: principalName } = canonicalUsername(entry.text('userPrincipalName') ?? username, domains)
  return username === '' ? [] : [...new Set([username, principalName])]
}

export function fullNameOf(entry: EntryValues, names: AttributeNames): string {
  return entry.text(names.name) ?? entry.text('cn') ?? ''
}

/** Clocks differ: a failure counts so much longer than the directory says. */
const leewayMs = 60_000

/** The failures are forgotten together, once the last is past the window (MS-SAMR 3.1.1.7.1). */
function failureCount(entry: EntryValues, { lockout, now }: Pick<Facts, 'lockout' | 'now'>): FailureCount | null {
  if (lockout === null) return null
  const last = instantOf(entry.text('badPasswordTime'))
  const isForgotten = last !== null && last + lockout.windowMs + leewayMs < now
  return { threshold: lockout.threshold, failures: isForgotten ? 0 : (entry.number('badPwdCount') ?? 0) }
}

/** True where the service account can read the barring attributes and the groups of an account. */
export function isReadable(entry: EntryValues): boolean {
  return isStateReadable(entry) && entry.bytes('tokenGroups').length > 0
}

function isStateReadable(entry: EntryValues): boolean {
  return entry.number('userAccountControl') !== null && entry.number('msDS-User-Account-Control-Computed') !== null
}

/** Disabled, expired, outside its hours, or with a password that no person knows (smart cards). */
export function isBarred(entry: EntryValues, now: number): boolean {
  const control = entry.number('userAccountControl')
  if (control === null || !isStateReadable(entry)) return true
  const expiresAt = instantOf(entry.text('accountExpires'))
  return (
    (control & (flags.disabled | flags.smartcardOnly)) !== 0 ||
    (expiresAt !== null && expiresAt <= now) ||
    !isWithinHours(entry.bytes('logonHours')[0] ?? null, now)
  )
}

/** The portal's id of an entry, or null. An id of another attribute names that attribute. */
export function idOf(entry: EntryValues, { id }: Pick<AttributeNames, 'id'>): string | null {
  if (!isGuidAttribute(id)) {
    const [value, ...others] = entry.texts(id)
    return value === undefined || others.length > 0 ? null : `${id}=${value}`
  }
  const [bytes] = entry.bytes(id)
  return bytes?.length === 16 ? guidText(bytes) : null
}

/** No account has it; a search for it costs as much as one for another. */
const noGuid = Buffer.alloc(16)

/**
 * The value that the id attribute of an account has. For the id of a decoy it is a value that no
 * entry has: the directory gets the same question and never sees the made-up id (E6).
 */
export function valueOfId(id: string, { id: attribute }: Pick<AttributeNames, 'id'>): string | Buffer {
  if (isGuidAttribute(attribute)) return guidBytes(id) ?? noGuid
  return id.startsWith(`${attribute}=`) ? id.slice(attribute.length + 1) : guidText(noGuid)
}

function isGuidAttribute(attribute: string): boolean {
  return attribute.toLowerCase() === 'objectguid'
}
