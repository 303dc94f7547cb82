import type { answer } from './en/answer.js'
import { english } from './english.js'
import { languageName } from './language-name.js'
import { languageCodes, sentencesOf } from './learn-languages.js'
import type { OwnTexts } from './sentence.js'
import { fill, speaker } from './speaker.js'

const byName = new Intl.Collator('en')

/** Every language that the portal can speak, English first, then by their own names. */
export const allLanguages: readonly string[] = [...languageCodes].sort((a, b) =>
  a === 'en' || b === 'en' ? Number(b === 'en') - Number(a === 'en') : byName.compare(languageName(a), languageName(b)),
)

/** Says a sentence of the server's catalogue in one language. */
export type Say = ReturnType<typeof sayIn>

/** The sentences in a language, own ones first; English for one that is not learnt. */
export function sayIn(language: string, own: OwnTexts = {}) {
  const sentences = sentencesOf(language)
  const spoken = sentences === undefined ? 'en' : language
  // A language file compiles only if it has the keys and places of English.
  return speaker(spoken, (sentences ?? english) as typeof english, own[spoken])
}

/** Sentences one behind the other, as the language sets them. */
export function inARow(say: Say, sentences: readonly string[]): string {
  return sentences.reduce((first, next) => say('sentence.next', { first, next }))
}

type RefusalSaid = keyof typeof answer extends infer Key ? (Key extends `refusal.${infer Code}` ? Code : never) : never

interface RefusalPlaces {
  readonly language: string
  readonly params: Readonly<Record<string, string | number>>
  readonly own?: OwnTexts
}

/**
 * The sentence of a refusal. Only places of the catalogue are filled, so that no secret appears.
 */
export function sayRefusal(code: RefusalSaid, { language, params, own = {} }: RefusalPlaces): string {
  const key = `refusal.${code}` as const
  return fill(own[language]?.[key] ?? sentencesOf(language)?.[key] ?? english[key], language, params)
}

/** The direction of a language's script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return sayIn(language)('language.direction') === 'rtl' ? 'rtl' : 'ltr'
}
