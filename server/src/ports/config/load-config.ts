import { failure, ok, type Result } from '../result.js'
import { type Config, configFrom, withStore } from './config.js'
import { crossProblems, directoryProblems } from './cross-problems.js'
import { directoriesIn, type NamedValues } from './read-directories.js'
import { readOwnWords } from './read-own-words.js'
import { blankEnds, type Problem, type ReadSettings, readSettings, type SettingSources } from './read-settings.js'
import { besideSeveral, readSeveral } from './read-several.js'
import { namedSettings, type SettingTable, type ValuesOf } from './setting-table.js'
import { settings } from './settings.js'

const {
  dataDir,
  store,
  directory,
  country,
  institution,
  secret,
  previousSecrets,
  limits,
  session,
  selfServiceExclude,
  sms,
  smsReach,
  staff,
} = settings
const storeSettings = { dataDir, store, directory, country, institution: { domains: institution.domains } }
const entrySettings = { ...storeSettings, selfServiceExclude, sms: { url: sms.url }, smsReach }
const sessionSettings = { ...storeSettings, session }
const staffSettings = { ...storeSettings, staff, selfServiceExclude }
const textSettings = { languages: settings.languages, textsDir: settings.textsDir }
const nameSettings = { ...storeSettings, secret, previousSecrets, limits, session }

type Branches<Table> = Omit<ValuesOf<Table>, 'store' | 'directory'> &
  Pick<Config, 'store' | 'directory' | 'keptContacts'>
/** Settings for commands that only open the store. */
export type StoreConfig = Branches<typeof storeSettings>
/** Settings for commands that look at an entry of the directory. */
export type EntryConfig = Branches<typeof entrySettings>
/** Settings for commands that must know which sessions live. */
export type SessionConfig = Branches<typeof sessionSettings>
/** Settings for commands that tell whom an agent of the help desk helps. */
export type StaffConfig = Branches<typeof staffSettings>
/** Settings for commands that find a name in the store: the portal keeps names as keyed hashes. */
export type NameConfig = Branches<typeof nameSettings>

/** The settings of a server, or every problem with them. No sentence shows a secret. */
export function loadConfig(sources: SettingSources): Result<Config> {
  const read = readSettings(sources, settings)
  const { problems, ...own } = readOwnWords(read)
  const several = readSeveral(sources, read.problems)
  const { among } = several
  const cross = [...crossProblems({ ...read, hasSeveral: among.length > 0 }), ...besideSeveral(read, among)]
  const all = [...read.problems, ...several.problems, ...cross, ...problems]
  const ends = [read, ...among.map((one) => one.read)].flatMap(({ inputs }) => blankEnds(inputs))
  const more = { ...own, blankEnds: ends }
  return loaded({ ...read, problems: all }, (values) => configFrom(values, more, directoriesIn(among)))
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

/** Loads some settings. Problems of the others do not matter to a command that needs only these. */
function loading<Table extends SettingTable, Some>(
  table: Table,
  finish: (values: ValuesOf<Table>, directories: readonly NamedValues[]) => Some,
) {
  return (sources: SettingSources): Result<Some> => {
    const read = readSettings(sources, table)
    const several = readSeveral(sources, read.problems)
    const hasSeveral = several.among.length > 0
    const single = { ...readSettings(sources, { directory }), hasSeveral }
    const between = directoryProblems(single).map((text) => ({ about: null, text }))
    const beside = besideSeveral(readSettings(sources, settings), several.among)
    const problems = [...read.problems.filter(ofSettings(table)), ...between, ...several.problems, ...beside]
    return loaded({ ...read, problems }, (values) => finish(values, directoriesIn(several.among)))
  }
}

export const loadStoreConfig = loading(
  storeSettings,
  (values, directories): StoreConfig => withStore(values, directories),
)
export const loadEntryConfig = loading(
  entrySettings,
  (values, directories): EntryConfig => withStore(values, directories),
)
export const loadSessionConfig = loading(
  sessionSettings,
  (values, directories): SessionConfig => withStore(values, directories),
)
export const loadStaffConfig = loading(
  staffSettings,
  (values, directories): StaffConfig => withStore(values, directories),
)
/** The secret must be the server's own. */
export const loadNameConfig = loading(nameSettings, (values, directories): NameConfig => withStore(values, directories))

function loaded<Table, Whole>(read: ReadSettings<Table>, finish: (values: ValuesOf<Table>) => Whole): Result<Whole> {
  return isComplete(read) ? ok(finish(read.values)) : failure(...read.problems.map(({ text }) => text))
}

/** Where nothing is wrong, every value is there. */
function isComplete<Table>(read: ReadSettings<Table>): read is ReadSettings<Table> & { values: ValuesOf<Table> } {
  return read.problems.length === 0
}
