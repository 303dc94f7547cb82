import type { LaterPart } from './screens-of.js'
import type { Catalogue } from './sentence.js'

/** Loads such a part in another language than English. Rejects for one that does not exist. */
export async function loadLater(part: LaterPart, language: string): Promise<Catalogue> {
  return (await import('./screens-of.js')).partOf(part, language)
}
