import { withoutHiddenSigns } from '@portico/contract'
import type { Secrets } from '../system/secrets.js'

/** A typed name in its one canonical form. */
export interface CanonicalUsername {
  /** The form that is looked up, counted and compared. */
  readonly value: string
  /**
   * The same with a domain of ours, if one was typed: the name of a directory that keeps whole
   * addresses, or of one of two people whose addresses differ in the domain alone.
   */
  readonly whole: string
  /** False where no account can have the name (control signs): it is never looked up (E7). */
  readonly isPossible: boolean
}

const impossible = /\p{C}/u

/**
 * Without hidden signs, trim, NFKC, lower case, single blanks (RFC 8265), without one of our domains
 * or `DOMAIN\` (E7). Idempotent.
 */
export function canonicalUsername(typed: string, domains: readonly string[] = []): CanonicalUsername {
  const shown = withoutHiddenSigns(typed)
  const whole = foldedName(shown)
  const value = bare(whole, domains)
  return {
    value,
    whole,
    isPossible: !impossible.test(shown.trim()) && value !== '' && value.length <= 128 && !impossible.test(value),
  }
}

/**
 * A name in the form in which names are compared. Directories fold a dotted `İ` to `i` (Unicode,
 * UnicodeData.txt), where JavaScript keeps the dot.
 */
export function foldedName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i').replace(/ +/g, ' ').trim()
}

/** Takes off every domain, so that repeated ones do not make a second name of one account. */
function bare(name: string, domains: readonly string[]): string {
  const afterDomain = name.slice(name.lastIndexOf('\\') + 1).trim()
  const at = afterDomain.lastIndexOf('@')
  const domain = afterDomain.slice(at + 1)
  const isOwn = at > 0 && domains.some((own) => own.toLowerCase() === domain)
  return isOwn ? bare(afterDomain.slice(0, at), domains) : afterDomain
}

/** The keyed hash under which the portal counts a canonical name, with or without an account. */
export function nameKeyOf({ secrets }: { readonly secrets: Pick<Secrets, 'sign'> }, username: string): string {
  return secrets.sign('name', username)
}
