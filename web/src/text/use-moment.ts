import { calendarDays } from './calendar-days.js'
import { useLanguage } from './current-language.js'
import { shownLocale, useFormat } from './use-date.js'

/** Writes the day and the time of an instant, in ms, as `useDate` writes its date. */
export function useMoment(): (instant: number) => string {
  const format = useFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(instant)
}

/** Writes the day of an instant, in ms, with its weekday. */
export function useWeekday(): (instant: number) => string {
  const format = useFormat({ weekday: 'long', day: 'numeric', month: 'long' })
  return (instant) => format.format(instant)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Says how long ago an instant was, in ms; one that lies ahead of the browser's clock is now. */
export function useAgo(): (instant: number) => string {
  const { code } = useLanguage()
  const format = new Intl.RelativeTimeFormat(shownLocale(code), { numeric: 'auto' })
  return (instant) => {
    const past = Date.now() - instant
    if (past < minuteMs) return format.format(0, 'second')
    if (past < hourMs) return format.format(-Math.floor(past / minuteMs), 'minute')
    if (past < dayMs) return format.format(-Math.floor(past / hourMs), 'hour')
    return format.format(-calendarDays(instant, Date.now()), 'day')
  }
}
