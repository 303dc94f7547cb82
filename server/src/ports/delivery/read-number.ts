import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parseDigits,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** Two letters of a country, such as DE, or null for a text that names none. */
export function countryOf(text: string): string | null {
  const code = text.toUpperCase()
  return isSupportedCountry(code) ? code : null
}

export type ReadNumber =
  | { readonly number: string }
  | { readonly unread: 'no phone number' | 'no country code' | 'two readings' }

/**
 * A number that an operator or a directory wrote, in international form: `+4915112345678`. Without
 * a country code it is completed by the country, and refused where that leaves a choice, because
 * its codes would go to a stranger.
 */
export function readNumber(written: string, country: string | null): ReadNumber {
  const text = plain(written)
  if (text.startsWith('+')) return oneOf([parsed(text)])
  if (!/^[\p{Nd}(]/u.test(text)) return { unread: 'no phone number' }
  if (country === null) return { unread: /\d{5}/.test(text.replace(/\D/g, '')) ? 'no country code' : 'no phone number' }
  const code = country as CountryCode
  const isLike = text.startsWith(getCountryCallingCode(code))
  const readings = [parsed(text, code), ...(isLike ? [parsed(`+${text}`)] : [])]
  const valid = readings.filter((one) => one?.isValid())
  return oneOf(valid.length > 0 ? valid : readings.slice(0, 1))
}

/** A text with the digits of any keyboard as ASCII: an Arabic one types Arabic ones. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => parseDigits(digit) || digit)
}

/** The ways in which directories write an international number, that one first. */
export function spellingsOf(number: string): readonly string[] {
  const read = parsed(number)
  return read === undefined ? [number] : [...new Set([number, read.formatInternational(), read.formatNational()])]
}

type Parsed = ReturnType<typeof parsePhoneNumberFromString>

function parsed(text: string, defaultCountry?: CountryCode): Parsed {
  return parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) })
}

function oneOf(readings: readonly Parsed[]): ReadNumber {
  const numbers = new Set(readings.map((one) => (one?.ext === undefined ? one?.number : undefined)))
  const [number] = numbers
  if (numbers.size > 1) return { unread: 'two readings' }
  return number !== undefined && /^\+\d{5,15}$/.test(number) ? { number } : { unread: 'no phone number' }
}

/** Without invisible signs, brackets around a country code, and 00 in the place of its plus. */
function plain(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(((?:\+|00)[\d ]+)\)/, '$1 ')
    .replace(/^00/, '+')
}
