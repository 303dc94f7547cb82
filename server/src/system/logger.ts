import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Keys under which a log entry could hold a secret or an address. */
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

/**
 * Makes a logger with one JSON line for each event (AU3), in UTC. It redacts values under the key
 * of a secret, up to two levels deep (AU1).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const at = (prefix: string) =>
    secretNames.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`))
  const paths = [...secretNames, ...at('*'), ...at('*.*')]
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[secret]' },
    serializers: { err: loggableError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The loggable part of an error, without the fields that libraries add, such as the values of a
 * query.
 */
function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: loggableError(cause) }) }
}
