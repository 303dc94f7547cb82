import { failure, ok, type Result } from '../result.js'
import { crossProblems } from './cross-problems.js'
import { namedDirectorySettings } from './named-directory-settings.js'
import { ofDirectory, type ReadDirectory } from './read-directories.js'
import { type Input, type ReadSettings, readSettings, type SettingSources } from './read-settings.js'
import { besideSeveral, readSeveral } from './read-several.js'
import { struckOut } from './reveal.js'
import { type NamedSetting, namedSettings } from './setting-table.js'
import { settings } from './settings.js'

export interface ShownSetting {
  readonly name: string
  readonly path: string
  /** The value that was set, or holds by default; null for none. No secret is in it. */
  readonly value: string | null
  /** A variable, a file and its line, `default`, or `missing`. */
  readonly origin: string
}

export interface ShownSettings {
  readonly settings: readonly ShownSetting[]
  readonly problems: readonly string[]
}

/** So much of a long value, such as a logo in a data: URL, is shown. */
const mostSigns = 200

/** Every setting with its value and where that comes from. Fails where the file cannot be read. */
export function shownSettings(sources: SettingSources): Result<ShownSettings> {
  const read: ReadSettings<typeof settings> = readSettings(sources, settings)
  const unsound = read.problems.filter(({ about }) => about === 'file')
  if (unsound.length > 0) return failure(...unsound.map(({ text }) => text))
  const { among, problems } = readSeveral(sources, read.problems)
  const cross = [...crossProblems({ ...read, hasSeveral: among.length > 0 }), ...besideSeveral(read, among)]
  return ok({
    settings: [
      ...namedSettings(settings).map((setting) => shown(setting, read.inputs.get(setting.environmentName))),
      ...among.flatMap(shownOf),
    ],
    problems: [...read.problems, ...cross, ...problems].map(({ text }) => text),
  })
}

/** The settings of one of several directories that are set, by their places in the file. */
function shownOf({ name, read }: ReadDirectory): readonly ShownSetting[] {
  return namedSettings({ directory: namedDirectorySettings }).flatMap((setting) => {
    const input = read.inputs.get(setting.environmentName)
    if (input === undefined) return []
    const path = ofDirectory(name, setting.environmentName)
    return [{ ...shown(setting, input), name: path, path }]
  })
}

function shown(setting: NamedSetting, input: Input | undefined): ShownSetting {
  const { environmentName: name, path } = setting
  if (input === undefined) {
    const value = setting.default === '' ? null : (setting.default ?? null)
    return { name, path, value, origin: setting.default === undefined ? 'missing' : 'default' }
  }
  return { name, path, value: shorter(displayed(setting, input)), origin: originOf(setting, input) }
}

function displayed({ isSecret, isFile, reveal, schema }: NamedSetting, { text, shown }: Input): string {
  if (isFile) return shown
  if (!isSecret) return text.replaceAll('\n', ', ')
  // A wrong value may have its secret anywhere.
  return reveal !== undefined && schema.safeParse(text).success ? reveal(text) : struckOut
}

function originOf({ isSecret, environmentName }: NamedSetting, { place, text, shown }: Input): string {
  const from = /^(PORTICO_\w+|PORT)$/.test(place) ? `${place} in the environment` : place
  return isSecret && text !== shown && place !== environmentName ? `${from}, which names ${shown}` : from
}

function shorter(value: string): string {
  return value.length <= mostSigns ? value : `${value.slice(0, mostSigns)}… (${value.length} signs)`
}
