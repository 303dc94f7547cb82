import { FilterParser } from 'ldapts'

/** What the contacts that a directory keeps serve before their people sign in. */
export interface ContactsChoice {
  /** `offered`: sign-in, reset and unlock from the first day; `after-sign-in`: nothing. */
  readonly serve: 'offered' | 'after-sign-in'
  /** Why, as a part of a sentence for the operator. */
  readonly because: string
}

/** Settings of a directory that speaks LDAP. Secrets in them must never be printed. */
export interface LdapSettings {
  /** The servers, the preferred one first: `ldaps:` with TLS at once, `ldap:` with StartTLS. */
  readonly urls: readonly URL[]
  readonly bindDn: string
  readonly bindPassword: string
  /** CA certificates in PEM; null for the well-known ones. */
  readonly ca: string | null
  readonly timeoutMs: number
  readonly pool: number
  readonly baseDns: readonly string[]
  readonly scope: 'sub' | 'one'
  readonly userFilter: string | null
  /** Which of the accounts are barred, beside those that the directory says of itself. */
  readonly barredFilter: string | null
  /** Null where the adapter's own name holds. */
  readonly attributes: {
    readonly username: string | null
    readonly name: string | null
    readonly photo: string | null
    readonly id: string | null
    readonly emails: readonly string[]
    readonly phones: readonly string[]
    readonly writeBack: string | null
    /** Null where reports tell of no parts of the institution. */
    readonly unit: string | null
  }
  readonly contacts: ContactsChoice
  /** Groups whose members cannot help themselves. */
  readonly excludeGroups: readonly string[]
  /** The DN of the policy of people whose entry names none; null where its name tells. */
  readonly defaultPolicy: string | null
  /** The account with which the doctor tries rights. */
  readonly canary: string | null
}

/** True where a text is a filter of LDAP in parentheses (RFC 4515). */
export function isLdapFilter(text: string): boolean {
  if (!/^\(.+\)$/s.test(text)) return false
  try {
    FilterParser.parseString(text)
    return true
  } catch {
    return false
  }
}
