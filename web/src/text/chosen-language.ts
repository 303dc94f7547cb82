import type { ClientSettings } from '@portico/contract/client-settings'
import { languageCookie } from '@portico/contract/cookie-names'
import { chooseLanguage } from '@portico/text/choose-language'
import { readCookie } from '../settings/read-cookie.js'
import { offeredLanguages } from './spoken-language.js'

/** The language the visitor chose here before, else the best of those the browser asks for. */
export function chosenLanguage(settings: ClientSettings): string {
  return chooseLanguage([readCookie(languageCookie) ?? '', ...navigator.languages], offeredLanguages(settings))
}

/** Keeps a choice for the next visits. */
export function keepLanguage(code: string): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and not on plain http
  document.cookie = `${languageCookie}=${code};path=/;max-age=31536000;samesite=lax${secure}`
}
