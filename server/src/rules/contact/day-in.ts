/** A day such as `2026-01-05` in a time zone, and its hour. */
export function dayIn(timeZone: string, ms: number): { readonly day: string; readonly hour: number } {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(ms)
  return { day, hour: Number(hour) }
}
