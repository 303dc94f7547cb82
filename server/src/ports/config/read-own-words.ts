import type { OwnTexts } from '@portico/text/sentence'
import { readPasswordWords } from './read-password-words.js'
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
