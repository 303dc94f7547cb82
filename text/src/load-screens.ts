import type { Catalogue } from './sentence.js'

// The build adds fewer bytes where nobody takes a name out of the import at once.
const loadFiles = () => import('./screens-of.js')

/** Loads the screens' sentences in another language than English. Rejects for one that does not exist. */
export async function loadScreens(language: string): Promise<Catalogue> {
  return (await loadFiles()).screensOf(language)
}
