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

export interface LogChoice {
  readonly level: string
  /** `json` for programs, `text` for people at a terminal. */
  readonly format: 'json' | 'text'
}

/** A logger of one line an event (AU3), in UTC. Redacts secrets by key, two levels deep (AU1). */
export function createLogger({ level, format }: LogChoice, destination: DestinationStream = standardOutput()): Logger {
  const at = (prefix: string) =>
    secretNames.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`))
  const options = {
    level,
    base: null,
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...secretNames, ...at('*'), ...at('*.*')], censor: '[secret]' },
    serializers: { err: loggableError },
  }
  return pino(options, format === 'json' ? destination : { write: (line) => destination.write(textLine(line)) })
}

function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true })
}

/** The messages of an error and of its causes, for a failure of something outside. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return error.cause === undefined ? error.message : `${error.message}: ${whyOf(error.cause)}`
}

/** An error without what libraries add, such as values of a query. An outage has no stack. */
function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack, cause } = error
  if (name === 'Unavailable') return { type: name, message: whyOf(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: loggableError(cause) }) }
}

/**
 * A line of the log as a person reads it: time, level, event, then `name=value`. It leaves out
 * empty values and what an audit entry repeats, and escapes everything that could begin a new line
 * or command the terminal (AU3).
 */
function textLine(json: string): string {
  const { time, level, msg, ...fields } = JSON.parse(json) as Record<string, unknown>
  const values = valuesIn(fields)
    .filter(([name, value]) => name !== 'at' && value !== msg)
    .map(([name, value]) => `${name}=${shown(value)}`)
  return `${[time, String(level).padEnd(5), printable(String(msg)), ...values].join(' ')}\n`
}

function valuesIn(fields: object): (readonly [string, unknown])[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    return typeof value === 'object' && !Array.isArray(value) ? valuesIn(value) : [[name, value]]
  })
}

function shown(value: unknown): string {
  const text = typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
  return printable(text)
}

function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
