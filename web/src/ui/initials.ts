const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** First and last word of a name, upper-case; one word gives one letter, no word an empty text. Whole graphemes, so that no sign is cut apart. */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined) return ''
  return words.length === 1 ? firstLetter(first) : firstLetter(first) + firstLetter(last)
}

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return (first?.segment ?? '').toUpperCase()
}
