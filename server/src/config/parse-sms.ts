import { type SmsSuccess, smsSuccessFrom } from '../delivery/sms-success.js'
import { fillSms, unknownPlaceholders } from '../delivery/sms-template.js'
import type { Parsed } from './parse-setting.js'

const no = (problem: string) => ({ problem })
const yes = <Value>(value: Value) => ({ value })

/** The address of a gateway, as a template: `{to}`, `{text}` and `{id}` may stand after the host. */
export function gatewayUrl(text: string): Parsed<string> {
  const urls = ['1', '2'].map((value) => fillSms(text, { to: value, text: value, id: value }, 'url'))
  const [one, other] = urls.map((url) => (URL.canParse(url) ? new URL(url) : null))
  if (one === null || one === undefined || !/^https?:$/.test(one.protocol)) {
    return no('must be an address that starts with https:// or http://')
  }
  if (one.username !== '' || one.password !== '') return no('must not hold a user or a password: use the headers')
  if (one.origin !== other?.origin) return no('must not have a placeholder in its host')
  if (one.hash !== '') return no('must not have a part after #: it is never sent')
  const [unknown] = unknownPlaceholders(text)
  return unknown === undefined ? yes(text) : no('holds a placeholder that is none of {to}, {text} and {id}')
}

/** Headers that the connection sets by itself. */
const ofConnection = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect|te|trailer)$/i

/** `Name: value`, one a line; UTF-8 is the only character set. */
export function headers(text: string): Parsed<(readonly [name: string, value: string])[]> {
  const lines = text.split(/\r?\n/).filter((one) => one.trim() !== '')
  const found = lines.map((one) => /^\s*(?<name>[\w!#$%&'*+.^`|~-]+):[ \t]*(?<value>[\t\x20-\x7e]*)$/.exec(one)?.groups)
  const pairs = found.map((one) => [one?.['name'] ?? '', (one?.['value'] ?? '').trim()] as const)
  const names = pairs.map(([name]) => name.toLowerCase())
  if (names.includes('')) return no('must be lines such as Content-Type: application/json')
  if (new Set(names).size < names.length) return no('must not name a header twice')
  if (names.some((name) => ofConnection.test(name))) return no('must not name a header of the connection')
  const charset = pairs.map(([name, value]) =>
    /^content-type$/i.test(name) ? /charset\s*=\s*"?([^";\s]+)/i.exec(value)?.[1] : undefined,
  )
  return charset.every((one) => one === undefined || /^utf-?8$/i.test(one))
    ? yes(pairs)
    : no('must not name another charset than utf-8')
}

/** Whether it is a body at all; what it must be follows from the content type. */
export function smsBody(text: string): Parsed<string> {
  return text.length <= 16_384 ? yes(text) : no('must be 16384 characters at most')
}

export function smsSuccess(text: string): Parsed<SmsSuccess> {
  const success = smsSuccessFrom(text)
  return success === null ? no('must be statuses such as 2xx or 200,202, or 200 body:OK') : yes(success)
}

/** `+49`, or longer where only a part of a country is meant. */
export function countryPrefix(text: string): Parsed<string> {
  return /^\+[1-9]\d{0,6}$/.test(text) ? yes(text) : no('must be country prefixes, such as +49,+43')
}
