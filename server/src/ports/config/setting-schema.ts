import { X509Certificate } from 'node:crypto'
import { settingFields } from '@portico/contract/setting-fields'
import { z } from 'zod'
import { isMailAddress, isMailSender } from '../delivery/is-mail-address.js'
import { countryOf } from '../delivery/read-number.js'
import { isLdapFilter } from '../directory/ldap-settings.js'
import { canonicalPattern, patternSource } from '../directory/people-scope.js'
import { type DeviceKindName, deviceKindNames } from '../proof-kind-name.js'
import { isLoopback } from '../system/is-loopback.js'
import { marking } from './allowed-values.js'

export const { line, token } = settingFields

const anyText = z.string()

/** Texts that `read` takes: it gives null for others. `problem` follows the setting's name. */
export const settingSchema = <Value>(read: (text: string) => Value | null, problem: string) =>
  anyText.transform((text, context): Value => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue(problem)
    return z.NEVER
  })

export const country = settingSchema(countryOf, 'must be the two letters of a country, such as DE')

export const trueOrFalse = marking(
  z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true'),
  { words: ['true', 'false'] },
)

export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  marking(z.enum(words, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(words)}`), { words })

/** A whole number. `unit` is what it counts, where the sentence of the setting does not say it. */
export function whole(least: number, most: number, unit = '') {
  const problem = `must be a whole number from ${least} to ${most}`
  const digits = anyText.regex(/^\d{1,12}$/, problem)
  const schema = digits.transform(Number).pipe(z.number().min(least, problem).max(most, problem))
  return marking(schema, { least, most, unit, isWhole: true })
}

const minuteMs = 60_000
export const unit = { second: 1000, minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs } as const

/** A length of time in units of `unitMs`; the value is in ms. Parts of a unit are allowed. */
export function duration(unitMs: number, least: number, most: number) {
  const problem = `must be a number from ${least} to ${most}`
  const digits = anyText.regex(/^\d{1,9}(\.\d{1,6})?$/, problem)
  const units = digits.transform(Number).pipe(z.number().min(least, problem).max(most, problem))
  const [name = ''] = Object.entries(unit).find(([, ms]) => ms === unitMs) ?? []
  const schema = units.transform((count) => Math.round(count * unitMs))
  return marking(schema, { least, most, unit: `${name}s`, isWhole: false })
}

export const listOf = <Value>(item: z.ZodType<Value, string>) =>
  anyText.transform(partsOf).pipe(z.array(item).readonly())

/** Kinds of proofs of a device, or `none`, which is no kind. */
export const deviceKinds = listOf(oneOf([...deviceKindNames, 'none']))
  .refine((kinds) => kinds.length > 0, 'must be app, passkey, both, or none')
  .refine((kinds) => kinds.length === 1 || !kinds.includes('none'), 'must not name none beside a kind')
  .transform((kinds): readonly DeviceKindName[] => deviceKindNames.filter((kind) => kinds.includes(kind)))

/** The values of a list, as the operator separated them. */
function partsOf(list: string): readonly string[] {
  return trimmedParts(list, /[,\n]/)
}

function trimmedParts(list: string, separator: RegExp): readonly string[] {
  const parts = list.split(separator).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Several values, separated by semicolons or line breaks, because directory names hold commas. */
export const linesOf = <Value>(item: z.ZodType<Value, string>) =>
  anyText.transform((text) => trimmedParts(text, /[;\n]/)).pipe(z.array(item).readonly())

const toUrl = (text: string) => new URL(text)
const mustBeSafe = 'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])'

/** An address that the server or the browser calls. Plain http never leaves this machine (T1). */
export const safeUrl = z
  .url('must be an address, such as https://account.uni.example')
  .transform(toUrl)
  .refine(({ username, password }) => `${username}${password}` === '', 'must not contain a user or a password')
  .refine(({ protocol }) => /^https?:$/.test(protocol), mustBeSafe)
  .refine(({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname), mustBeSafe)

export const publicUrl = safeUrl.refine(
  ({ href, origin }) => href === `${origin}/`,
  'must end after host and port, because the portal has no path of its own',
)

/** Unescaped, these signs end the host or the password of an address, and the rest goes to DNS. */
const percentEncode =
  'percent-encode / # ? % in the user and the password, or set PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD'
const mustBeMailServer = `must be a mail server, such as smtp://user:password@mail.uni.example:587; ${percentEncode}`

/** The path of a script below the host, as a browser asks for it; none of the portal's own files. */
export const workerPath = anyText.regex(
  /^(?!\/api\/)(?:\/[\w~-][\w.~-]*)+\.m?js$/,
  'must be paths of scripts without a question mark, such as /sw.js',
)

/** `smtp://` with STARTTLS, `smtps://` with TLS at once. Nothing may follow host and port (OP6). */
export const mailUrl = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: mustBeMailServer })
  .transform(toUrl)
  .refine(
    ({ pathname, search, hash }) => `${pathname.replace(/^\/$/, '')}${search}${hash}` === '',
    `must end after host and port; ${percentEncode}`,
  )
  .refine(
    ({ username, password }) => canDecode(username) && canDecode(password),
    `must not hold a % that escapes nothing; ${percentEncode}`,
  )
  .refine(
    ({ username, password }) => (username === '') === (password === ''),
    'must have both a user and a password, or neither',
  )

