/**
 * The words of a name in the form in which typed beginnings of words are compared: small letters,
 * without accents and signs. `Müller-Lüdenscheidt` has `muller` and `mueller`, its parts and the
 * whole; a name in a script without blanks has a word from each of its signs on.
 */
export function nameWords(name: string): readonly string[] {
  const written = [folded(name), folded(spelledOut(name))].flatMap(betweenBlanks)
  const joined = betweenBlanks(folded(name)).map(withoutSigns).join('')
  const words = written.flatMap((word) => [withoutSigns(word), ...word.split(signs)])
  const all = [...words, ...(unspaced.test(joined) ? endsOf(joined) : [])]
  return [...new Set(all)].filter((word) => word !== '')
}

/** A typed word in the same form; empty where it has no letter and no digit. */
export function typedWord(word: string): string {
  return withoutSigns(folded(word))
}

/**
 * How much a typed word tells: the number of its letters and digits. One of a script without blanks
 * counts twice, because whole names have two of them.
 */
export function weightOf(word: string): number {
  return [...typedWord(word)].reduce((sum, sign) => sum + (unspaced.test(sign) ? 2 : 1), 0)
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
const signs = /[^\p{L}\p{N}]+/gu
/** Also the stroke that stretches Arabic words. */
const ignored = /[\p{Default_Ignorable_Code_Point}\p{M}\u0640]/gu

function folded(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').toLowerCase().replace(ignored, '')
  return [...bare]
    .map((letter) => plain[letter] ?? letter)
    .join('')
    .normalize('NFC')
}

/** Letters that Unicode takes for others than those that people type for them. */
const plain: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ς: 'σ' },
  ...{ ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه' },
}

/** With two letters for one, as names are written where a keyboard has no such letter. */
function spelledOut(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter)
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

function betweenBlanks(text: string): readonly string[] {
  return text.split(/[\s\p{Z}\p{Cc}]+/u)
}

function withoutSigns(word: string): string {
  return word.replace(signs, '')
}

/** A word from each of its signs on. */
function endsOf(word: string): readonly string[] {
  const letters = [...word]
  return letters.map((_, at) => letters.slice(at).join(''))
}
