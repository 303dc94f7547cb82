import { defaultSmsBody } from '../delivery/sms-request.js'
import { revealNames, revealOrigin } from './reveal.js'
import { line, listOf, oneOf, whole } from './setting-schema.js'
import { optional, withDefault } from './setting-table.js'
import { smsSchemas } from './sms-schemas.js'

export const smsSettings = {
  url: optional(smsSchemas.gatewayUrl, {
    isSecret: true,
    reveal: revealOrigin,
    sentence: 'SMS gateway. {to}, {text} and {id} may stand after its host. Without it phones are not offered.',
  }),
  token: optional(line(4096), { isSecret: true, sentence: 'Sent to the gateway as Authorization: Bearer.' }),
  method: withDefault('POST', oneOf(['POST', 'PUT', 'GET']), {
    sentence: 'How the gateway is called. GET has no body and needs {to} and {text} in the address.',
  }),
  headers: withDefault('', smsSchemas.headers, {
    isSecret: true,
    reveal: revealNames,
    takesList: true,
    sentence: 'More headers, one Name: value a line. Without Content-Type the body is application/json.',
  }),
  body: withDefault(defaultSmsBody, smsSchemas.body, {
    isSecret: true,
    sentence: 'Body with {to}, {text} and {id} (the same over retries), escaped as JSON, form or XML by Content-Type.',
  }),
  success: withDefault('2xx', smsSchemas.success, {
    sentence: 'Statuses that mean success, such as 2xx or 200,202. 200 body:OK also needs OK in the answer.',
  }),
}

export const smsReachSettings = {
  prefixes: withDefault('', listOf(smsSchemas.countryPrefix), {
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
