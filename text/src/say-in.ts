import { answer } from './en/answer.js'
import { demo } from './en/demo.js'
import { entrance } from './en/entrance.js'
import { message } from './en/message.js'
import { rule } from './en/rule.js'
import type { Catalogue } from './sentence.js'
import { fill, speaker } from './speaker.js'
import type { Translation } from './translation.js'

const english = { ...entrance, ...rule, ...answer, ...message, ...demo } as const

/** Each file of the folder is a language. */
const files = import.meta.glob<Translation>('./*.ts', { base: './languages', eager: true })

const catalogues: Readonly<Record<string, Catalogue>> = {
  en: english,
  ...Object.fromEntries(
    Object.entries(files).map(([file, { screens, answers }]) => [file.slice(2, -3), { ...screens, ...answers }]),
  ),
}

const nameOf = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/** Every language, English first, then by their own names. */
export const allLanguages: readonly string[] = Object.keys(catalogues).sort((a, b) =>
  a === 'en' || b === 'en' ? Number(b === 'en') - Number(a === 'en') : nameOf(a).localeCompare(nameOf(b), 'en'),
)

/** Says a sentence of the server's catalogue in one language. */
export type Say = ReturnType<typeof sayIn>

/** The server's sentences in a language; English for an unknown language. */
export function sayIn(language: string) {
  const sentences = catalogues[language]
  // A language file compiles only if it has the keys and places of English.
  return speaker(sentences === undefined ? 'en' : language, (sentences ?? english) as typeof english)
}

type RefusalSaid = keyof typeof answer extends infer Key ? (Key extends `refusal.${infer Code}` ? Code : never) : never

/**
 * The sentence of a refusal. Only places of the catalogue are filled, so that no secret appears.
 */
export function sayRefusal(
  code: RefusalSaid,
  { language, params }: { language: string; params: Readonly<Record<string, string | number>> },
): string {
  return fill((catalogues[language] ?? english)[`refusal.${code}`] ?? english[`refusal.${code}`], language, params)
}

/** The direction of a language's script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return sayIn(language)('language.direction') === 'rtl' ? 'rtl' : 'ltr'
}
