import { foldedName } from './canonical-username.js'

/** Some people of the directory, such as those whom a desk helps. */
export type PeopleScope =
  | { readonly kind: 'everybody' }
  /** The entry of this name and all below it; nobody in a directory without such names. */
  | { readonly kind: 'below'; readonly dn: string }
  /** The usernames of a pattern: `*` stands for any text and `?` for one sign. */
  | { readonly kind: 'named'; readonly pattern: string }

/** The scope that an operator has written: a base DN, a name pattern, or nothing for everybody. */
export function peopleScope(written: string): PeopleScope {
  const text = written.trim()
  if (text === '') return { kind: 'everybody' }
  return text.includes('=') ? { kind: 'below', dn: text } : { kind: 'named', pattern: canonicalPattern(text) }
}

/** The form in which patterns are compared with canonical usernames. */
export function canonicalPattern(written: string): string {
  return foldedName(written)
}

/** The source of an expression for canonical patterns, to be matched from beginning to end. */
export function patternSource(pattern: string): string {
  return pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
}

/** True where one of the canonical usernames fits a pattern. */
export function isNamedBy(pattern: string, usernames: readonly string[]): boolean {
  const expression = new RegExp(`^(?:${patternSource(pattern)})$`, 'su')
  return usernames.some((name) => expression.test(name))
}
