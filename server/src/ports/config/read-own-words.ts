import type { OwnTexts } from '@portico/text/sentence'
import { failure, ok, type Result } from '../result.js'
import { readTrusted } from '../system/read-trusted.js'
import { fewestCharacters, undisguised } from '../system/undisguised.js'
import { firstProblems } from './first-problems.js'
import type { Problem, ReadSettings } from './read-settings.js'
import { readTexts } from './read-texts.js'
import type { settings } from './settings.js'

/** An institution's own words: texts by language, and words that no password may be. */
export interface OwnWords {
  readonly texts: OwnTexts
  readonly passwordWords: ReadonlySet<string>
}

type Read = {
  readonly values: Pick<ReadSettings<typeof settings>['values'], 'textsDir' | 'passwordWordsFile'>
}

const problemOf = (about: string, text: string): Problem => ({ about, text: `${about}: ${text}` })

/** The own words that the settings name, or all problems with them, each with file and line. */
export function readOwnWords({ values }: Read): OwnWords & { readonly problems: readonly Problem[] } {
  const { textsDir, passwordWordsFile } = values
  const texts = textsDir ? readTexts(textsDir) : null
  const words = passwordWordsFile ? readPasswordWords(passwordWordsFile) : null
  const problems = [
    ...(texts?.ok === false ? texts.problems.map((text) => problemOf('PORTICO_TEXTS_DIR', text)) : []),
    ...(words?.ok === false ? words.problems.map((text) => problemOf('PORTICO_PASSWORD_WORDS_FILE', text)) : []),
  ]
  return {
    texts: texts?.ok ? texts.value : {},
    passwordWords: words?.ok ? words.value : new Set(),
    problems,
  }
}

const mostBytes = 1_000_000
const mostWords = 100_000
/** As long as a password may be. */
const longestWord = 128

/**
 * The words of the institution that no password may be, each in all its forms: one word a line,
 * lines that begin with # and empty ones left out. Each problem begins with the path of the file.
 */
function readPasswordWords(path: string): Result<ReadonlySet<string>> {
  const read = readTrusted(path, mostBytes)
  if (!read.ok) return failure(...read.problems.map((problem) => `${path} ${problem}`))
  const lines = read.value.split(/\r\n|\r|\n/).map((line, at) => ({ word: line.trim(), at: at + 1 }))
  const words = lines.filter(({ word }) => word !== '' && !word.startsWith('#'))
  if (words.length === 0) return failure(`${path} has no word; write one a line`)
  if (words.length > mostWords) return failure(`${path} has more than ${mostWords.toLocaleString('en')} words`)
  const problems = words.flatMap(({ word, at }) => {
    const problem = wordProblem(word)
    return problem === null ? [] : [`${path}, line ${at}: ${problem}`]
  })
  return problems.length === 0
    ? ok(new Set(words.flatMap(({ word }) => undisguised(word))))
    : failure(...firstProblems(problems))
}

/** A word of three letters is in countless passwords once trailing digits are cut off. */
function wordProblem(word: string): string | null {
  if (/\p{Cc}/u.test(word)) return 'the word holds a control character'
  if ([...word].length > longestWord) return `the word is longer than ${longestWord} characters, as no password is`
  return undisguised(word).length === 0 ? `the word has fewer than ${fewestCharacters} characters; remove it` : null
}
