import { withAsciiDigits } from '../ui/with-ascii-digits.js'

/** The longest code that the call takes. */
const mostSigns = 64

/**
 * The code in what a visitor pasted or typed: alone, in the address of the notice, with the full
 * stop of its sentence, or with what counts readers and stands behind it. The server forgives slips
 * in the code itself.
 */
export function codeIn(text: string): string {
  const [, behind = text] = text.split('#')
  return withAsciiDigits(behind)
    .replace(/[?&].*/s, '')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .slice(0, mostSigns)
}

const signsOfCode = 16

/** The code that stands behind `#` of an address; empty for one that is not whole. */
export function codeBehind(hash: string): string {
  const code = codeIn(decoded(hash))
  return code.length === signsOfCode ? code : ''
}

/** A program that sends mails may write signs as `%2D`. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
