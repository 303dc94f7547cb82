import { type Language, spokenLanguage, useLanguage } from './spoken-language.js'

/** Says a sentence of the first page; all that is loaded with it must speak through this. Usable outside components too. */
export const sayAtEntrance: Language['say'] = (key, ...params) => spokenLanguage().say(key, ...params)

export function useEntranceText(): Language['say'] {
  return useLanguage().say
}
