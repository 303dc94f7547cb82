import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Logger } from 'pino'
import type { Loaded } from '../config/load-config.js'
import type { SettingSources } from '../config/read-settings.js'

/** Everything a command takes from the world, as values. */
export interface CommandWorld {
  readonly env: SettingSources['env']
  /** The text of a file, or null where there is none. */
  readonly readText: SettingSources['readFile']
  readonly readBytes: (path: string) => Buffer
  /** All of standard input. */
  readonly readInput: () => Promise<Buffer>
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  readonly version: string
  /** The root of the installation, where the built client and the demo's people lie. */
  readonly root: string
  readonly logger: (level: string) => Logger
  /** Resolves when the process is told to stop, with how long it should still answer before it does, in ms. */
  readonly stopped: Promise<{ readonly graceMs: number }>
}

/** Exit codes: done, failed, called wrongly. */
export const exit = { done: 0, failed: 1, usage: 2 } as const
export type Exit = (typeof exit)[keyof typeof exit]

export interface Command {
  /** What follows `portico` on the command line. */
  readonly usage: string
  readonly sentence: string
  readonly details: readonly string[]
  readonly run: (argv: readonly string[], world: CommandWorld) => Promise<Exit>
}

/** Called wrongly: exit 2, with the sentence. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** `--config`, which every command takes that reads settings. */
export const configOption = { config: { type: 'string' } } as const
export const configHelp = '--config FILE   settings file; by default portico.yaml where it exists'

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads options strictly: what is unknown, doubled in vain or lacks its value is refused as wrong usage. */
export function optionsOf<const Known extends Options>(argv: readonly string[], options: Known) {
  return asUsage(() => parseArgs({ args: [...argv], options, strict: true, allowPositionals: false })).values
}

/** The same for a command that takes one word besides its options, a file or a name; `what` stands for it in sentences. */
export function wordAndOptionsOf<const Known extends Options>(argv: readonly string[], options: Known, what: string) {
  const parsed = asUsage(() => parseArgs({ args: [...argv], options, strict: true, allowPositionals: true }))
  const [word, extra] = parsed.positionals
  if (word === undefined || word.trim() === '') throw new WrongUsage(`${what} is missing`)
  if (extra !== undefined) throw new WrongUsage(`Unexpected argument '${extra}'`)
  return { word, options: parsed.values }
}

function asUsage<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new WrongUsage(cause instanceof Error ? (cause.message.split('. ')[0] ?? cause.message) : String(cause))
  }
}

/** Where a command's settings come from. */
export function sourcesOf({ env, readText }: CommandWorld, file: string | undefined): SettingSources {
  return { env, file, readFile: readText }
}

/** Prints all that is wrong with the settings, and fails. */
export function refuseConfig(world: CommandWorld, problems: readonly string[]): Exit {
  world.printError(
    `Portico cannot start: ${problems.length === 1 ? 'one setting' : `${problems.length} settings`} to look at.`,
  )
  for (const problem of problems) world.printError(`  - ${problem}`)
  return exit.failed
}

/** Why a command that only looks something up needs the secret. */
export const namesAreHashed = 'Names are kept as keyed hashes: this command needs the secret of the server to find one.'

/** Something a command opens for its work. */
interface Opened {
  readonly close: () => Promise<void>
}

interface OpenWork<Config, Part extends Opened> {
  readonly loaded: Loaded<Config>
  readonly open: (config: Config) => Promise<Part>
  /** What else to say when settings are wrong. */
  readonly hint?: string
  readonly work: (opened: Part, config: Config) => Promise<Exit>
}

/** Opens what a command works on, works, and closes it however it ends; settings that are wrong are said instead. */
export async function whileOpen<Config, Part extends Opened>(
  world: CommandWorld,
  { loaded, open, work, hint }: OpenWork<Config, Part>,
): Promise<Exit> {
  if ('problems' in loaded) {
    const refused = refuseConfig(world, loaded.problems)
    if (hint !== undefined) world.printError(hint)
    return refused
  }
  const opened = await open(loaded.config)
  return work(opened, loaded.config).finally(opened.close)
}
