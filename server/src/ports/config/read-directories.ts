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
import { yamlEntries } from './yaml-entries.js'

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
  const entries = file === null ? [] : yamlEntries(file.text).entries.filter(({ path }) => ofSeveral.test(path))
  const problems: Problem[] = []
  const byName = new Map<string, Entry[]>()
  const misnamed = new Set<string>()
  for (const { path, line, ...input } of entries) {
    const place = `${file?.path}, line ${line}: ${path}`
    const [, name = '', ...keys] = path.split('.')
    const key = keys.join('.')
    if (!directoryName.test(name)) {
      if (!misnamed.has(name)) problems.push(problem(`${place}: ${wrongName}`))
      misnamed.add(name)
    } else if (key === '') problems.push(problem(`${place} must have settings below it, such as kind`))
    else {
      const setting = settingOfDirectory(key)
      const hint = setting === undefined ? directoryKeyHint(key) : ''
      const entry = { ...input, shown: input.text.trim(), place, name: setting, hint }
      byName.set(name, [...(byName.get(name) ?? []), entry])
    }
  }
  const among = [...byName].map(([name, own]) => ({ name, read: readEntries(own, { sources, table, known: [] }) }))
  const wrong = among.flatMap(({ name, read }) => read.problems.map(({ text }) => problem(ofDirectory(name, text))))
  return { among, problems: [...problems, ...wrong] }
}

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
