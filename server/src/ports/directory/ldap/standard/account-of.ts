import { canonicalUsername } from '../../canonical-username.js'
import type { Account, FailureCount, Lockout } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import type { LdapPasswordPolicy } from './password-policies.js'
import { primaryGroupAttributes } from './privileged-groups.js'
import type { AccountState } from './standard-dialect.js'

export interface AttributeNames {
  readonly username: string
  /** The first one that has a value. */
  readonly names: readonly string[]
  readonly photo: string
  readonly id: string
}

export function attributeNames({ attributes }: Pick<LdapSettings, 'attributes'>, id: string): AttributeNames {
  return {
    username: attributes.username ?? 'uid',
    names: attributes.name === null ? ['displayName', 'cn'] : [attributes.name],
    photo: attributes.photo ?? 'jpegPhoto',
    id: attributes.id ?? id,
  }
}

/** Everything that the portal reads of the entry of a person, but for photo and contacts. */
export function readAttributes(names: AttributeNames, { attributes }: AccountState): readonly string[] {
  return [names.id, names.username, ...names.names, ...attributes, 'userPassword', ...primaryGroupAttributes]
}

interface Known {
  readonly names: AttributeNames
  readonly state: AccountState
  /** Null where it cannot be read. */
  readonly policy: LdapPasswordPolicy | null
  readonly lockout: Lockout | null
  readonly now: number
  readonly isPrivileged: boolean
  /** The operator's filter of barred entries fits. */
  readonly isBarred: boolean
  readonly hasPhoto: boolean
}

/** How near an account is to its lock, by the failures that the directory still counts. */
function failureCount(entry: EntryValues, { state, policy, lockout, now }: Known): FailureCount | null {
  if (lockout === null) return null
  const countsMs = policy === null ? lockout.windowMs : policy.failureMs
  return { threshold: lockout.threshold, failures: state.failures(entry, countsMs, now) }
}

/** The account of an entry; null for an entry without id or username, which is none. */
export function accountOf(entry: EntryValues, known: Known): Account | null {
  const { names, state, policy, isPrivileged, isBarred, hasPhoto, now } = known
  const id = idOf(entry, names)
  const usernames = usernamesOf(entry, names)
  const [username] = usernames
  if (id === null || username === undefined) return null
  const { changedAt, expiresAt } = state.passwordTimes(entry, policy)
  return {
    id,
    username,
    usernames,
    name: fullNameOf(entry, names),
    hasPhoto,
    isLocked: state.isLocked(entry, policy, now),
    isDisabled: isBarred || state.isDisabled(entry, policy, now),
    mustChangePassword: state.isReset(entry, policy) || (expiresAt !== null && expiresAt <= now),
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
  return id.toLowerCase() in forms ? value.toLowerCase() : `${id}=${value}`
}

/** The forms of ids that servers give by themselves, by attribute in lower case. */
const forms: Readonly<Record<string, { readonly pattern: RegExp; readonly none: string }>> = {
  entryuuid: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, none: '00000000-0000-0000-0000-000000000000' },
  nsuniqueid: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{8}){3}$/, none: '00000000-00000000-00000000-00000000' },
}

/**
 * The value that the id attribute of an account has. For the id of a decoy it is a value that no
 * entry has: the directory gets the same question and never sees the made-up id (E6).
 */
export function valueOfId(id: string, { id: attribute }: AttributeNames): string {
  const form = forms[attribute.toLowerCase()]
  if (form !== undefined) return form.pattern.test(id) ? id : form.none
  return id.startsWith(`${attribute}=`) ? id.slice(attribute.length + 1) : noValue
}

const noValue = '00000000-0000-0000-0000-000000000000'
