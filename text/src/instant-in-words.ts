/** An instant (ms) as a sentence names it, in UTC: 5 January 2026 at 09:00 UTC. */
export function instantInWords(ms: number, language: string): string {
  return inUtc(ms, language, { dateStyle: 'long', timeStyle: 'short' })
}

/** The same in short and without the year, for messages that are read within hours. */
export function instantInShort(ms: number, language: string): string {
  return inUtc(ms, language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

function inUtc(ms: number, language: string, style: Intl.DateTimeFormatOptions): string {
  // International English: day before month, 24 hours.
  const locale = language === 'en' ? 'en-GB' : language
  return `${new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(ms)} UTC`
}
