import type { Catalogue } from './sentence.js'

/** A part of each language, which the browser loads with the screen that says it. */
const files = import.meta.glob<Catalogue>('./languages/*/activity.ts', { import: 'activity' })

/** Returns the function that loads the sentences about sessions and activity; undefined for English. */
export function activityLoader(language: string): (() => Promise<Catalogue>) | undefined {
  return files[`./languages/${language}/activity.ts`]
}
