import type { ClientSettings } from '@portico/contract/client-settings'
import { entrance } from '@portico/text/en/entrance'
import { loadScreens } from '@portico/text/load-screens'
import type { Catalogue } from '@portico/text/sentence'
import { speaker } from '@portico/text/speaker'
import { sharedValue } from '../ui/shared-value.js'

type SayAtEntrance = ReturnType<typeof speaker<typeof entrance>>

/**
 * A language with its sentences: English with those of the first page, any other language with
 * those of all screens.
 */
export interface Language {
  readonly code: string
  readonly say: SayAtEntrance
  /** The sentences that the host words itself. */
  readonly own: Catalogue | undefined
}

const languageOf = (code: string, own?: Catalogue, sentences: Catalogue = entrance): Language => ({
  code,
  say: speaker(code, sentences as typeof entrance, own),
  own,
})

let wanted = 'en'
const current = sharedValue(languageOf(wanted))

export const { get: currentLanguage, use: useLanguage } = current

/** Makes a loaded language the current one at once. */
export const makeCurrent = current.set

/**
 * Loads a language and makes it the current one, unless another was set meanwhile. Rejects and
 * changes nothing when the language does not load.
 */
export async function setLanguage(code: string, settings: Pick<ClientSettings, 'texts'>): Promise<void> {
  wanted = code
  const language = await loadLanguage(code, settings)
  if (wanted === code) makeCurrent(language)
}

/** Loads a language with the institution's own words. Rejects when it does not load. */
export async function loadLanguage(code: string, { texts }: Pick<ClientSettings, 'texts'>): Promise<Language> {
  return languageOf(code, texts?.[code], code === 'en' ? entrance : await loadScreens(code))
}
