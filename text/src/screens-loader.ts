import type { Catalogue } from './sentence.js'

/** Each file of the folder is a language; the browser loads only the sentences of its screens. */
const files = import.meta.glob<Catalogue>('./languages/*.ts', { import: 'screens' })

/**
 * Returns the function that loads the screens' sentences in a language; undefined for English and
 * for a language that does not exist.
 */
export function screensLoader(language: string): (() => Promise<Catalogue>) | undefined {
  return files[`./languages/${language}.ts`]
}
