import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { allLanguages } from '@portico/text/say-in'
import type { OwnTexts, Sentence } from '@portico/text/sentence'
import { failure, ok, type Result } from '../result.js'
import { whyUnreadable, whyUntrusted } from '../system/access-of.js'
import { readTrusted } from '../system/read-trusted.js'
import { firstProblems } from './first-problems.js'
import { parseTexts } from './parse-texts.js'
import { type GivenText, numberOf, textProblem } from './text-problem.js'

const mostBytes = 100_000
const mostFiles = 50
/** Far more than there are. */
const mostTexts = 1_000
/** `de.yaml`, `de.mails.yaml`. */
const nameOfFile = /^([A-Za-z-]+)(?:\.[\w-]+)?\.yaml$/

interface FoundText {
  readonly language: string
  readonly key: string
  readonly given: GivenText
  readonly place: string
}

/**
 * The institution's own texts, from the YAML files of a folder. Each problem is a sentence that
 * begins with the path of the folder, or with a file and its line. Names that begin with a dot are
 * left out.
 */
export function readTexts(folder: string): Result<OwnTexts> {
  const names = namesIn(folder)
  if (!names.ok) return names
  const read = names.value.map((name) => readFile(folder, name))
  const found = read.flatMap((file) => (file.ok ? file.value : []))
  const problems = [...read.flatMap((file) => (file.ok ? [] : firstProblems(file.problems))), ...givenTwice(found)]
  return problems.length === 0 ? ok(textsOf(found)) : failure(...problems)
}

function namesIn(folder: string): Result<readonly string[]> {
  try {
    if (!statSync(folder).isDirectory()) return failure(`${folder} is a file and not a folder`)
    const untrusted = whyUntrusted(folder)
    if (untrusted !== null) return failure(`${folder} is not read: ${untrusted}`)
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    return names.length > mostFiles ? failure(`${folder} holds more than ${mostFiles} files`) : ok(names.sort())
  } catch (cause) {
    return failure(`${folder} ${whyUnreadable(folder, cause)}`)
  }
}

function readFile(folder: string, name: string): Result<readonly FoundText[]> {
  const path = join(folder, name)
  const language = nameOfFile.exec(name)?.[1]
  if (language === undefined)
    return failure(`${path} is not named after a language, such as de.yaml or de.mails.yaml; move it to another folder`)
  if (!allLanguages.includes(language))
    return failure(
      `${path} is for the language ${language}, which does not exist; there are ${allLanguages.join(', ')}`,
    )
  const read = textInside(folder, path)
  if (!read.ok) return failure(...read.problems.map((problem) => `${path} ${problem}`))
  const { entries, problems } = parseTexts(read.value)
  if (entries.length > mostTexts) return failure(`${path} holds more than ${mostTexts.toLocaleString('en')} texts`)
  const placeOf = (line: number) => `${path}, line ${line}`
  const said = [
    ...problems.map(({ line, problem }) => `${placeOf(line)}: ${problem}`),
    ...entries.flatMap(({ key, given, line }) => {
      const problem = textProblem(language, key, given)
      return problem === null ? [] : [`${placeOf(line)}: ${problem}`]
    }),
  ]
  if (said.length > 0) return failure(...said)
  return ok(entries.map(({ key, given, line }) => ({ language, key, given, place: placeOf(line) })))
}

function textInside(folder: string, path: string): Result<string> {
  try {
    const real = realpathSync(path)
    const isInside = real.startsWith(`${realpathSync(folder)}${sep}`)
    return isInside ? readTrusted(real, mostBytes) : failure('is a link out of the folder; put the file itself there')
  } catch (cause) {
    return failure(whyUnreadable(path, cause))
  }
}

/** Two files of one language must not word the same text: which of them holds would be chance. */
function givenTwice(found: readonly FoundText[]): readonly string[] {
  const first = new Map<string, FoundText>()
  return found.flatMap((one) => {
    const name = `${one.language} ${one.key}`
    const earlier = first.get(name)
    first.set(name, earlier ?? one)
    return earlier === undefined
      ? []
      : [`${one.place}: ${one.key} stands in ${earlier.place} as well; keep one of them`]
  })
}

function textsOf(found: readonly FoundText[]): OwnTexts {
  const languages = [...new Set(found.map(({ language }) => language))]
  return Object.fromEntries(
    languages.map((language) => {
      const own = found.filter((one) => one.language === language)
      return [language, Object.fromEntries(own.map(({ key, given }) => [key, sentenceOf(key, given)]))]
    }),
  )
}

/** Plural forms are chosen by the number that chooses those of the portal's own text. */
function sentenceOf(key: string, given: GivenText): Sentence {
  if (typeof given === 'string') return given
  const by = numberOf(key)
  return { ...given, ...(by !== null && { by }), other: given['other'] ?? '' }
}
