import { calendarDays } from '../text/calendar-days.js'

/**
 * The days of the browser's calendar until an instant, both instants in ms: 0 if it comes today, -1
 * once it is over.
 */
export function daysUntil(instant: number, now: number): number {
  return instant <= now ? -1 : calendarDays(now, instant)
}
