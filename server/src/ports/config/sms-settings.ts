import { z } from 'zod'
import { fillSms, unknownPlaceholders } from '../delivery/fill-sms.js'
import { defaultSmsBody } from '../delivery/sms-request.js'
import { smsSuccessFrom } from '../delivery/sms-success.js'
import { revealNames, revealOrigin } from './reveal.js'
import { line, listOf, oneOf, settingSchema, whole } from './setting-schema.js'
import { optional, withDefault } from './setting-table.js'

const anyText = z.string()

function filled(template: string, value = '1'): URL | null {
  const address = fillSms(template, { to: value, text: value, id: value }, 'url')
  return URL.canParse(address) ? new URL(address) : null
}

/** The address of a gateway: placeholders may stand after the host. */
const gatewayUrl = anyText
  .refine((text) => /^https?:$/.test(filled(text)?.protocol ?? ''), 'must start with https:// or http://')
  .refine((text) => !(filled(text)?.username || filled(text)?.password), 'must not contain a user or a password')
  .refine((text) => filled(text)?.origin === filled(text, '2')?.origin, 'must not have a placeholder in its host')
  .refine((text) => filled(text)?.hash === '', 'must not have a part after #: it is never sent')
  .refine(
    (text) => unknownPlaceholders(text).length === 0,
    'must have no placeholders but {to}, {digits}, {text} and {id}',
  )

const header = settingSchema((text) => {
  const found = /^\s*(?<name>[\w!#$%&'*+.^`|~-]+):[ \t]*(?<value>[\t\x20-\x7e]*)$/.exec(text)?.groups
  return found === undefined ? null : ([found['name'] ?? '', (found['value'] ?? '').trim()] as const)
}, 'must be lines such as Content-Type: application/json')

/** Headers that the HTTP client sets. A setting must not contain them. */
const ofConnection = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect|te|trailer)$/i

function isUtf8([name, value]: readonly [string, string]): boolean {
  const charset = /^content-type$/i.test(name) ? /charset\s*=\s*"?([^";\s]+)/i.exec(value)?.[1] : undefined
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** `Name: value`, one a line; UTF-8 is the only character set. */
const headers = anyText
  .transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  .pipe(z.array(header))
  .refine((all) => new Set(all.map(([name]) => name.toLowerCase())).size === all.length, 'must not name a header twice')
  .refine((all) => !all.some(([name]) => ofConnection.test(name)), 'must not name a header of the connection')
  .refine((all) => all.every(isUtf8), 'must not name another charset than utf-8')

/** The form of a body follows from the content type, so only its length is checked here. */
const body = anyText.max(16_384, 'must be at most 16384 characters')

const success = settingSchema(smsSuccessFrom, 'must be statuses such as 2xx or 200,202, or 200 body:OK')

/** `+49`, or longer where only a part of a country is meant. */
const countryPrefix = anyText.regex(/^\+[1-9]\d{0,6}$/, 'must be country prefixes, such as +49,+43')

export const smsSettings = {
  url: optional(gatewayUrl, {
    isSecret: true,
    reveal: revealOrigin,
    sentence:
      'SMS gateway. {to}, {digits}, {text} and {id} may stand after its host. Without it phones are not offered.',
  }),
  token: optional(line(4096), {
    isSecret: true,
    keepsBlanks: true,
    sentence: 'Sent to the gateway as Authorization: Bearer.',
  }),
  method: withDefault('POST', oneOf(['POST', 'PUT', 'GET']), {
    sentence: 'How the gateway is called. GET has no body and needs {to} or {digits}, and {text}, in the address.',
  }),
  headers: withDefault('', headers, {
    isSecret: true,
    reveal: revealNames,
    takesList: true,
    sentence: 'More headers, one Name: value a line. Without Content-Type the body is application/json.',
  }),
  body: withDefault(defaultSmsBody, body, {
    isSecret: true,
    sentence:
      'Body with {to} or {digits}, {text} and {id} (the same over retries), escaped as JSON, form or XML by Content-Type.',
  }),
  success: withDefault('2xx', success, {
    sentence: 'Statuses that mean success, such as 2xx or 200,202. 200 body:OK also needs OK in the answer.',
  }),
}

export const smsReachSettings = {
  prefixes: withDefault('', listOf(countryPrefix), {
    path: 'sms.prefixes',
    takesList: true,
    sentence:
      'Country prefixes that SMS may go to, such as +49,+43, the most frequent first. Other phones are not offered. Empty means every country, which invites fraud.',
  }),
  capPerPrefix: withDefault('300', whole(0, 1_000_000), {
    path: 'sms.cap_per_prefix',
    sentence:
      'Codes by SMS in an hour to one country prefix, and as many notices; 0 is off. A cap that is reached logs alarm: sms-cap.',
  }),
  cap: withDefault('1000', whole(0, 1_000_000), {
    path: 'sms.cap',
    sentence: 'The same for all countries together.',
  }),
}
