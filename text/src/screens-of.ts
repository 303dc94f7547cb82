import type { Catalogue } from './sentence.js'

/** A part of the texts that the browser loads with its screen; its file and its export have its name. */
export type LaterPart = 'activity' | 'desk' | 'drive' | 'outside' | 'owner' | 'proofs' | 'report' | 'way'

// The files of every language but English, by their paths. The browser loads these paths when it is to
// speak one of them, so that whoever reads English pays for none.
const screensFiles = import.meta.glob<Catalogue>('./languages/*.ts', { import: 'screens' })
const laterFiles = import.meta.glob<Readonly<Record<string, Catalogue>>>(
  './languages/*/{activity,desk,drive,outside,owner,proofs,report,way}.ts',
)

/** Loads the screens' sentences in a language. Rejects for one that has no file. */
export async function screensOf(language: string): Promise<Catalogue> {
  return inFile(language, await screensFiles[`./languages/${language}.ts`]?.())
}

/** Loads such a part. Rejects for one that has no file. */
export async function partOf(part: LaterPart, language: string): Promise<Catalogue> {
  return inFile(language, (await laterFiles[`./languages/${language}/${part}.ts`]?.())?.[part])
}

function inFile(language: string, sentences: Catalogue | undefined): Catalogue {
  if (sentences === undefined) throw new Error(`there is no language ${language}`)
  return sentences
}
