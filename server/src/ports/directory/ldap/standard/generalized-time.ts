const pattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,]\d+)?)?)?(?:Z|([+-]\d\d)(\d\d)?)$/

/** An instant in ms since 1970 (RFC 4517, 3.3.13), to the second; null for other texts. */
export function generalizedTime(text: string | null): number | null {
  const [, year, month, day, hour, minute = '00', second = '00', zoneHours = '+00', zoneMinutes = '00'] =
    pattern.exec(text ?? '') ?? []
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zoneHours}:${zoneMinutes}`)
  return Number.isNaN(instant) ? null : instant
}
