import { loadNameConfig, loadStoreConfig, type NameConfig, type StoreConfig } from '../config/load-config.js'
import { type OperatorPorts, openForOperator } from '../open-for-operator.js'
import { type CommandWorld, requireConfig, sourcesOf } from './command.js'

/** Does some work on the store and closes it, however the work ends. */
export function withStore<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: (ports: OperatorPorts, config: StoreConfig) => Promise<Result>,
): Promise<Result> {
  return whileOpen(requireConfig(loadStoreConfig(sourcesOf(world, settingsFile))), work)
}

/** The same for work that must find a username in the store. It also needs the secret. */
export function withNames<Result>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: (ports: OperatorPorts, config: NameConfig) => Promise<Result>,
): Promise<Result> {
  const hint = "The store keeps names as keyed hashes. This command needs the server's secret to find one."
  return whileOpen(requireConfig(loadNameConfig(sourcesOf(world, settingsFile)), hint), work)
}

async function whileOpen<Config extends StoreConfig, Result>(
  config: Config,
  work: (ports: OperatorPorts, config: Config) => Promise<Result>,
): Promise<Result> {
  const ports = await openForOperator(config)
  return work(ports, config).finally(ports.close)
}
