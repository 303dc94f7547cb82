import { mapSettings, type NamedSetting, namedSettings, type SettingTable, type SomeValuesOf } from './setting-table.js'
import { settings } from './settings.js'
import { yamlEntries } from './yaml-entries.js'

/** Where settings come from. */
export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The file that `--config` names; without it the server reads `portico.yaml` where it exists. */
  readonly file: string | undefined
  /** The text of a file, or null where there is none. */
  readonly readFile: (path: string) => string | null
}

/** What the operator set, in the file or in the environment. */
interface Input {
  readonly text: string
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
  /** By environment name. */
  readonly inputs: ReadonlyMap<string, Input>
  readonly problems: readonly Problem[]
}

const defaultFile = 'portico.yaml'

/** The names of every setting. A secret has one more, for the path of a file that contains it. */
const names = namedSettings(settings).flatMap(({ path, environmentName, isSecret }) => [
  { path, environmentName, id: environmentName, isPath: false },
  ...(isSecret
    ? [{ path: `${path}_file`, environmentName: `${environmentName}_FILE`, id: environmentName, isPath: true }]
    : []),
])
type Name = (typeof names)[number]
const byPath = new Map(names.map((name) => [name.path, name]))
const byEnvironmentName = new Map(names.map((name) => [name.environmentName, name]))

/** Reads the settings of a table from the file, and from the environment over it. No problem shows a secret. */
export function readSettings<Table extends SettingTable>(sources: SettingSources, table: Table): ReadSettings<Table> {
  const problems: Problem[] = []
  const inputs = new Map<string, Input>()
  const entries = [...portEntries(sources), ...fileEntries(sources, problems), ...environmentEntries(sources, problems)]
  for (const { name, ...input } of entries) {
    const text = name?.isPath ? textOf(sources, input.text) : input.text
    if (name === undefined) problems.push({ about: null, text: `${input.place} is not a setting` })
    else if (typeof text === 'string') inputs.set(name.id, { ...input, text: text.trim() })
    else problems.push({ about: name.id, text: `${input.place} names a file that cannot be read (${input.text})` })
  }
  const values = mapSettings(table, (setting) => {
    const { value, problem } = valueFrom(setting, inputs.get(setting.environmentName))
    if (problem !== undefined) problems.push({ about: setting.environmentName, text: problem })
    return value
  })
  return { values: values as SomeValuesOf<Table>, inputs, problems }
}

interface Entry extends Input {
  /** Undefined for a name that does not exist. */
  readonly name: Name | undefined
}

/** PORT stands below everything else that says where to listen. */
function portEntries({ env }: SettingSources): Entry[] {
  const port = env['PORT']?.trim() ?? ''
  const entry = { text: `127.0.0.1:${port}`, isList: false, place: 'PORT', name: byPath.get('listen') }
  return port === '' ? [] : [entry]
}

function fileEntries(sources: SettingSources, problems: Problem[]): Entry[] {
  const file = sources.file ?? defaultFile
  const content = textOf(sources, file)
  if (content === undefined || (content === null && sources.file !== undefined)) {
    problems.push({ about: 'file', text: `${file} cannot be read` })
  }
  const read = yamlEntries(content ?? '')
  const placeOf = (line: number, what: string) => `${file}, line ${line}: ${what}`
  problems.push(...read.problems.map(({ line, problem }) => ({ about: 'file', text: placeOf(line, problem) })))
  return read.entries.map(({ path, line, ...input }) => ({
    ...input,
    place: placeOf(line, path),
    name: byPath.get(path),
  }))
}

function environmentEntries({ env }: SettingSources, problems: Problem[]): Entry[] {
  const texts = Object.entries(env).map(([name, text = '']) => [name, text.trim()] as const)
  const set = new Map(texts.filter(([name, text]) => name.startsWith('PORTICO_') && text !== '').sort())
  const twice = [...set.keys()].filter((name) => set.has(`${name}_FILE`))
  problems.push(...twice.map((name) => ({ about: null, text: `${name} and ${name}_FILE are both set` })))
  return [...set].map(([place, text]) => ({ text, isList: false, place, name: byEnvironmentName.get(place) }))
}

function valueFrom(setting: NamedSetting, input: Input | undefined): { value?: unknown; problem?: string } {
  const { schema, isSecret, environmentName, path, sentence } = setting
  if (input === undefined) {
    if (setting.default !== undefined) return { value: schema.parse(setting.default) }
    const inFile = isSecret ? '' : ` (or ${path} in the file)`
    return { problem: `${environmentName} is missing${inFile}: ${sentence}` }
  }
  const { text, isList, place } = input
  if (isList && !setting.takesList) return { problem: `${place} must be one value, not a list` }
  const parsed = schema.safeParse(text)
  if (parsed.success) return { value: parsed.data }
  const shown = isSecret ? '' : ` (it is "${text.replaceAll('\n', ', ')}")`
  // Only the first problem: what a later rule finds may follow from it.
  return { problem: `${place} ${parsed.error.issues[0]?.message}${shown}` }
}

/** The text of a file, null where there is none, undefined where it cannot be read. */
function textOf({ readFile }: SettingSources, path: string): string | null | undefined {
  try {
    return readFile(path)
  } catch {
    return undefined
  }
}
