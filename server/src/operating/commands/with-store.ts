import {
  loadNameConfig,
  loadSessionConfig,
  loadStoreConfig,
  type NameConfig,
  type SessionConfig,
  type StoreConfig,
} from '../../ports/config/load-config.js'
import { ok, type Result } from '../../ports/result.js'
import { type OperatorPorts, openExisting, openForOperator, openForReading } from '../open-for-operator.js'
import { CommandFailed, type CommandWorld, requireValue, settingsFor } from './command.js'

/** Some work on an open store, with the settings that found it. */
type Work<Config, Outcome> = (ports: OperatorPorts, config: Config) => Promise<Outcome>

/** Does some work on an open store and closes it, however the work ends. */
type OnStore<Config> = <Outcome>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: Work<Config, Outcome>,
) => Promise<Outcome>

type Open = (config: StoreConfig, operator: string) => Promise<Result<OperatorPorts>>

function onStore<Config extends StoreConfig>(
  load: (world: CommandWorld, settingsFile: string | undefined) => Config,
  open: Open,
): OnStore<Config> {
  return async (world, settingsFile, work) => {
    const config = load(world, settingsFile)
    const ports = requireValue(await open(config, world.operator))
    return work(ports, config).finally(ports.close)
  }
}

/** Work on the accounts of the embedded directory. Makes the store where there is none. */
export const withAccounts = onStore(embeddedConfig, async (config, operator) =>
  ok(await openForOperator(config, operator)),
)

export const changeAccounts = onStore(embeddedConfig, openExisting)

/** The same for work that also finds usernames in the store. It also needs the secret. */
export const changeNamedAccounts = onStore(embeddedNameConfig, openExisting)

/** `withAccounts` to read only. Fails where there is no store of this version. */
export const readAccounts = onStore(embeddedConfig, openForReading)

/** Work that changes what the store holds. Fails where there is no store. */
export const changeStore = onStore(storeConfig, openExisting)

/** Work that only reads. Fails where there is no store of this version. */
export const readStore = onStore(storeConfig, openForReading)

/** `changeStore` for work on sessions. */
export const changeSessions = onStore(sessionConfig, openExisting)

/** `readStore` for work on sessions. */
export const readSessions = onStore(sessionConfig, openForReading)

/** `changeStore` for work that must find a username in the store. It also needs the secret. */
export const changeNames = onStore(nameConfig, openExisting)

/** `readStore` for work that must find a username in the store. It also needs the secret. */
export const readNames = onStore(nameConfig, openForReading)

function storeConfig(world: CommandWorld, settingsFile: string | undefined): StoreConfig {
  return settingsFor(world, { file: settingsFile, load: loadStoreConfig })
}

function sessionConfig(world: CommandWorld, settingsFile: string | undefined): SessionConfig {
  return settingsFor(world, { file: settingsFile, load: loadSessionConfig })
}

function embeddedConfig(world: CommandWorld, settingsFile: string | undefined): StoreConfig {
  return requireEmbedded(storeConfig(world, settingsFile))
}

function embeddedNameConfig(world: CommandWorld, settingsFile: string | undefined): NameConfig {
  return requireEmbedded(nameConfig(world, settingsFile))
}

/** The accounts of another directory are its own: these commands must not make a second set of them. */
function requireEmbedded<Config extends StoreConfig>(config: Config): Config {
  const { kind } = config.directory
  if (kind === 'embedded') return config
  throw new CommandFailed([
    `The accounts of this portal are in a directory of its own (PORTICO_DIRECTORY_KIND is ${kind}). Manage them there.`,
  ])
}

function nameConfig(world: CommandWorld, settingsFile: string | undefined): NameConfig {
  const hint = "The store keeps names as keyed hashes. This command needs the server's secret to find one."
  return settingsFor(world, { file: settingsFile, load: loadNameConfig, hint })
}
