import type { Catalogue } from './sentence.js'

/** Loads the screens' sentences in another language than English. Rejects for one that does not exist. */
export async function loadScreens(language: string): Promise<Catalogue> {
  const { screensFiles } = await import('./language-files.js')
  const load = screensFiles[`./languages/${language}.ts`]
  if (load === undefined) throw new Error(`there is no language ${language}`)
  return load()
}
