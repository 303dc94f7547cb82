import { isIP } from 'node:net'
import { isMailSender } from '../delivery/mail-address.js'
import { isLoopback } from '../system/loopback.js'

/** What a setting's text means, or what it must be instead, as the rest of a sentence. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string }
export type ParseSetting<Value> = (text: string) => Parsed<Value>

const no = (problem: string) => ({ problem })
const yes = <Value>(value: Value) => ({ value })

const notBuilt = (what: string) => no(`names ${what}, which is not built yet in this version`)

/** Any single line of at most `most` characters. */
export const line =
  (most: number): ParseSetting<string> =>
  (text) =>
    text.length <= most && !/\p{Cc}/u.test(text) ? yes(text) : no(`must be one line of at most ${most} characters`)

/** A key as consoles give them out: visible signs without a space. */
export const token =
  (most: number): ParseSetting<string> =>
  (text) =>
    text.length <= most && /^[!-~]+$/.test(text) ? yes(text) : no('must be a key as it was given out, without spaces')

export function trueOrFalse(text: string): Parsed<boolean> {
  return text === 'true' || text === 'false' ? yes(text === 'true') : no('must be true or false')
}

/** A whole number between two bounds. */
export const whole =
  (least: number, most: number): ParseSetting<number> =>
  (text) => {
    const isFit = /^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most
    return isFit ? yes(Number(text)) : no(`must be a whole number from ${least} to ${most}`)
  }

/** A length of time in units of `unitMs`, given back in ms; parts of a unit are welcome. */
export const duration =
  (unitMs: number, { most, least = 0 }: { readonly most: number; readonly least?: number }): ParseSetting<number> =>
  (text) => {
    const isFit = /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) >= least && Number(text) <= most
    return isFit ? yes(Math.round(Number(text) * unitMs)) : no(`must be a number from ${least} to ${most}`)
  }

/** One of some words; `later` ones are refused with the truth. */
export const oneOf =
  <const Word extends string>(words: readonly Word[], later: readonly string[] = []): ParseSetting<Word> =>
  (text) => {
    const word = words.find((candidate) => candidate === text)
    if (word !== undefined) return yes(word)
    return later.includes(text) ? notBuilt(`"${text}"`) : no(`must be one of ${[...words, ...later].join(', ')}`)
  }

/** Several values, separated by commas or new lines. */
export const listOf =
  <Value>(parse: ParseSetting<Value>): ParseSetting<Value[]> =>
  (text) => {
    const parsed = partsOf(text).map(parse)
    const wrong = parsed.find((one) => 'problem' in one)
    return wrong ?? yes(parsed.flatMap((one) => ('value' in one ? [one.value] : [])))
  }

function partsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `host:port`, `[address]:port` or a port of this machine alone. */
export function listenAddress(text: string): Parsed<{ host: string; port: number }> {
  const match = /^(?:(?<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?<port>\d{1,5})$/.exec(text)
  const port = Number(match?.groups?.['port'])
  if (match === null || port > 65_535) return no('must be host:port, such as 127.0.0.1:8080')
  return yes({ host: (match.groups?.['host'] ?? '127.0.0.1').replace(/^\[|\]$/g, ''), port })
}

function urlFrom(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Where people reach the portal: an origin, https, or http on this machine. */
export function publicUrl(text: string): Parsed<URL> {
  const url = urlFrom(text)
  if (url === null || url.username !== '' || url.password !== '') {
    return no('must be an address, such as https://account.uni.example')
  }
  const isPlainHttp = url.protocol === 'http:' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isPlainHttp) {
    return no('must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])')
  }
  const hasMore = url.pathname !== '/' || url.search !== '' || url.hash !== ''
  return hasMore ? no('must end after the host and port: the portal has an address of its own') : yes(url)
}

/** At least 32 characters that are no well-known placeholder (C4). */
export function secret(text: string): Parsed<string> {
  if (text.length < 32) return no('must have 32 characters at least; make one with: openssl rand -base64 33')
  return placeholder.test(text) ? no('is a placeholder; make a secret with: openssl rand -base64 33') : yes(text)
}

/** Nothing but the words that examples are made of. */
const placeholder = /^[^a-z]*(?:(?:change|me|replace|this|secret|password|default|insecure)[^a-z]*)+$/i

/** `sqlite:FILE`. */
export function storeUrl(text: string): Parsed<{ kind: 'sqlite'; file: string }> {
  if (/^postgres(ql)?:/.test(text)) return notBuilt('a PostgreSQL store')
  const file = /^sqlite:(?:\/\/(?=\/))?(?<file>[^\0?#]+)$/.exec(text)?.groups?.['file']
  return file === undefined
    ? no('must be sqlite:FILE, such as sqlite:data/portico.sqlite')
    : yes({ kind: 'sqlite', file })
}

/** A mail server: `smtp://` with STARTTLS, `smtps://` with TLS at once. */
export function mailUrl(text: string): Parsed<URL> {
  const url = urlFrom(text)
  const isMail = url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== ''
  return isMail ? yes(url) : no('must be a mail server, such as smtp://user:password@mail.uni.example:587')
}

/** `address` or `Name <address>`. */
export function mailSender(text: string): Parsed<string> {
  return isMailSender(text) ? yes(text) : no('must be an address, such as Account Portal <no-reply@uni.example>')
}

/** An address that is called by https, or by http on this machine only. */
export function safeUrl(text: string): Parsed<URL> {
  const url = urlFrom(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  const isBare = url?.username === '' && url.password === ''
  return url !== null && isSafe && isBare
    ? yes(url)
    : no('must be an address that starts with https:// (http:// only for localhost, 127.0.0.1 or [::1])')
}

/** Where a link leads to: never a script. */
export function link(text: string): Parsed<string> {
  const isPath = /^\/(?!\/)/.test(text) && !/[\s\\]/.test(text)
  const isElsewhere = /^(https?|mailto):$/.test(urlFrom(text)?.protocol ?? '')
  return isPath || isElsewhere ? yes(text) : no('must start with https://, http://, mailto: or /')
}

/** A picture: an address, a path of this host, or the picture itself. */
export function picture(text: string): Parsed<string> {
  const isHere = /^\/(?!\/)/.test(text) || /^data:image\/(svg\+xml|png|jpeg|webp)[;,]/.test(text)
  const isElsewhere = urlFrom(text)?.protocol === 'https:'
  return (isHere || isElsewhere) && !/\s/.test(text) ? yes(text) : no('must start with https://, / or data:image/')
}

export function colour(text: string): Parsed<string> {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? yes(text.toLowerCase()) : no('must be a colour such as #1d4f91')
}

export function domain(text: string): Parsed<string> {
  const isDomain = text.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(text)
  return isDomain ? yes(text.toLowerCase()) : no('must be domains, such as uni.example')
}

export function language(text: string): Parsed<string> {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? yes(text) : no('must be languages, such as en')
}

/** An address, or a network such as 10.0.0.0/8 (T7). */
export function proxy(text: string): Parsed<string> {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  const isProxy = isIP(address) !== 0 && isPrefix && rest.length === 0
  return isProxy ? yes(text) : no('must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8')
}

/** Names with `*` for anything and `?` for one sign, as one expression over canonical names. */
export function namePatterns(text: string): Parsed<RegExp> {
  const sources = partsOf(text).map((pattern) =>
    pattern
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.'),
  )
  return sources.length === 0 ? no('must be names, such as adm-*') : yes(new RegExp(`^(?:${sources.join('|')})$`, 'su'))
}
