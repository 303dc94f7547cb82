import { basename, dirname, extname, join } from 'node:path'
import type { Config } from '../../ports/config/config.js'
import { loadConfig } from '../../ports/config/load-config.js'
import { readSettings, type SettingSources } from '../../ports/config/read-settings.js'
import { settingAtPath } from '../../ports/config/setting-name.js'
import { settings } from '../../ports/config/settings.js'
import { type GivenTexts, settingsText } from '../../ports/config/settings-text.js'
import type { Result } from '../../ports/result.js'

/** Where the files of a set-up go. */
export interface Places {
  readonly settings: string
  readonly secret: string
  readonly dataDir: string
  /** The file of a secret that is typed, such as `mail.password`. */
  readonly fileOf: (path: string) => string
}

/** What is answered so far, by the places of the settings. Secrets that are typed stand apart. */
export interface Draft {
  readonly texts: Map<string, string>
  readonly secrets: Map<string, string>
}

const dataOfSystem = '/var/lib/portico'

/** The settings of one institution among several give their name to its other files, too. */
export function placesFor(file: string, systemFile: string): Places {
  const folder = dirname(file)
  const name = basename(file, extname(file))
  const prefix = name === 'portico' ? '' : `${name}.`
  const ofSystem = name === 'portico' ? dataOfSystem : join(dataOfSystem, name)
  return {
    settings: file,
    secret: join(folder, `${prefix}secret`),
    dataDir: folder === dirname(systemFile) ? ofSystem : join(folder, `${prefix}data`),
    fileOf: (path) => join(folder, `${prefix}${path.replace(/[._]/g, '-')}`),
  }
}

/** The settings file of a draft. `fileOf` tells where each typed secret stands. */
export function textOfDraft({ texts, secrets }: Draft, { secret, fileOf }: Pick<Places, 'secret' | 'fileOf'>): string {
  const files = [...secrets.keys()].map((path) => [`${path}_file`, fileOf(path)] as const)
  const given: GivenTexts = new Map([...texts, ['secret_file', secret], ...files])
  return settingsText('Settings of Portico. `portico setup` wrote what is set; the rest are comments.', given)
}

/** What a draft needs of the outside to be tried. */
export interface Trial {
  readonly places: Places
  /** The key of the portal, which may not stand in its file yet. */
  readonly secret: string
  readonly readFile: SettingSources['readFile']
}

/** So that a part can be tried before the next one is answered. */
const standIns = new Map([
  ['public_url', 'https://portal.invalid'],
  ['mail.url', 'smtp://127.0.0.1'],
])

/** The settings that a draft gives, read as the server will read them; else what is wrong. */
export function configOfDraft(draft: Draft, trial: Trial): Result<Config> {
  const loaded = loadConfig(sourcesOf(draft, trial))
  return loaded.ok ? loaded : { ...loaded, problems: loaded.problems.map((text) => withoutLine(text, trial)) }
}

/** What is wrong with one answer alone. */
export function problemsOf(path: string, draft: Draft, trial: Trial): readonly string[] {
  const id = settingAtPath(path)?.id
  const { problems } = readSettings(sourcesOf(draft, trial), settings)
  return problems.filter(({ about }) => about === id).map(({ text }) => withoutLine(text, trial))
}

function sourcesOf(draft: Draft, { places, secret, readFile }: Trial): SettingSources {
  const pending = new Map([...draft.secrets].map(([path, text]) => [places.fileOf(path), text]))
  pending.set(places.secret, secret)
  const texts = new Map([...standIns, ...draft.texts])
  return {
    env: {},
    file: { path: places.settings, text: textOfDraft({ ...draft, texts }, places) },
    readFile: (path) => pending.get(path) ?? readFile(path),
  }
}

/** The file is not written, so that its lines say nothing. */
function withoutLine(text: string, { places }: Trial): string {
  const [before = '', ...others] = text.split(`${places.settings}, line `)
  return [before, ...others.map((part) => part.replace(/^\d+: /, ''))].join('')
}
