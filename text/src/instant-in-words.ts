/** The style of an instant in words: a language, and an IANA time zone such as `Europe/Berlin`. */
export interface ClockStyle {
  readonly language: string
  readonly timeZone: string
}

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** An instant (ms) as a sentence names it, with its zone: 5 January 2026 at 10:00 CET. */
export function instantInWords(ms: number, style: ClockStyle): string {
  return inZone(ms, style, { ...day, ...time })
}

/** The same in short and without the year, for messages that are read within hours. */
export function instantInShort(ms: number, style: ClockStyle): string {
  return inZone(ms, style, { day: 'numeric', month: 'short', ...time })
}

/** Only the time of day, for an instant that is minutes away: 10:00 CET. */
export function timeInWords(ms: number, style: ClockStyle): string {
  return inZone(ms, style, time)
}

/** The time of day to the second, for a list that is followed as it grows. */
export function timeToTheSecond(ms: number, style: ClockStyle): string {
  return inZone(ms, style, { ...time, second: '2-digit' })
}

function inZone(ms: number, { language, timeZone }: ClockStyle, parts: Intl.DateTimeFormatOptions): string {
  // International English: day before month, 24 hours.
  const locale = language === 'en' ? 'en-GB' : language
  const told = new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  return hasNamedZone(told, ms) ? told.format(ms) : namingZone(locale, { ...parts, timeZone }).format(ms)
}

/** False where a language knows no short name of the zone, and writes an offset such as GMT+8. */
function hasNamedZone(format: Intl.DateTimeFormat, ms: number): boolean {
  return !format.formatToParts(ms).some(({ type, value }) => type === 'timeZoneName' && /\p{Nd}/u.test(value))
}

/** Names the zone by its country, unless that reads as a list entry: “heure : France”. */
function namingZone(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const byCountry = new Intl.DateTimeFormat(locale, { ...parts, timeZoneName: 'shortGeneric' })
  const isName = !byCountry.formatToParts().some(({ type, value }) => type === 'timeZoneName' && value.includes(':'))
  return isName ? byCountry : new Intl.DateTimeFormat(locale, parts)
}
