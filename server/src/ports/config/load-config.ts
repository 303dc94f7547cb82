import { failure, ok, type Result } from '../result.js'
import { type Config, configFrom, withStore } from './config.js'
import { crossProblems, directoryProblems } from './cross-problems.js'
import { readOwnWords } from './read-own-words.js'
import { type Problem, type ReadSettings, readSettings, type SettingSources } from './read-settings.js'
import { namedSettings, type SettingTable, type ValuesOf } from './setting-table.js'
import { settings } from './settings.js'

const { dataDir, store, directory, institution, secret, previousSecrets, limits, session, selfServiceExclude } =
  settings
const storeSettings = { dataDir, store, directory, institution: { domains: institution.domains } }
const entrySettings = { ...storeSettings, selfServiceExclude }
const sessionSettings = { ...storeSettings, session }
const textSettings = { languages: settings.languages, textsDir: settings.textsDir }
const nameSettings = { ...storeSettings, secret, previousSecrets, limits, session }

type Branches<Table> = Omit<ValuesOf<Table>, 'store' | 'directory'> & Pick<Config, 'store' | 'directory'>
/** Settings for commands that only open the store. */
export type StoreConfig = Branches<typeof storeSettings>
/** Settings for commands that look at an entry of the directory. */
export type EntryConfig = Branches<typeof entrySettings>
/** Settings for commands that must know which sessions live. */
export type SessionConfig = Branches<typeof sessionSettings>
/** Settings for commands that find a name in the store: the portal keeps names as keyed hashes. */
export type NameConfig = Branches<typeof nameSettings>

/** The settings of a server, or all problems with them, one sentence each, without a secret. */
export function loadConfig(sources: SettingSources): Result<Config> {
  const read = readSettings(sources, settings)
  const { problems, ...own } = readOwnWords(read)
  const all = [...read.problems, ...crossProblems(read), ...problems]
  return loaded({ ...read, problems: all }, (values) => configFrom(values, own))
}

/** The settings that commands on the store need. Problems of others do not matter to them. */
export function loadStoreConfig(sources: SettingSources): Result<StoreConfig> {
  return loaded(readBranches(sources, storeSettings), withStore)
}

/** The same with the names that cannot help themselves. */
export function loadEntryConfig(sources: SettingSources): Result<EntryConfig> {
  return loaded(readBranches(sources, entrySettings), withStore)
}

/** The same with how long sessions live. */
export function loadSessionConfig(sources: SettingSources): Result<SessionConfig> {
  return loaded(readBranches(sources, sessionSettings), withStore)
}

/** The same with what finds a name in the store; the secret must be the server's own. */
export function loadNameConfig(sources: SettingSources): Result<NameConfig> {
  return loaded(readBranches(sources, nameSettings), withStore)
}

/** The texts that people read. Problems of settings about anything else do not matter. */
export function loadTextsConfig(sources: SettingSources): Result<Pick<Config, 'languages' | 'texts'>> {
  const read = readSettings(sources, textSettings)
  const { problems, texts } = readOwnWords({ values: { ...read.values, passwordWordsFile: null } })
  const all = [...read.problems.filter(ofSettings(textSettings)), ...problems]
  return loaded({ ...read, problems: all }, ({ languages }) => ({ languages, texts }))
}

/** True where a problem is about a setting of a table, or about the file as a whole. */
function ofSettings(table: SettingTable): (problem: Problem) => boolean {
  const matters = new Set<string | null>(['file', ...namedSettings(table).map((row) => row.environmentName)])
  return ({ about }) => matters.has(about)
}

function readBranches<Table extends SettingTable>(sources: SettingSources, branches: Table): ReadSettings<Table> {
  const read = readSettings(sources, branches)
  const between = directoryProblems(readSettings(sources, { directory })).map((text) => ({ about: null, text }))
  return { ...read, problems: [...read.problems.filter(ofSettings(branches)), ...between] }
}

function loaded<Table, Whole>(read: ReadSettings<Table>, finish: (values: ValuesOf<Table>) => Whole): Result<Whole> {
  return isComplete(read) ? ok(finish(read.values)) : failure(...read.problems.map(({ text }) => text))
}

/** Where nothing is wrong, every value is there. */
function isComplete<Table>(read: ReadSettings<Table>): read is ReadSettings<Table> & { values: ValuesOf<Table> } {
  return read.problems.length === 0
}
