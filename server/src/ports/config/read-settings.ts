import { whyUnreadable } from '../system/access-of.js'
import { environmentHint, pathHint, type SettingName, settingAtPath, settingOfEnvironment } from './setting-name.js'
import { mapSettings, type NamedSetting, type SettingTable, type SomeValuesOf } from './setting-table.js'
import type { SettingsFile } from './settings-file.js'
import { yamlEntries } from './yaml-entries.js'

export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly file: SettingsFile | null
  readonly readFile: (path: string) => string | null
}

export interface Input {
  readonly text: string
  /** The part that a message may show: the path where the text comes from a file. */
  readonly shown: string
  readonly isList: boolean
  /** An environment name, or file and line. */
  readonly place: string
}

export interface Problem {
  /** The environment name of one setting, `file` for the file as a whole, or null. */
  readonly about: string | null
  readonly text: string
}

export interface ReadSettings<Table> {
  readonly values: SomeValuesOf<Table>
  readonly inputs: ReadonlyMap<string, Input>
  readonly problems: readonly Problem[]
}

/**
 * Reads the settings of a table from the file, and from the environment over it. No problem shows a
 * secret. Where the file is not sound, that is the only problem: whatever is missing may be in it
 * (OP8).
 */
export function readSettings<Table extends SettingTable>(sources: SettingSources, table: Table): ReadSettings<Table> {
  const file = fileEntries(sources)
  if (file.problems.length > 0) return { values: noValues(table), inputs: new Map(), problems: file.problems }
  const entries = [...portEntries(sources), ...file.entries, ...environmentEntries(sources)]
  return readEntries(entries, { sources, table, known: givenTwice(sources) })
}

interface EntriesRead<Table> {
  readonly sources: SettingSources
  readonly table: Table
  /** Problems that were found before. */
  readonly known: readonly Problem[]
}

/** Reads entries, each of which stands over those before it. */
export function readEntries<Table extends SettingTable>(
  entries: readonly Entry[],
  { sources, table, known }: EntriesRead<Table>,
): ReadSettings<Table> {
  const problems: Problem[] = [...known]
  const inputs = new Map<string, Input>()
  for (const { name, ...input } of entries) {
    const { text, problem } = name?.isPath ? textBehind(input, sources) : { text: input.text }
    if (name === undefined) problems.push({ about: null, text: `${input.place} is not a setting${input.hint}` })
    else if (text === undefined) problems.push({ about: name.id, text: problem ?? '' })
    else inputs.set(name.id, { ...input, text: name.keepsBlanks ? text.replace(/\r?\n$/, '') : text.trim() })
  }
  const given = new Set(problems.map(({ about }) => about))
  const values = mapSettings(table, (setting) => {
    // A given setting is not missing: the reason why it was not read has been told.
    if (given.has(setting.environmentName)) return undefined
    const { value, problem } = valueFrom(setting, inputs.get(setting.environmentName))
    if (problem !== undefined) problems.push({ about: setting.environmentName, text: problem })
    return value
  })
  return { values: values as SomeValuesOf<Table>, inputs, problems }
}

/** The passwords with blanks at their ends, which count: one sentence each, without the password. */
export function blankEnds(inputs: ReadSettings<SettingTable>['inputs']): readonly string[] {
  return [...inputs.values()].flatMap(({ text, shown, place }) => {
    const ends = [text !== text.trimStart() && 'begins', text !== text.trimEnd() && 'ends'].filter(
      (end) => end !== false,
    )
    const from = text.trim() === shown ? place : `${place} names ${shown}, which`
    return ends.length === 0 ? [] : [`${from} ${ends.join(' and ')} with a blank. The blank counts.`]
  })
}

/** Which settings of the file the environment replaces, one sentence each. */
export function replacedSettings(sources: SettingSources): string[] {
  const inFile = new Map(fileEntries(sources).entries.map(({ name, place }) => [name?.id, place]))
  return environmentEntries(sources).flatMap(({ name, place }) => {
    const replaced = name === undefined ? undefined : inFile.get(name.id)
    return replaced === undefined ? [] : [`${place} in the environment replaces ${replaced}.`]
  })
}

/** One text of the file or the environment. */
export interface Entry extends Input {
  /** Undefined for a name that does not exist. */
  readonly name: SettingName | undefined
  readonly hint: string
}

