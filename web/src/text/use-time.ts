import { useLanguage } from './current-language.js'
import { shownLocale } from './shown-locale.js'

/** Writes the time of day of an instant, in ms, as `useDate` writes its date. */
export function useTime(): (instant: number) => string {
  const { code } = useLanguage()
  const format = new Intl.DateTimeFormat(shownLocale(code), { hour: 'numeric', minute: '2-digit' })
  return (instant) => format.format(instant)
}
