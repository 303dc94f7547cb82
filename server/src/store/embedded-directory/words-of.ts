import { nameWords } from '../../ports/directory/name-words.js'

/** An entry of an index has room for so many signs, each of four bytes, beside a username. */
const mostSigns = 400

/** The words of a name as a search compares them, a blank before each. Very long names lose some. */
export function wordsOf(name: string): string {
  let words = ''
  for (const word of nameWords([...name].slice(0, mostSigns / 2).join('')))
    if (words.length + word.length < mostSigns) words += ` ${word}`
  return words
}
