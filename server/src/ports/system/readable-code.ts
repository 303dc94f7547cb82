import { withoutHiddenSigns } from '@portico/contract'

/** Crockford's signs: no I, L, O and U, which people read as others. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen signs in groups of four, from ten random bytes. */
export function readableCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{5}/g) ?? []
  const code = groups.map((group) => signs.charAt(Number.parseInt(group, 2))).join('')
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/**
 * The signs of a typed code, sixteen by default, as if typed without slips; null for every other text.
 * Programs that copy or print codes make other dashes and blanks of theirs.
 */
export function foldedCode(typed: string, length = 16): string | null {
  const bare = withoutHiddenSigns(typed).replace(/[\s\p{Dash}]/gu, '')
  // Before capitals: some signs of other alphabets have those of ours.
  if (!/^[0-9A-Za-z]*$/.test(bare)) return null
  const folded = bare.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return folded.length === length && [...folded].every((sign) => signs.includes(sign)) ? folded : null
}
