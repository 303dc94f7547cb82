import { isVarietyOf } from '@portico/text/choose-language'
import { useIsInBrowser } from '../settings/use-is-in-browser.js'
import { useLanguage } from './current-language.js'
import { browserLanguages } from './preferred-language.js'

/** A date as it is shown, and the instant in the form of `<time>`. */
export interface ShownDate {
  readonly text: string
  readonly dateTime: string
}

/**
 * Writes the date of an ISO 8601 instant in the current language and in the time zone of the
 * browser; in the visitor's variety of the language if the browser names one. Null for an instant
 * that cannot be read. A page that the server rendered shows its date in UTC until the script runs.
 */
export function useDate(): (instant: string) => ShownDate | null {
  const format = useFormat({ dateStyle: 'long' })
  return (instant) => {
    const date = new Date(instant)
    return Number.isNaN(date.getTime()) ? null : { text: format.format(date), dateTime: date.toISOString() }
  }
}

/** Writes the time of day of an instant, in ms, as `useDate` writes its date. */
export function useTime(): (instant: number) => string {
  const format = useFormat({ hour: 'numeric', minute: '2-digit' })
  return (instant) => format.format(instant)
}

/** The format of a date; the server's own while the script takes over a page of the server. */
export function useFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { code } = useLanguage()
  return useIsInBrowser()
    ? new Intl.DateTimeFormat(shownLocale(code), style)
    : new Intl.DateTimeFormat(code, { ...style, timeZone: 'UTC' })
}

/**
 * The visitor's variety of a language, such as `en-GB`, if the browser names one that `Intl` takes.
 * Some systems hand their own names through, such as `en-US@posix` or `en_US.UTF-8`.
 */
export function shownLocale(language: string): string {
  const named = browserLanguages().map((each) => each.replaceAll('_', '-').replace(/[^a-z0-9-].*$/i, ''))
  return named.find((each) => isVarietyOf(each, language) && isLocale(each)) ?? language
}

function isLocale(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0
  } catch {
    return false
  }
}
