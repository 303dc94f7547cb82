import type { Catalogue } from './sentence.js'

/** Each file of the folder is a language; the browser loads only what its screens say. */
const files = import.meta.glob<Catalogue>('./languages/*.ts', { import: 'screens' })

/** The function that loads what the screens say in a language; undefined for English and for languages that do not exist. */
export function screensLoader(language: string): (() => Promise<Catalogue>) | undefined {
  return files[`./languages/${language}.ts`]
}
