import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Config } from '../../ports/config/config.js'
import { replacedSettings, type SettingSources } from '../../ports/config/read-settings.js'
import { findSettings } from '../../ports/config/settings-file.js'
import type { Result } from '../../ports/result.js'
import { systemCode, whyUnreadable } from '../../ports/system/access-of.js'
import type { Logger } from '../../ports/system/logger.js'
import type { RunSelf } from '../own-checks.js'

export interface CommandWorld {
  readonly env: SettingSources['env']
  readonly readText: SettingSources['readFile']
  /** The settings files without one that the operator names: of this folder, of the machine. */
  readonly settingsFiles: { readonly here: string; readonly system: string }
  readonly readBytes: (path: string) => Buffer
  readonly readInput: () => Promise<Buffer>
  /** Asks for a line. Null where standard input is no terminal. */
  readonly askLine: ((question: string) => Promise<string>) | null
  /** Asks for a line that is not shown. Null where standard input is no terminal. */
  readonly askHidden: ((question: string) => Promise<string>) | null
  /** Replaces the terminal's last line, or clears it for an empty text. Null without a terminal. */
  readonly showStatus: ((text: string) => void) | null
  /** Prints a line. A command prints through `runCommand`, which makes each line `printable`. */
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** True where people see what is printed. */
  readonly isTerminal: boolean
  /** Absent where the program cannot start itself. */
  readonly runSelf?: RunSelf
  /** Prints a line of a file as it is. `runCommand` adds it. */
  readonly printAsIs?: (line: string) => void
  /** The name of the operator, for the audit: see `operatorName`. */
  readonly operator: string
  readonly version: string
  /** The folder of the installation, with the built client and the data of the demo. */
  readonly root: string
  readonly logger: (choice: Config['log']) => Logger
  /** Catches signals from now on, and resolves when the process must stop. */
  readonly stopped: () => Promise<StopOrder>
  /** Prints a line on standard error if `--verbose` asks for it. `runCommand` adds it. */
  readonly explain?: (line: string) => void
}

export interface StopOrder {
  readonly signal: string
  /** How long the server still answers, in ms. */
  readonly graceMs: number
}

/** Exit codes. `settings` is EX_CONFIG: a supervisor that knows it does not start again (OP18). */
export const exit = { done: 0, failed: 1, usage: 2, settings: 78 } as const
export type Exit = (typeof exit)[keyof typeof exit]

/** Ends a command with exit code 1. Each problem becomes a line on standard error. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  readonly exit: Exit = exit.failed
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '))
  }
}

/** Ends a command with exit code 78: no other run helps before the settings are mended. */
export class SettingsWrong extends CommandFailed {
  override readonly exit = exit.settings
}

/** An instant that an operator gives, in ms. */
export function instantFrom(value: string): number {
  const isInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value)
  const ms = isInstant ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Give a date or an instant: 2026-01-31, 2026-01-31T08:00:00Z.')
  return ms
}

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
  'settings file (default: PORTICO_CONFIG, portico.yaml, /etc/portico/portico.yaml)',
).argParser(optionValue)

export const jsonOption = new Option('--json', 'print JSON, for programs')

export const partialOption = new Option('--partial', 'import the good lines and skip the others')

export const dryRunOption = new Option('--dry-run', 'check everything, say what would be done, and write nothing')

/** The value of a result. Fails with its problems. */
export function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new CommandFailed(result.problems)
  return result.value
}

export interface SettingsChoice<Config> {
  readonly file: string | undefined
  readonly load: (sources: SettingSources) => Result<Config>
  /** Help for the operator where a setting is missing. */
  readonly hint?: string
}

/** The settings of a command. Fails with all their problems and the file's name (OP8). */
export function settingsFor<Config>(world: CommandWorld, choice: SettingsChoice<Config>): Config {
  const { env, readText: readFile, settingsFiles, explain = () => undefined } = world
  const found = findSettings({ env, named: choice.file, ...settingsFiles, readFile })
  if (!found.ok) throw new SettingsWrong(found.problems)
  const { file, origin, passedOver } = found.value
  if (passedOver !== null) world.printError(passedOver)
  const sources = { env, file, readFile }
  const loaded = choice.load(sources)
  if (!loaded.ok) throw new SettingsWrong(reportOf(loaded.problems, { ...choice, origin }))
  for (const line of [origin, ...replacedSettings(sources)]) explain(line)
  return loaded.value
}

function reportOf(problems: readonly string[], { hint, origin }: { readonly hint?: string; readonly origin: string }) {
  const count = problems.length === 1 ? '1 setting needs' : `${problems.length} settings need`
  return [
    `Portico cannot run: ${count} attention.`,
    ...problems.map((problem) => `  - ${problem}`),
    ...(hint === undefined ? [] : [hint]),
    origin,
  ]
}

export function readFileBytes({ readBytes }: Pick<CommandWorld, 'readBytes'>, path: string): Buffer {
  try {
    return readBytes(path)
  } catch (cause) {
    const isMissing = systemCode(cause) === 'ENOENT'
    throw new CommandFailed([isMissing ? `There is no file ${path}.` : `${path} ${whyUnreadable(path, cause)}.`])
  }
}

/** A text without control characters, which would break a line or a table. */
export function oneLine(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ')
}
