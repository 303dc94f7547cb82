import type { Ports } from '../ports.js'
import type { Contact } from './contact-store.js'

/**
 * The country calling codes with two digits (E.164). +1 and +7 have one digit, all others three.
 */
const twoDigits = new Set(
  [
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58',
    '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98',
  ].flatMap((codes) => codes.split(' ')),
)

/** The counter key of numbers without a country code. */
export const noCountry = 'national'

/** The country calling code of a number, such as +49; `national` for a number without one. */
export function countryPrefix(number: string): string {
  const digits = /^\+([1-9]\d*)$/.exec(international(number))?.[1]
  if (digits === undefined) return noCountry
  if (/^[17]/.test(digits)) return `+${digits.charAt(0)}`
  return `+${digits.slice(0, twoDigits.has(digits.slice(0, 2)) ? 2 : 3)}`
}

/**
 * The prefix under which the server counts SMS to a number: the longest allowed one, or the
 * country's if every country is allowed. Null for a number that gets no SMS (D5).
 */
export function smsPrefixOf(number: string, allowed: readonly string[]): string | null {
  if (allowed.length === 0) return countryPrefix(number)
  return longest(allowed.filter((prefix) => international(number).startsWith(prefix)))
}

/** The same for the number of a decoy, of which only a prefix exists. */
export function smsPrefixOfDecoy(prefix: string, allowed: readonly string[]): string | null {
  return smsPrefixOf(prefix, allowed) ?? allowed.find((longer) => longer.startsWith(prefix)) ?? null
}

function international(number: string): string {
  return number.replace(/^00/, '+')
}

function longest(prefixes: readonly string[]): string | null {
  return prefixes.reduce<string | null>((best, one) => (one.length > (best?.length ?? 0) ? one : best), null)
}

/** The settings that decide whether the portal can reach phones. */
type Reach = { readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'> }

/** The beginnings of all phone numbers that the portal can reach. */
export function reachablePrefixes({ hasSms, smsReach: { prefixes } }: Reach['rules']): readonly string[] {
  if (!hasSms) return []
  return prefixes.length === 0 ? [''] : prefixes
}

/** True when messages can go to a contact. A phone needs a gateway and an allowed country (D5). */
export function isReachable({ kind, canonical }: Pick<Contact, 'kind' | 'canonical'>, reach: Reach): boolean {
  return kind === 'email' || (reach.rules.hasSms && smsPrefixOf(canonical, reach.rules.smsReach.prefixes) !== null)
}
