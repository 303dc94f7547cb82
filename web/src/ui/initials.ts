/**
 * The upper-case initials of the first and the last word of a name: one letter for a single word,
 * none for an empty name. A letter is a whole grapheme, so that combined characters stay whole; the
 * language of the page says which is the capital of an i.
 */
export function initials(name: string, language: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined) return ''
  return (words.length === 1 ? [first] : [first, last])
    .map((word) => firstLetter(word).toLocaleUpperCase(language))
    .join('')
}

function firstLetter(word: string): string {
  // Firefox before 125 has none; there a letter is one code point.
  const [first] = 'Segmenter' in Intl ? lettersOf(word) : word
  return first ?? ''
}

function lettersOf(word: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word), ({ segment }) => segment)
}
