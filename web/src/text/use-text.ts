import { entrance } from '@portico/text/en/entrance'
import { rule } from '@portico/text/en/rule'
import { screen } from '@portico/text/en/screen'
import { speaker } from '@portico/text/speaker'
import { type Language, useLanguage } from './spoken-language.js'

const english = speaker('en', { ...entrance, ...screen, ...rule })

/** Says any sentence of the screens: `say('go-home')`. Loaded with the pages behind the first one. */
export function useText(): typeof english {
  return sayOnScreens(useLanguage())
}

export function sayOnScreens({ code, say }: Language): typeof english {
  // Any language but English came with all its sentences.
  return code === 'en' ? english : (say as unknown as typeof english)
}
