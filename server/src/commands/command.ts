import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Logger } from 'pino'
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

/** Reads options strictly: what is unknown, doubled in vain or lacks its value is refused as wrong usage. */
export function optionsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values
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
