const dayMs = 24 * 60 * 60_000

/**
 * The days from the day of `now` in the browser's calendar to a day, YYYY-MM-DD: 0 on that day, below
 * 0 once it is over, and null for what is no day.
 */
export function daysLeft(day: string, now: Date): number | null {
  const last = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  if (Number.isNaN(last)) return null
  return Math.round((last - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)
}
