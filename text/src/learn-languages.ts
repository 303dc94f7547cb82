import { english } from './english.js'
import type { Catalogue } from './sentence.js'
import type { Translation } from './translation.js'

/** Each file of the folder is a language; it joins the parts in the folder of its name. */
const files = import.meta.glob<Translation>('./*.ts', { base: './languages' })

/** The code of every language that there is. */
export const languageCodes: readonly string[] = ['en', ...Object.keys(files).map((file) => file.slice(2, -3))]

const learnt = new Map<string, Catalogue>([['en', english]])

/**
 * Loads languages, which the program can say from then on. It loads none twice, and English is always
 * learnt. Rejects for a language that does not exist.
 */
export async function learnLanguages(codes: readonly string[]): Promise<void> {
  await Promise.all(codes.filter((code) => !learnt.has(code)).map(learn))
}

async function learn(code: string): Promise<void> {
  const file = await files[`./${code}.ts`]?.()
  if (file === undefined) throw new Error(`there is no language ${code}`)
  learnt.set(code, { ...file.screens, ...file.later, ...file.answers })
}

/** Every sentence of a language; undefined for one that is not learnt. */
export function sentencesOf(language: string): Catalogue | undefined {
  return learnt.get(language)
}
