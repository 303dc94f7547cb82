/** The day of an instant (ms) in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const told = new Map(parts.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${told.get('year')}-${told.get('month')}-${told.get('day')}`
}
