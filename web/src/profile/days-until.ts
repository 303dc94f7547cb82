const dayMs = 24 * 60 * 60_000

/**
 * The days of the browser's calendar until an instant, both instants in ms: 0 if it comes today, -1
 * once it is over.
 */
export function daysUntil(instant: number, now: number): number {
  // A day has 23 or 25 hours where the clocks change.
  return instant <= now ? -1 : Math.round((midnightOf(instant) - midnightOf(now)) / dayMs)
}

function midnightOf(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0)
}
