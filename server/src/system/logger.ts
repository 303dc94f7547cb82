import pino, { type DestinationStream, type Logger } from 'pino'

/** Names under which a secret or an address could ever lie in what is logged (AU1). */
const secretNames = [
  'password',
  'password2',
  'oldPassword',
  'newPassword',
  'newpassword2',
  'captcha',
  'email',
  'to',
  'text',
  'html',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["x-xsrf-token"]',
]

/** One JSON line an event, UTC; values under a secret's name are struck out, one and two levels deep too (AU1, AU3). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const at = (prefix: string) =>
    secretNames.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`))
  const paths = [...secretNames, ...at('*'), ...at('*.*')]
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[secret]' },
    serializers: { err: toldOf },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What is told of an error: never what a library has hung on it beside, such as the values it was given (AU1). */
function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: toldOf(cause) }) }
}
