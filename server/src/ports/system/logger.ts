import { fstatSync } from 'node:fs'
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
  /** True where lines go to the journal of systemd, which wants to be told how severe each is. */
  readonly isJournal?: boolean
}

/** A logger of one line an event (AU3), in UTC. Redacts secrets by key, two levels deep (AU1). */
export function createLogger(choice: LogChoice, destination: DestinationStream = standardOutput()): Logger {
  const { level, format, isJournal = false } = choice
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
  if (format === 'json' && !isJournal) return pino(options, destination)
  const shown = (line: string) => (format === 'json' ? line : textLine(line))
  return pino(options, {
    write: (line) => destination.write(`${isJournal ? priorityOf(line) : ''}${shown(line)}`),
  })
}

/** The priorities of syslog for what is not just information, as sd-daemon(3) writes them. */
const priorities: Readonly<Record<string, string>> = {
  fatal: '<2>',
  error: '<3>',
  warn: '<4>',
  debug: '<7>',
  trace: '<7>',
}

function priorityOf(json: string): string {
  const [, level = ''] = /^{"level":"(\w+)"/.exec(json) ?? []
  return priorities[level] ?? ''
}

/** The same text for standard error, where only what went wrong is told. */
export function asJournalError(text: string): string {
  return text.replace(/^/gm, '<3>')
}

/**
 * True where what is written to an open file goes to the journal: systemd names its device and
 * inode in JOURNAL_STREAM, and a redirection or a pipe leads elsewhere (systemd.exec(5)).
 */
export function leadsToJournal(file: number, stream: string | undefined): boolean {
  if (stream === undefined) return false
  try {
    const { dev, ino } = fstatSync(file, { bigint: true })
    return stream === `${dev}:${ino}`
  } catch {
    return false
  }
}

function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true })
}

/**
 * The messages of an error and of its causes, for a failure of something outside; in their place
 * the sentence for operators, where the error has one.
 */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('explanation' in error && typeof error.explanation === 'string') return error.explanation
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
