import type { Catalogue } from './sentence.js'

/** A part of the texts that no file of a language joins; its file and its export have its name. */
export type LaterPart = 'activity' | 'desk' | 'drive' | 'outside' | 'owner' | 'proofs' | 'report' | 'way'

/** Loads such a part in another language than English. Rejects for one that does not exist. */
export async function loadLater(part: LaterPart, language: string): Promise<Catalogue> {
  return (await import('./language-files.js')).partOf(part, language)
}
