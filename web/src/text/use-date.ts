import { useLanguage } from './current-language.js'

/** A date as it is shown, and the instant in the form of `<time>`. */
export interface ShownDate {
  readonly text: string
  readonly dateTime: string
}

/**
 * Writes the date of an ISO 8601 instant in the current language and in the time zone of the
 * browser; in the visitor's variety of the language if the browser names one. Null for an instant
 * that cannot be read.
 */
export function useDate(): (instant: string) => ShownDate | null {
  const { code } = useLanguage()
  const locale = shownLocale(code)
  return (instant) => {
    const date = new Date(instant)
    if (Number.isNaN(date.getTime())) return null
    const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date)
    return { text, dateTime: date.toISOString() }
  }
}

/** Writes the time of day of an instant, in ms, as `useDate` writes its date. */
export function useTime(): (instant: number) => string {
  const { code } = useLanguage()
  const format = new Intl.DateTimeFormat(shownLocale(code), { hour: 'numeric', minute: '2-digit' })
  return (instant) => format.format(instant)
}

/** The visitor's variety of a language, such as `en-GB`, if the browser names one; else the language. */
function shownLocale(language: string): string {
  return navigator.languages.find((each) => each.split('-')[0] === language) ?? language
}