/** PORT stands below everything else that says where to listen. */
function portEntries({ env }: SettingSources): Entry[] {
  const port = env['PORT']?.trim() ?? ''
  const entry = {
    text: `127.0.0.1:${port}`,
    shown: port,
    isList: false,
    place: 'PORT',
    name: settingAtPath('listen'),
    hint: '',
  }
  return port === '' ? [] : [entry]
}

function fileEntries({ file }: SettingSources): { readonly entries: Entry[]; readonly problems: Problem[] } {
  if (file === null) return { entries: [], problems: [] }
  const read = yamlEntries(file.text)
  const placeOf = (line: number, what: string) => `${file.path}, line ${line}: ${what}`
  return {
    problems: read.problems.map(({ line, problem }) => ({ about: 'file', text: placeOf(line, problem) })),
    entries: read.entries
      .filter(({ path }) => !ofSeveral.test(path))
      .map(({ path, line, ...input }) => {
        const name = settingAtPath(path)
        const hint = name === undefined ? pathHint(path) : ''
        return { ...input, shown: input.text.trim(), place: placeOf(line, path), name, hint }
      }),
  }
}

/** Places of the file that belong to one of several directories. */
export const ofSeveral = /^directories(\.|$)/

/** Set variables with our prefix, except the one that names the settings file. */
function environmentTexts({ env }: SettingSources): ReadonlyMap<string, string> {
  const texts = Object.entries(env).map(([name, text = '']) => [name, text] as const)
  const isSetting = (name: string) => name.startsWith('PORTICO_') && name !== 'PORTICO_CONFIG'
  return new Map(texts.filter(([name, text]) => isSetting(name) && text.trim() !== '').sort())
}

function environmentEntries(sources: SettingSources): Entry[] {
  return [...environmentTexts(sources)].map(([place, text]) => {
    const name = settingOfEnvironment(place)
    return {
      text,
      shown: text.trim(),
      isList: false,
      place,
      name,
      hint: name === undefined ? environmentHint(place) : '',
    }
  })
}

function givenTwice(sources: SettingSources): Problem[] {
  const set = environmentTexts(sources)
  const twice = [...set.keys()].filter(
    (name) => settingOfEnvironment(name)?.isPath === false && set.has(`${name}_FILE`),
  )
  return twice.map((name) => ({ about: name, text: `${name} and ${name}_FILE are both set; keep one of them` }))
}

function textBehind({ shown: path, place }: Input, { readFile }: SettingSources): { text?: string; problem?: string } {
  try {
    // A byte order mark is no sign of the text.
    const text = readFile(path)?.replace(/^\uFEFF/, '') ?? null
    if (text === null) return { problem: `${place} names ${path}, which does not exist` }
    return text.trim() === '' ? { problem: `${place} names ${path}, which is empty` } : { text }
  } catch (cause) {
    return { problem: `${place} names ${path}, which ${whyUnreadable(path, cause)}` }
  }
}

function noValues<Table extends SettingTable>(table: Table): SomeValuesOf<Table> {
  return mapSettings(table, () => undefined) as SomeValuesOf<Table>
}

function valueFrom(setting: NamedSetting, input: Input | undefined): { value?: unknown; problem?: string } {
  const { schema, isSecret, isFile, environmentName, path, sentence } = setting
  if (input === undefined) {
    if (setting.default !== undefined) return { value: schema.parse(setting.default) }
    const instead = isSecret ? `${environmentName}_FILE` : `${path} in the file`
    return { problem: `${environmentName} is missing (or ${instead}): ${sentence}` }
  }
  const { text, isList, place } = input
  if (isList && !setting.takesList) return { problem: `${place} must be one value, not a list` }
  const parsed = schema.safeParse(isFile ? { path: input.shown, text } : text, { reportInput: true })
  if (parsed.success) return { value: parsed.data }
  if (/^(["']).*\1$/s.test(text)) return { problem: `${place} has quotes in its value; leave them out` }
  // Only the first problem: what a later rule finds may follow from it.
  const [issue] = parsed.error.issues
  const isPart = typeof issue?.path[0] === 'number' && typeof issue.input === 'string'
  const shown = isSecret ? '' : ` (it is "${isPart ? issue.input : input.shown.replaceAll('\n', ', ')}")`
  return { problem: `${place} ${issue?.message}${shown}` }
}
