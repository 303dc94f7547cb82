import { currentLanguage, type Language, useLanguage } from './current-language.js'

/**
 * A sentence of the first page. All code that is loaded with that page takes its sentences from
 * here.
 */
export const sayAtEntrance: Language['say'] = (key, ...params) => currentLanguage().say(key, ...params)

export function useEntranceText(): Language['say'] {
  return useLanguage().say
}
