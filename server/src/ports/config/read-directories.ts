import { namedDirectorySettings } from './named-directory-settings.js'
import {
  type Entry,
  ofSeveral,
  type Problem,
  type ReadSettings,
  readEntries,
  type SettingSources,
} from './read-settings.js'
import { directoryKeyHint, settingOfDirectory } from './setting-name.js'
import type { SettingTable, ValuesOf } from './setting-table.js'
import { type YamlPlace, yamlEntries } from './yaml-entries.js'

const table = { directory: namedDirectorySettings } satisfies SettingTable
type Table = typeof table

/** The settings of one of several directories. */
export interface NamedValues {
  readonly name: string
  readonly values: ValuesOf<Table>['directory']
}

/** The same where some may be wrong. */
export interface ReadDirectory {
  readonly name: string
  readonly read: ReadSettings<Table>
}

/** The audit begins the name of an operator in that way. */
export const directoryName = /^(?!operator$)[a-z][a-z0-9-]{0,30}$/

/** The directories of the file in its order, with every problem of each. No problem shows a secret. */
export function readDirectories(sources: SettingSources): {
  readonly among: readonly ReadDirectory[]
  readonly problems: readonly Problem[]
} {
  const { file } = sources
  const { entries, blank } = file === null ? { entries: [], blank: [] } : yamlEntries(file.text)
  const placeOf = (line: number, what: string) => `${file?.path}, line ${line}: ${what}`
  const byName = new Map<string, Entry[]>()
  // One sentence for each name, however many settings stand below it.
  const told = new Map<string, string>()
  const tell = (name: string, text: string) => told.set(name, told.get(name) ?? text)
  const add = ({ path, line }: YamlPlace, input: Pick<Entry, 'text' | 'isList'> | null) => {
    const [, name = '', ...keys] = path.split('.')
    const key = keys.join('.')
    if (name === '') tell(name, placeOf(line, `${path} ${noNames}`))
    else if (!directoryName.test(name)) tell(name, placeOf(line, `${path}: ${wrongName}`))
    else if (input !== null && key !== '') {
      const setting = settingOfDirectory(key)
      const hint = setting === undefined ? directoryKeyHint(key) : ''
      const entry = { ...input, shown: input.text.trim(), place: placeOf(line, path), name: setting, hint }
      byName.set(name, [...(byName.get(name) ?? []), entry])
    } else if (!byName.has(name)) tell(name, placeOf(line, `directories.${name} ${noSettings}`))
  }
  for (const { path, line, ...input } of entries) if (ofSeveral.test(path)) add({ path, line }, input)
  for (const place of blank) if (ofSeveral.test(place.path)) add(place, null)
  const problems = [...told.values()].map(problem)
  const among = [...byName].map(([name, own]) => ({ name, read: readEntries(own, { sources, table, known: [] }) }))
  const wrong = among.flatMap(({ name, read }) => read.problems.map(({ text }) => problem(ofDirectory(name, text))))
  return { among, problems: [...problems, ...wrong] }
}

const noNames = 'must have names such as staff below it, and below each name settings such as kind'
const noSettings = 'must have settings below it, such as kind'
const wrongName = 'a directory is named by small letters, digits and hyphens, such as staff'

/** Texts about a setting of one of several directories, by its place in the file. */
export function ofDirectory(name: string, sentence: string): string {
  return sentence.replace(
    /PORTICO_DIRECTORY_([A-Z_]+)/g,
    (_, key: string) => `directories.${name}.${key.toLowerCase()}`,
  )
}

function problem(text: string): Problem {
  return { about: null, text }
}

/** The directories where nothing is wrong with any of them. */
export function directoriesIn(among: readonly ReadDirectory[]): readonly NamedValues[] {
  return among.map(({ name, read }) => ({ name, values: (read.values as ValuesOf<Table>).directory }))
}
