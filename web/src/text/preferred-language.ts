import type { ClientSettings } from '@portico/contract/client-settings'
import { languageCookie } from '@portico/contract/session-cookies'
import { chooseLanguage } from '@portico/text/choose-language'
import { readCookie } from '../settings/read-cookie.js'

/**
 * The language that the visitor chose before, else the best match for the languages of the browser.
 */
export function preferredLanguage(settings: ClientSettings): string {
  return chooseLanguage([readCookie(languageCookie) ?? '', ...browserLanguages()], settings.languages)
}

/** The languages of the browser as it names them, the preferred one first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages ?? [navigator.language ?? '']
}

/** Saves the visitor's choice for later visits. */
export function saveLanguage(code: string): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: no browser has the cookie store on plain http
  document.cookie = `${languageCookie}=${code};path=/;max-age=31536000;samesite=lax${secure}`
}
