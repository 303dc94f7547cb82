import { loadNameConfig, loadStoreConfig, type NameConfig, type StoreConfig } from '../config/load-config.js'
import { type OperatorPorts, openExisting, openForOperator, openForReading } from '../open-for-operator.js'
import { type CommandWorld, requireValue, settingsFor } from './command.js'

/** Some work on an open store, with the settings that found it. */
type Work<Config, Result> = (ports: OperatorPorts, config: Config) => Promise<Result>

/** Does some work on the store, which it makes where there is none, and closes it, however the work ends. */
export function withStore<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<StoreConfig, Result>,
): Promise<Result> {
  const config = storeConfig(world, settingsFile)
  return whileOpen(openForOperator(config, world.operator), config, work)
}

/** The same for a change to what the store holds. Fails where there is no store. */
export async function changeStore<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<StoreConfig, Result>,
): Promise<Result> {
  const config = storeConfig(world, settingsFile)
  return whileOpen(openExisting(config, world.operator).then(requireValue), config, work)
}

/** The same for work that only reads. Fails where there is no store of this version. */
export async function readStore<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<StoreConfig, Result>,
): Promise<Result> {
  const config = storeConfig(world, settingsFile)
  return whileOpen(openForReading(config, world.operator).then(requireValue), config, work)
}

/** `changeStore` for work that must find a username in the store. It also needs the secret. */
export async function changeNames<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<NameConfig, Result>,
): Promise<Result> {
  const config = nameConfig(world, settingsFile)
  return whileOpen(openExisting(config, world.operator).then(requireValue), config, work)
}

/** `readStore` for work that must find a username in the store. It also needs the secret. */
export async function readNames<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<NameConfig, Result>,
): Promise<Result> {
  const config = nameConfig(world, settingsFile)
  return whileOpen(openForReading(config, world.operator).then(requireValue), config, work)
}

function storeConfig(world: CommandWorld, settingsFile: string | undefined): StoreConfig {
  return settingsFor(world, { file: settingsFile, load: loadStoreConfig })
}

function nameConfig(world: CommandWorld, settingsFile: string | undefined): NameConfig {
  const hint = "The store keeps names as keyed hashes. This command needs the server's secret to find one."
  return settingsFor(world, { file: settingsFile, load: loadNameConfig, hint })
}

async function whileOpen<Config, Result>(
  opening: Promise<OperatorPorts>,
  config: Config,
  work: Work<Config, Result>,
): Promise<Result> {
  const ports = await opening
  return work(ports, config).finally(ports.close)
}
