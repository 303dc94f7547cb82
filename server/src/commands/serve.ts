import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose, type Portal } from '../compose.js'
import type { Config } from '../config/config.js'
import { loadConfig } from '../config/load-config.js'
import type { Captured } from '../delivery/captured/captured.js'
import { Unavailable } from '../refusal.js'
import {
  type Command,
  type CommandWorld,
  configHelp,
  configOption,
  type Exit,
  exit,
  optionsOf,
  refuseConfig,
  sourcesOf,
} from './command.js'

export const serve: Command = {
  usage: 'serve',
  sentence: 'Starts the portal.',
  details: [configHelp],
  async run(argv, world) {
    const { config: file } = optionsOf(argv, configOption)
    const loaded = loadConfig(sourcesOf(world, file))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    const { config } = loaded
    return runPortal(world, config, {
      started: (address) => [`Portico ${world.version} listens on ${address} for ${config.publicUrl.origin}`],
    })
  },
}

export interface RunChoice {
  readonly captured?: Captured
  /** What to print once it listens. */
  readonly started: (address: string) => readonly string[]
}

/** Runs a portal until the process is told to stop, and stops it gracefully (W6). */
export async function runPortal(world: CommandWorld, config: Config, choice: RunChoice): Promise<Exit> {
  const { captured, started } = choice
  const portal = await startedPortal(world, config, captured)
  if (typeof portal === 'string') {
    world.printError(portal)
    return exit.failed
  }
  for (const line of started(portal.address)) world.print(line)
  const { graceMs } = await world.stopped
  portal.announceStop()
  // Still answers, not ready any more, so that whoever sends calls here can look elsewhere first.
  await sleep(graceMs)
  await portal.stop()
  return exit.done
}

/** The running portal, or the sentence that says why it does not run. */
async function startedPortal(
  world: CommandWorld,
  config: Config,
  captured: Captured | undefined,
): Promise<(Portal & { readonly address: string }) | string> {
  const { version, root, logger } = world
  const runtime = { version, webDir: join(root, 'web'), log: logger(config.logLevel) }
  let portal: Portal | null = null
  try {
    portal = await compose(config, captured === undefined ? runtime : { ...runtime, captured })
    return { ...portal, address: await portal.listen() }
  } catch (cause) {
    await portal?.stop()
    return reasonOf(config, cause)
  }
}

function reasonOf({ store, listen }: Config, cause: unknown): string {
  if (cause instanceof Unavailable && cause.what === 'store') {
    const why = cause.cause instanceof Error ? cause.cause.message : 'it does not answer'
    return `The store ${store.file} cannot be used: ${why}.`
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'EADDRINUSE') return `Port ${listen.port} of ${listen.host} is taken by another program.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name ${listen.host} of PORTICO_LISTEN has no address.`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `This process may not listen on ${listen.host}:${listen.port} (${code}).`
  throw cause
}
