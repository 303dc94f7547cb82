import { learnLanguages } from '@portico/text/learn-languages'
import type { Config } from '../../ports/config/config.js'
import { idPrefixInStore, isInStore } from '../../ports/config/is-in-store.js'
import {
  loadConfig,
  loadNameConfig,
  loadSessionConfig,
  loadStaffConfig,
  loadStoreConfig,
  type NameConfig,
  type StoreConfig,
} from '../../ports/config/load-config.js'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { rulesOf } from '../../rules/ports.js'
import { type OperatorPorts, openForOperator } from '../open-for-operator.js'
import type { Opening } from '../open-store.js'
import type { PersonPorts } from '../operator/read-person.js'
import { CommandFailed, type CommandWorld, requireValue, type SettingsChoice, settingsFor } from './command.js'

/** Does some work on an open store, and closes it however the work ends. */
type OnStore<Config> = <Outcome>(
  world: CommandWorld,
  settingsFile: string | undefined,
  work: (ports: OperatorPorts, config: Config) => Promise<Outcome>,
) => Promise<Outcome>

interface Needs {
  /** The accounts of another directory are its own: a command must not make a second set. */
  readonly isEmbedded?: boolean
  readonly hint?: string
}

function onStore<Config extends StoreConfig>(
  load: SettingsChoice<Config>['load'],
  opening: Opening,
  { isEmbedded = false, ...needs }: Needs = {},
): OnStore<Config> {
  return async (world, file, work) => {
    const config = settingsFor(world, { file, load, ...needs })
    if (isEmbedded && !isInStore(config.directory)) throw new CommandFailed([ownDirectory(config.directory)])
    const ports = requireValue(await openForOperator(config, world.operator, opening))
    return work(ports, config).finally(ports.close)
  }
}

function ownDirectory({ kind }: StoreConfig['directory']): string {
  if (kind === 'several') return 'The accounts of this portal are in directories of their own. Manage them there.'
  return `The accounts of this portal are in a directory of its own (PORTICO_DIRECTORY_KIND is ${kind}). Manage them there.`
}

const ofAccounts = { isEmbedded: true }
const ofNames = {
  hint: "The store keeps names as keyed hashes. This command needs the server's secret to find one.",
}

const ofMessages = { hint: 'The owner is told by mail, which needs the settings of the server.' }

export const withAccounts = onStore(loadStoreConfig, 'make', ofAccounts)
export const changeAccounts = onStore(loadStoreConfig, 'change', ofAccounts)
export const readAccounts = onStore(loadStoreConfig, 'read', ofAccounts)
export const changeNamedAccounts = onStore(loadNameConfig, 'change', { ...ofAccounts, ...ofNames })
export const changeStore = onStore(loadStoreConfig, 'change')
export const readStore = onStore(loadStoreConfig, 'read')
export const changeStaff = onStore(loadStaffConfig, 'change')
export const readStaff = onStore(loadStaffConfig, 'read')
export const changeSessions = onStore(loadSessionConfig, 'change')
export const readSessions = onStore(loadSessionConfig, 'read')
export const changeNames = onStore(loadNameConfig, 'change', ofNames)
/** Whole settings, for a command whose change is told to its person. */
export const changeAndTell: OnStore<Config> = onStore(loadConfig, 'change', ofMessages)
export const readNames = onStore(loadNameConfig, 'read', ofNames)

export function personPorts(opened: OperatorPorts, settings: NameConfig): PersonPorts {
  const { limits, session, institution, secret, previousSecrets, directory } = settings
  return {
    ...opened,
    secrets: deriveSecrets(secret, previousSecrets),
    eachSecret: [secret, ...previousSecrets].map((one) => deriveSecrets(one)),
    limits,
    session,
    domains: institution.domains,
    storePrefix: idPrefixInStore(directory),
  }
}

/** What a command needs beside to tell people in the words and languages of the portal. */
export async function tellingOf(settings: Config) {
  await learnLanguages(settings.languages)
  const { secret, previousSecrets, sms } = settings
  return { secrets: deriveSecrets(secret, previousSecrets), rules: rulesOf(settings, { hasSms: sms !== null }) }
}
