import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Config } from '../config/config.js'
import type { SettingSources } from '../config/read-settings.js'
import type { Result } from '../result.js'
import type { Logger } from '../system/logger.js'

/** Everything a command takes from the world, as values. */
export interface CommandWorld {
  readonly env: SettingSources['env']
  /** The text of a file, or null if the file does not exist. */
  readonly readText: SettingSources['readFile']
  readonly readBytes: (path: string) => Buffer
  /** All of standard input. */
  readonly readInput: () => Promise<Buffer>
  /** Asks for a line that is not shown. Null where standard input is no terminal. */
  readonly askHidden: ((question: string) => Promise<string>) | null
  /** Replaces the last line of the terminal, or clears it for an empty text. Null without a terminal. */
  readonly showStatus: ((text: string) => void) | null
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** The name of the operator, for the audit: see `operatorName`. */
  readonly operator: string
  readonly version: string
  /** The folder of the installation, with the built client and the data of the demo. */
  readonly root: string
  /** The log of a server, by its settings. */
  readonly logger: (choice: Config['log']) => Logger
  /** Catches signals from now on, and resolves when the process must stop. */
  readonly stopped: () => Promise<StopOrder>
}

export interface StopOrder {
  /** The signal that the process got. */
  readonly signal: string
  /** How long the server still answers, in ms. */
  readonly graceMs: number
}

/** Exit codes; `usage` is a command line that is wrong. */
export const exit = { done: 0, failed: 1, usage: 2 } as const
export type Exit = (typeof exit)[keyof typeof exit]

/** Ends a command with exit code 1. Each problem becomes a line on standard error. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '))
  }
}

/** Refuses a blank argument. */
export function argumentValue(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.')
  return value
}

/** Refuses a blank value, and the next option in place of a value that was forgotten. */
export function optionValue(value: string): string {
  if (value.startsWith('--')) throw new InvalidArgumentError('It looks like an option.')
  return argumentValue(value)
}

/** The values of an option that can be repeated. */
export function optionValues(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, optionValue(value)]
}

export const configOption = new Option(
  '--config <file>',
  'settings file (default: portico.yaml, if it exists)',
).argParser(optionValue)

export const jsonOption = new Option('--json', 'print JSON, for programs')

export const partialOption = new Option('--partial', 'import the good lines and skip the others')

export const dryRunOption = new Option('--dry-run', 'check everything, say what would be done, and write nothing')

/** Where the settings of a command come from. */
export function sourcesOf({ env, readText }: CommandWorld, file: string | undefined): SettingSources {
  return { env, file, readFile: readText }
}

/** The value of a result. Fails with its problems. */
export function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new CommandFailed(result.problems)
  return result.value
}

/** The settings. Fails with all their problems, and with a hint about them if there is one. */
export function requireConfig<Config>(loaded: Result<Config>, hint?: string): Config {
  if (loaded.ok) return loaded.value
  const { problems } = loaded
  const count = problems.length === 1 ? '1 setting needs' : `${problems.length} settings need`
  throw new CommandFailed([
    `Portico can't start: ${count} attention.`,
    ...problems.map((problem) => `  - ${problem}`),
    ...(hint === undefined ? [] : [hint]),
  ])
}

/** The bytes of a file. Fails if it cannot be read, and says why. */
export function readFileBytes({ readBytes }: Pick<CommandWorld, 'readBytes'>, path: string): Buffer {
  try {
    return readBytes(path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new CommandFailed([unreadable[code]?.(path) ?? `The file ${path} cannot be read (${code}).`])
  }
}

const unreadable: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EACCES: (path) => `The file ${path} may not be read by this user.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
}

/** A text without control characters, which would break a line or a table. */
export function oneLine(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ')
}
