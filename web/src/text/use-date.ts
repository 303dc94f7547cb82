import { useLanguage } from './current-language.js'
import { shownLocale } from './shown-locale.js'

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
