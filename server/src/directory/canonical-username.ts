/** A name as typed, brought to its one canonical form. */
export interface CanonicalUsername {
  /** What is looked up, counted and compared. */
  readonly value: string
  /** False for names that no account can have (invisible or control signs): they are never looked up (E7). */
  readonly isPossible: boolean
}

const impossible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
/** White space to a program, yet nobody sees it. */
const byteOrderMark = '\ufeff'

/**
 * Trim, NFKC, lower case; `alice@` one of the institution's domains and `DOMAIN\alice` count as `alice`
 * (RFC 8265, E7, K3). Idempotent.
 */
export function canonicalUsername(typed: string, domains: readonly string[] = []): CanonicalUsername {
  const isVisible = !impossible.test(typed.trim()) && !typed.includes(byteOrderMark)
  const value = bare(typed.normalize('NFKC').toLowerCase(), domains)
  return { value, isPossible: isVisible && value !== '' && value.length <= 128 && !impossible.test(value) }
}

/** Until nothing is left to take off: what is in front of the account must not make a second name of it. */
function bare(name: string, domains: readonly string[]): string {
  const afterDomain = name.slice(name.lastIndexOf('\\') + 1).trim()
  const at = afterDomain.lastIndexOf('@')
  const domain = afterDomain.slice(at + 1)
  const isOwn = at > 0 && domains.some((own) => own.toLowerCase() === domain)
  return isOwn ? bare(afterDomain.slice(0, at), domains) : afterDomain
}
