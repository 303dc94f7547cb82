import { entrance } from '@portico/text/en/entrance'
import { refused } from '@portico/text/en/refused'
import { rule } from '@portico/text/en/rule'
import { screen } from '@portico/text/en/screen'
import { verification } from '@portico/text/en/verification'
import { speaker } from '@portico/text/speaker'
import { type Language, useLanguage } from './current-language.js'

const english = { ...entrance, ...screen, ...verification, ...rule, ...refused }
type Say = ReturnType<typeof speaker<typeof english>>

/**
 * Gives any sentence of the screens, as in `say('go-home')`. It is loaded with the pages after the
 * first one.
 */
export function useText(): Say {
  return sayOnScreens(useLanguage())
}

export function sayOnScreens({ code, say, own }: Language): Say {
  // Every language but English is loaded with all its sentences.
  return code === 'en' ? speaker(code, english, own) : (say as unknown as Say)
}
