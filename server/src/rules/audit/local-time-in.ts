import type { Period } from './period-count-store.js'

/** Zones differ from UTC by whole quarters of an hour, ms. */
export const quarterMs = 15 * 60_000
export const hourMs = 4 * quarterMs
export const dayMs = 24 * hourMs

export interface LocalTime {
  /** The start of the hour and of the day, as periods are named. In ms. */
  readonly starts: Readonly<Record<Period, number>>
  /** The day on a calendar of the zone, such as `2026-01-05`. */
  readonly day: string
  /** The hour on a clock of the zone, 0 to 23. */
  readonly hour: number
}

/** A formatter takes so long to make that one for each person would hold up every call. */
const known = new Map<string, (instant: number) => LocalTime>()

/** The hour and day of an instant (ms) in a time zone of the settings, such as `Asia/Kolkata`. */
export function localTimeIn(timeZone: string): (instant: number) => LocalTime {
  const timeOf = known.get(timeZone) ?? localTimeBy(timeZone)
  known.set(timeZone, timeOf)
  return timeOf
}

function localTimeBy(timeZone: string): (instant: number) => LocalTime {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const clock = new Intl.DateTimeFormat('en', { ...fields, hourCycle: 'h23', timeZone })
  return (instant) => {
    const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const of = (type: keyof typeof fields) => parts.get(type) ?? 0
    const quarter = Math.floor(instant / quarterMs) * quarterMs
    const quarters = Math.floor((of('minute') * 60_000) / quarterMs)
    const day = Date.UTC(of('year'), of('month') - 1, of('day'))
    const starts = { hour: quarter - quarters * quarterMs, day }
    return { starts, day: new Date(day).toISOString().slice(0, 10), hour: of('hour') }
  }
}
