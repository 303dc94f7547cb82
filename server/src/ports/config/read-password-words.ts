import { failure, ok, type Result } from '../result.js'
import { readTrusted } from '../system/read-trusted.js'
import { fewestCharacters, undisguised } from '../system/undisguised.js'
import { firstProblems } from './first-problems.js'

const mostBytes = 1_000_000
const mostWords = 100_000
/** As long as a password may be. */
const longestWord = 128

/**
 * The words of the institution that no password may be, each in all its forms: one word a line,
 * lines that begin with # and empty ones left out. Each problem begins with the path of the file.
 */
export function readPasswordWords(path: string): Result<ReadonlySet<string>> {
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
