import { usualSmsBody } from '../delivery/sms-request.js'
import { usualSmsSuccess } from '../delivery/sms-success.js'
import { optional, usually } from './option.js'
import { line, listOf, oneOf, whole } from './parse-setting.js'
import { countryPrefix, gatewayUrl, headers, smsBody, smsSuccess } from './parse-sms.js'

/** The settings of SMS: how the gateway is called, and what they may cost. */
export const smsOptions = {
  smsUrl: optional({
    path: 'sms.url',
    parse: gatewayUrl,
    isSecret: true,
    sentence:
      'SMS gateway, called once for each message; {to}, {text} and {id} may stand after the host. Without it phones are not offered.',
  }),
  smsToken: optional({
    path: 'sms.token',
    parse: line(4096),
    isSecret: true,
    sentence: 'Sent to the SMS gateway as Authorization: Bearer.',
  }),
  smsMethod: usually('POST', {
    path: 'sms.method',
    parse: oneOf(['POST', 'PUT', 'GET']),
    sentence:
      'How the gateway is called: POST, PUT, or GET, which has no body and needs {to} and {text} in the address.',
  }),
  smsHeaders: usually('', {
    path: 'sms.headers',
    parse: headers,
    takesList: true,
    isSecret: true,
    sentence:
      'More headers for the gateway, each Name: value on a line of its own. Content-Type says what the body is; without it that is application/json.',
  }),
  smsBody: usually(usualSmsBody, {
    path: 'sms.body',
    parse: smsBody,
    isSecret: true,
    sentence:
      'Body with {to} (number), {text} and {id} (the same over retries). They are escaped as JSON, form or XML by the Content-Type, and go as they are in any other.',
  }),
  smsSuccess: usually(usualSmsSuccess, {
    path: 'sms.success',
    parse: smsSuccess,
    sentence:
      'Answers that mean success: statuses separated by commas, such as 2xx or 200,202; then, if wanted, body: and a text that the answer must hold, such as 200 body:OK.',
  }),
  smsPrefixes: usually('', {
    path: 'sms.prefixes',
    parse: listOf(countryPrefix),
    takesList: true,
    sentence:
      'Country prefixes that SMS may go to, such as +49,+43, the usual one first. Phones elsewhere are not offered. Empty means every country, which invites fraud: name yours.',
  }),
  smsCapPerPrefix: usually('300', {
    path: 'sms.cap_per_prefix',
    parse: whole(0, 1_000_000),
    sentence:
      'Codes by SMS an hour to one country prefix; notices have the same number of their own. When it is reached the log has a line with alarm: sms-cap. 0 is off.',
  }),
  smsCap: usually('1000', {
    path: 'sms.cap',
    parse: whole(0, 1_000_000),
    sentence: 'The same for all countries together.',
  }),
} as const
