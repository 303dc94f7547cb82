import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { CannotListen } from '../../edge/http/listen-at.js'
import type { Config } from '../../ports/config/config.js'
import { loadConfig, loadStoreConfig } from '../../ports/config/load-config.js'
import type { Captured } from '../../ports/delivery/captured/captured.js'
import { Unavailable } from '../../ports/refusal.js'
import { systemCode, thisUser } from '../../ports/system/access-of.js'
import { isSocket } from '../../ports/system/listen-place.js'
import { systemdOf } from '../../ports/system/systemd.js'
import { OtherSecret } from '../../rules/flow/decoy-offers.js'
import { compose, type Portal, type Runtime } from '../../start/compose.js'
import type { Upgrade } from '../../store/tell-upgrade.js'
import { openStore } from '../open-store.js'
import { type OwnChecks, ownChecks } from '../own-checks.js'
import { CommandFailed, type CommandWorld, configOption, requireValue, SettingsWrong, settingsFor } from './command.js'

export function serve(world: CommandWorld) {
  return new Command('serve')
    .description('Starts the portal.')
    .addOption(configOption)
    .action(async (options) => {
      const config = settingsFor(world, { file: options.config, load: loadConfig })
      const { runSelf } = world
      const checks = runSelf === undefined ? undefined : ownChecks(runSelf, { file: options.config })
      await runPortal(world, config, { checks })
    })
}

export function migrate(world: CommandWorld) {
  return new Command('migrate')
    .description('Brings the store up to this version. The serve command does this too.')
    .addOption(configOption)
    .action(async (options) => {
      const config = settingsFor(world, { file: options.config, load: loadStoreConfig })
      const tell = (upgrade: Upgrade) => linesOf(upgrade, config.store.name).forEach(world.print)
      const { store } = requireValue(await openStore(config, 'make', tell))
      await store.close()
      world.print(`The store ${config.store.name} is up to date.`)
    })
}

function linesOf({ migrations, copy, dump }: Upgrade, name: string): readonly string[] {
  const line = `Migrating the store ${name}: ${migrations.join(', ')}.`
  if (copy !== null) return [`Copied the store to ${copy}.`, line]
  if (dump === undefined) return [line]
  return [`PostgreSQL itself copies ${name}. Before the next upgrade, run:`, `  ${dump}`, line]
}

/** How long a proxy gets to close its idle connections, in ms. */
const drainMs = 5_000

interface RunChoice {
  readonly captured?: Captured
  readonly apps?: Runtime['apps']
  readonly welcome?: readonly string[]
  readonly checks?: OwnChecks | undefined
}

/** Runs a portal until it must stop, then stops it gracefully (W6), and logs each step. */
export async function runPortal(world: CommandWorld, config: Config, choice: RunChoice = {}): Promise<void> {
  const { captured, apps = [], welcome = [], checks } = choice
  const log = world.logger(config.log)
  const about = { version: world.version, publicUrl: config.publicUrl.origin }
  const stopped = world.stopped()
  const systemd = systemdOf({ env: world.env, log })
  log.info({ ...about, store: config.store.name }, 'portal.start')
  for (const line of config.blankEnds) log.warn(line)
  const { version, root } = world
  const runtime = { version, webDir: join(root, 'web'), log, setUp: checks?.report }
  const portal = await startPortal(config, captured === undefined ? runtime : { ...runtime, captured, apps })
  log.info({ ...about, address: portal.address }, 'portal.ready')
  systemd.ready(`${portal.address} for ${about.publicUrl}`, () => portal.ports.store.check())
  for (const line of welcome) world.print(line)
  const { signal, graceMs } = await stopped
  log.info({ signal }, 'portal.stop')
  systemd.stopping()
  portal.announceStop()
  checks?.stop()
  // The portal still answers while it reports that it is not ready, so that a load balancer can
  // send new calls elsewhere.
  await Promise.all([sleep(graceMs), graceMs === 0 ? null : portal.drained(drainMs)])
  await portal.stop()
  systemd.end()
  log.info('portal.stopped')
}

async function startPortal(config: Config, runtime: Runtime): Promise<Portal & { readonly address: string }> {
  let portal: Portal | null = null
  try {
    portal = await compose(config, runtime)
    return { ...portal, address: await portal.listen() }
  } catch (cause) {
    await portal?.stop()
    const problems = [reasonOf(config, cause)]
    throw cause instanceof OtherSecret ? new SettingsWrong(problems) : new CommandFailed(problems)
  }
}

function reasonOf({ store, metrics }: Config, cause: unknown): string {
  if (cause instanceof Unavailable && cause.what === 'store') {
    const why = cause.cause instanceof Error ? cause.cause.message : 'it does not answer'
    return cause.explanation ?? `The store ${store.name} cannot be used: ${why}.`
  }
  if (!(cause instanceof CannotListen)) throw cause
  return cannotListen(cause, cause.place === metrics.listen ? 'PORTICO_METRICS_LISTEN' : 'PORTICO_LISTEN')
}

function cannotListen({ place, cause, why }: CannotListen, setting: string): string {
  if (why !== null) return why
  const code = systemCode(cause)
  if (isSocket(place)) return `Portico cannot listen on ${place.path} (${code}). Change ${setting}.`
  const { host, port } = place
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. Stop that program, or change ${setting}.`
  if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${host}. Change ${setting}.`
  if (code === 'EACCES')
    return `The user ${thisUser().name} may not listen on port ${port}, as on most ports below 1024. Change ${setting}, or grant CAP_NET_BIND_SERVICE.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name ${host} has no address. Change ${setting}.`
  if (code === '') throw cause
  return `Portico cannot listen on ${host}:${port} (${code}). Change ${setting}.`
}
