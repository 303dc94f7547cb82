import type { Catalogue } from './sentence.js'

/**
 * The files of every language but English, by their paths. The browser loads these paths when it is to
 * speak one of them, so that whoever reads English pays for none.
 */
export const screensFiles = import.meta.glob<Catalogue>('./languages/*.ts', { import: 'screens' })

/** Parts of each language, which the browser loads with the screen that says them. */
export const laterFiles = import.meta.glob<Readonly<Record<string, Catalogue>>>(
  './languages/*/{activity,desk,drive,outside,owner,proofs,report,way}.ts',
)