/** A whole name of a machine, or an address in brackets, as mail servers want it (RFC 5321). */
export const hostName = anyText.regex(
  /^(?=.{4,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$|^\[(IPv6:)?[0-9A-Fa-f.:]+\]$/,
  'must be a whole name with a dot, such as portal.uni.example',
)

/** `ldaps://` with TLS at once, `ldap://` with StartTLS. Nothing may follow host and port. */
export const ldapUrl = z
  .url({ protocol: /^ldaps?$/, hostname: /./, error: 'must be directory servers, such as ldaps://ldap.uni.example' })
  .transform(toUrl)
  .refine(
    ({ pathname, search, hash, username }) => `${pathname.replace(/^\/$/, '')}${search}${hash}${username}` === '',
    'must end after host and port; the base and the service account have settings of their own',
  )

export const ldapFilter = anyText.refine(isLdapFilter, 'must be a filter, such as (objectClass=person)')

export const ldapAttribute = anyText.regex(
  /^[A-Za-z][A-Za-z0-9-]{0,127}$/,
  'must be the name of an attribute, such as mail',
)

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** CA certificates in PEM, and the file that holds them. */
export const certificates = z.object({
  path: anyText,
  text: anyText.refine((text) => {
    const blocks = text.match(pemBlock) ?? []
    return blocks.length > 0 && blocks.every(isCertificate)
  }, 'must name a file with certificates in PEM'),
})

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}

const mustBeSender = 'must be an address, such as Account Portal <no-reply@uni.example>'
export const mailSender = anyText.refine(isMailSender, mustBeSender)

export const mailAddress = anyText.refine(isMailAddress, 'must be one address, such as help@uni.example')

/** Consists of nothing but words that examples use. */
const placeholder = /^[^a-z]*(?:(?:change|me|replace|this|secret|password|default|insecure)[^a-z]*)+$/i

/** Of 32 random digits, fewer than this many are different once in ten million times. */
const leastDifferent = 6
const makeOne = 'make one with: openssl rand -base64 33'

/** At least 32 characters, no well-known placeholder, no repetition of a few characters (C4). */
export const secret = anyText
  .min(32, `must have at least 32 characters; ${makeOne}`)
  .refine((text) => !placeholder.test(text), `must not be a placeholder; ${makeOne}`)
  .refine((text) => new Set(text).size >= leastDifferent, `must not repeat a few characters; ${makeOne}`)

export const language = anyText.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be codes of languages, such as en')

/** A time zone by its IANA name. An offset such as +01:00 is none: it knows no summer. */
export const timeZone = anyText.refine(
  (name) => /^[A-Za-z]/.test(name) && isKnownZone(name),
  'must be the name of a time zone, such as Europe/Berlin',
)

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}

/** Names with `*` for any text and `?` for a character, as an expression over canonical names. */
export const namePatterns = settingSchema((text) => {
  const patterns = partsOf(canonicalPattern(text)).map(patternSource)
  return patterns.length === 0 ? null : new RegExp(`^(?:${patterns.join('|')})$`, 'su')
}, 'must be names, such as adm-*')
