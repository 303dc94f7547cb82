const dayMs = 24 * 60 * 60_000

/** The days of the browser's calendar from one instant to another, both in ms: 0 on one day. */
export function calendarDays(from: number, to: number): number {
  // A day has 23 or 25 hours where the clocks change.
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMs)
}

function midnightOf(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0)
}
