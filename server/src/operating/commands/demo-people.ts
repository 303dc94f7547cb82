import { z } from 'zod'
import type { CommandWorld, Exit } from './command.js'

/** The demo's data: settings as an operator sets them, and people as an operator adds them. */
export const demoFile = z.object({
  settings: z.record(z.string(), z.string()),
  password: z.string(),
  people: z.array(z.object({ arguments: z.array(z.string()), note: z.string() })),
})
export type DemoFile = z.infer<typeof demoFile>

/** Runs a command line; the demo adds its people by the same commands as an operator. */
export type Run = (argv: readonly string[], world: CommandWorld) => Promise<Exit>

export interface DemoPeople {
  /** The settings with which the portal finds them. */
  readonly env: Readonly<Record<string, string>>
  /** Adds the people that the demo does not have yet. */
  add(world: CommandWorld, file: DemoFile): Promise<void>
  stop(): Promise<void>
}

export function usernameIn(argv: readonly string[]): string {
  return argv[argv.indexOf('--username') + 1] ?? ''
}
