import type { Catalogue } from './sentence.js'

/** Parts of each language, which the browser loads with the screen that says them. */
const files = import.meta.glob<Readonly<Record<string, Catalogue>>>(
  './languages/*/{activity,desk,drive,outside,owner,proofs,report,way}.ts',
)

/** A part of the texts that no file of a language joins; its file and its export have its name. */
export type LaterPart = 'activity' | 'desk' | 'drive' | 'outside' | 'owner' | 'proofs' | 'report' | 'way'

/** Returns the function that loads such a part in a language; undefined for English. */
export function laterLoader(part: LaterPart, language: string): (() => Promise<Catalogue>) | undefined {
  const load = files[`./languages/${language}/${part}.ts`]
  return load && (async () => (await load())[part] ?? {})
}
