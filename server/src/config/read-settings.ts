import { environmentName, type Option } from './option.js'
import { laterPaths, type OptionName, options, type SettingValues } from './options.js'
import { yamlEntries } from './yaml-entries.js'

/** Where settings come from. */
export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The file that `--config` names; without, `portico.yaml` is read where it exists. */
  readonly file: string | undefined
  /** The text of a file, or null where there is none. */
  readonly readFile: (path: string) => string | null
}

/** What was said, with all that is wrong about it. A value is missing where it has no fallback or was wrong. */
export interface ReadSettings {
  readonly values: Partial<SettingValues>
  /** Where a person finds what was said of a setting. */
  readonly places: ReadonlyMap<OptionName, string>
  /** `about` a setting, the file as a whole, or something that is neither. */
  readonly problems: readonly { readonly about: OptionName | 'file' | null; readonly text: string }[]
}

interface Said {
  readonly text: string
  readonly isList: boolean
  /** How a person finds the place: a name, or file and line. */
  readonly place: string
}

interface Heard {
  readonly said: Map<string, Said>
  readonly problems: { about: OptionName | 'file' | null; text: string }[]
}

const defaultFile = 'portico.yaml'
const byPath = new Map(
  Object.entries(options).map(([name, option]) => [option.path, { name: name as OptionName, option }]),
)
const pathOfEnvironmentName = new Map([...byPath.keys(), ...laterPaths].map((path) => [environmentName(path), path]))

/** Reads all settings: the file, and over it the environment. Reports everything at once and prints no secret. */
export function readSettings(sources: SettingSources): ReadSettings {
  const heard: Heard = { said: new Map(), problems: [] }
  hearFile(sources, heard)
  hearEnvironment(sources, heard)
  const values: Record<string, unknown> = {}
  for (const [path, { name, option }] of byPath) {
    const said = heard.said.get(path)
    const parsed = said === undefined ? fallbackOf(option) : meaningOf(option, said)
    if ('problem' in parsed) heard.problems.push({ about: name, text: parsed.problem })
    else values[name] = parsed.value
  }
  const places = [...heard.said].flatMap(([path, { place }]) => {
    const name = byPath.get(path)?.name
    return name === undefined ? [] : [[name, place] as const]
  })
  return { values: values as Partial<SettingValues>, places: new Map(places), problems: heard.problems }
}

function fallbackOf(option: Option<unknown>): { value: unknown } | { problem: string } {
  if (option.fallback === null) return { value: null }
  if (option.fallback !== undefined) return option.parse(option.fallback)
  const inFile = option.isSecret ? '' : ` (or ${option.path} in the file)`
  return { problem: `${environmentName(option.path)} is missing${inFile}: ${option.sentence}` }
}

function meaningOf(option: Option<unknown>, { text, isList, place }: Said): { value: unknown } | { problem: string } {
  if (isList && !option.takesList) return { problem: `${place} must be one value, not a list` }
  const parsed = option.parse(text)
  if ('value' in parsed) return parsed
  const shown = option.isSecret ? '' : ` (it is "${text.replaceAll('\n', ', ')}")`
  return { problem: `${place} ${parsed.problem}${shown}` }
}

function hearFile({ file, readFile }: SettingSources, heard: Heard): void {
  const path = file ?? defaultFile
  const text = textOf(readFile, path)
  if (typeof text !== 'string') {
    if (file !== undefined || text !== null) heard.problems.push({ about: 'file', text: `${path} cannot be read` })
    return
  }
  const { entries, problems } = yamlEntries(text)
  heard.problems.push(
    ...problems.map(({ line, problem }) => ({ about: 'file' as const, text: `${path}, line ${line}: ${problem}` })),
  )
  for (const entry of entries) {
    const place = `${path}, line ${entry.line}: ${entry.path}`
    hear({ path: entry.path, said: { text: entry.text, isList: entry.isList, place }, readFile }, heard)
  }
}

function hearEnvironment({ env, readFile }: SettingSources, heard: Heard): void {
  const said = new Map<string, string>()
  for (const [name, value] of Object.entries(env).sort()) {
    const text = value?.trim() ?? ''
    if (name.startsWith('PORTICO_') && text !== '') said.set(name, text)
  }
  for (const [name, text] of said) {
    if (said.has(`${name}_FILE`)) heard.problems.push({ about: null, text: `${name} and ${name}_FILE are both set` })
    hear({ path: pathOf(name), said: { text, isList: false, place: name }, readFile }, heard)
  }
  const port = env['PORT']?.trim() ?? ''
  if (port !== '' && !heard.said.has(options.listen.path)) {
    heard.said.set(options.listen.path, { text: `127.0.0.1:${port}`, isList: false, place: 'PORT' })
  }
}

function pathOf(name: string): string | null {
  const path = pathOfEnvironmentName.get(name)
  if (path !== undefined || !name.endsWith('_FILE')) return path ?? null
  const ofSecret = pathOfEnvironmentName.get(name.slice(0, -'_FILE'.length))
  return ofSecret === undefined ? null : `${ofSecret}_file`
}

interface Heeded {
  readonly path: string | null
  readonly said: Said
  readonly readFile: SettingSources['readFile']
}

function hear({ path, said, readFile }: Heeded, heard: Heard): void {
  const known = path === null ? null : knownAs(path)
  if (known === null) heard.problems.push({ about: null, text: `${said.place} is not a setting` })
  else if (known === 'later')
    heard.problems.push({ about: null, text: `${said.place} is not built yet in this version` })
  else if (known.isFromFile) hearSecretFile({ path: known.path, said, readFile }, heard)
  else heard.said.set(known.path, said)
}

function knownAs(path: string): null | 'later' | { readonly path: string; readonly isFromFile: boolean } {
  if (byPath.has(path)) return { path, isFromFile: false }
  const withoutFile = path.replace(/_file$/, '')
  if (laterPaths.has(path) || laterPaths.has(withoutFile)) return 'later'
  return byPath.get(withoutFile)?.option.isSecret === true ? { path: withoutFile, isFromFile: true } : null
}

function hearSecretFile({ path, said, readFile }: Heeded & { readonly path: string }, heard: Heard): void {
  const text = textOf(readFile, said.text)
  if (typeof text === 'string') heard.said.set(path, { ...said, text: text.trim() })
  else {
    const about = byPath.get(path)?.name ?? null
    heard.problems.push({ about, text: `${said.place} names a file that cannot be read (${said.text})` })
  }
}

/** The text of a file, null where there is none, or what went wrong. */
function textOf(readFile: SettingSources['readFile'], path: string): string | null | { readonly cause: unknown } {
  try {
    return readFile(path)
  } catch (cause) {
    return { cause }
  }
}
