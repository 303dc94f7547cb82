import { withoutHiddenSigns } from '@portico/contract'

/** Signs that a mail program or a person may read as a dot between the parts of a host's name. */
const dots = '.\u06d4\u0701\u0702\u2027\u00b7\u0387\u2219\u22c5\u30fb\ua4f8\u2e31\u2e33\u05c5'
const letter = '[\\p{L}\\p{M}\\p{N}]'

/** Chinese writes a full stop and a colon of its own, with no blank behind them. */
const foreignLetter = `(?!\\p{Script=Han})${letter}`
const chineseColon = /\uff1a/g

/** Where a dot between brackets, or a word in their place, stands for a dot of an address. */
const spelledDot = '[([{<]\\s*(?:[.@]|dot|punkt|at|نقطة)\\s*[)\\]}>]'

const signs: readonly (readonly [found: RegExp, what: string])[] = [
  [new RegExp(`[${dots}]${letter}`, 'iu'), 'a dot with a letter or a digit right behind it'],
  [new RegExp(`${foreignLetter}\\u3002${foreignLetter}`, 'iu'), 'a dot between two letters or digits'],
  [new RegExp(spelledDot, 'iu'), 'a dot between brackets'],
  [/@/u, 'an @'],
  [/\/\/|\\/u, 'two slashes or a backslash'],
  [/h(?:tt|xx|\*\*)p|www|mailto|(?<!\p{L})(?:ftp|localhost)(?!\p{L})/iu, 'the beginning of an address'],
  [/\p{L}:\S/u, 'a colon with no blank behind it'],
  [/[\p{L}\p{N}]*:[\p{L}\p{N}]*:/u, 'two colons with no blank between them'],
  [/%[0-9a-f]{2}/iu, 'a percent sign with two digits'],
  [/\p{Nd}{5}|\p{Nd}{3}[\s-]\p{Nd}{3}/u, 'a number as long as a code'],
]

/**
 * The part of a text that could be read as an address of a host, a page, a mailbox or a machine, in
 * words; null where none could. Invisible signs hide nothing, and look-alikes of a dot count as
 * dots.
 */
export function addressIn(text: string): string | null {
  const plain = withoutHiddenSigns(text.replace(chineseColon, ': ').normalize('NFKC'))
  return signs.find(([found]) => found.test(plain))?.[1] ?? null
}
