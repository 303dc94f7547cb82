import type { Catalogue } from './sentence.js'

/** A part of the texts that no file of a language joins; its file and its export have its name. */
export type LaterPart = 'activity' | 'desk' | 'drive' | 'outside' | 'owner' | 'proofs' | 'report' | 'way'

/** Loads such a part in another language than English. Rejects for one that does not exist. */
export async function loadLater(part: LaterPart, language: string): Promise<Catalogue> {
  const { laterFiles } = await import('./language-files.js')
  const own = (await laterFiles[`./languages/${language}/${part}.ts`]?.())?.[part]
  if (own === undefined) throw new Error(`there is no language ${language}`)
  return own
}
