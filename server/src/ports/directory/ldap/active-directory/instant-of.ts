/** Windows counts 100 ns steps since 1601 (MS-DTYP 2.3.3); the portal ms since 1970. */
const stepsPerMs = 10_000n
const msBefore1970 = 11_644_473_600_000n
/** The largest number, for "never". */
const never = 0x7fff_ffff_ffff_ffffn

/** The instant of an attribute; null for none, zero and "never". */
export function instantOf(value: string | null): number | null {
  const steps = stepsOf(value)
  return steps === null || steps <= 0n || steps === never ? null : Number(steps / stepsPerMs - msBefore1970)
}

/** A span of time, which Active Directory stores below zero, in ms; null for "never" and none. */
export function spanOf(value: string | null): number | null {
  const steps = stepsOf(value)
  return steps === null || steps === -never - 1n ? null : Number(-steps / stepsPerMs)
}

function stepsOf(value: string | null): bigint | null {
  return value !== null && /^-?\d{1,19}$/.test(value) ? BigInt(value) : null
}

/**
 * True where a list of permitted hours lets a person in now: a bit for each hour of the week, which
 * begins on Sunday at 00:00 UTC (MS-SAMR 2.2.6.5). Without a list every hour is permitted.
 */
export function isWithinHours(hours: Buffer | null, now: number): boolean {
  if (hours === null || hours.length !== 21) return true
  const date = new Date(now)
  const hour = date.getUTCDay() * 24 + date.getUTCHours()
  return (((hours[hour >> 3] ?? 0) >> (hour & 7)) & 1) === 1
}
