import { closestMatch } from 'leven'
import { namedDirectorySettings } from './named-directory-settings.js'
import { namedSettings, type SettingTable } from './setting-table.js'
import { settings } from './settings.js'

export interface SettingName {
  readonly path: string
  readonly environmentName: string
  /** The environment name of the setting. */
  readonly id: string
  readonly isPath: boolean
  readonly keepsBlanks: boolean
}

/** Every name. A secret has two: its own, and one for the path of a file that contains it. */
const namesIn = (table: SettingTable): readonly SettingName[] =>
  namedSettings(table).flatMap((setting) => {
    const { path, environmentName, isSecret, isFile = false, keepsBlanks = false } = setting
    const own = { path, environmentName, id: environmentName, isPath: isFile, keepsBlanks }
    const ofFile = { ...own, path: `${path}_file`, environmentName: `${environmentName}_FILE`, isPath: true }
    return isSecret ? [own, ofFile] : [own]
  })

const names = namesIn(settings)
/** Those of one of several directories, as if it were the only one. */
const namesOfDirectory = namesIn({ directory: namedDirectorySettings })
const byPath = new Map(names.map((name) => [name.path, name]))
const byKey = new Map(namesOfDirectory.map((name) => [name.path.replace('directory.', ''), name]))
const byEnvironmentName = new Map(names.map((name) => [name.environmentName, name]))

/** The setting at a place of the file, such as `limits.per_address`. */
export const settingAtPath = (path: string) => byPath.get(path)
/** The setting of one of several directories, such as `url`. */
export const settingOfDirectory = (key: string) => byKey.get(key)
/** The setting of an environment name, such as `PORTICO_LIMITS_PER_ADDRESS`. */
export const settingOfEnvironment = (name: string) => byEnvironmentName.get(name)

/** The known path that an unknown one probably means, as the end of a sentence (SET1). */
export function pathHint(path: string): string {
  const [inside] = names.filter((name) => name.path.startsWith(`${path}.`))
  if (inside !== undefined) return `; it is a group, and settings such as ${inside.path} belong into it`
  return hint(path, [...byPath.keys()])
}

/** The same for a setting of one of several directories. */
export function directoryKeyHint(key: string): string {
  return hint(key, [...byKey.keys()])
}

/** The same for an unknown environment name. */
export function environmentHint(name: string): string {
  return hint(name, [...byEnvironmentName.keys()])
}

/** Which of the right names a wrong one probably means, as the end of a sentence. */
export function hint(wrong: string, right: readonly string[]): string {
  const bare = bareLetters(wrong)
  const withoutGroup = wrong.replace(/^PORTICO_/, '')
  const inGroup = right.filter((name) => ['.', '_'].some((sign) => name.endsWith(`${sign}${withoutGroup}`)))
  const closest = closestMatch(bare, right.map(bareLetters), { maxDistance: Math.ceil(bare.length / 4) })
  const isClear = inGroup.length === 1 || inGroup.length === 2
  const meant = isClear ? inGroup.join(' or ') : right.find((name) => bareLetters(name) === closest)
  return meant === undefined ? '; remove it' : `; did you mean ${meant}?`
}

/** A name without prefix and signs: `publicUrl`, `PUBLIC-URL` and `public_url` are alike. */
function bareLetters(name: string): string {
  return name
    .toLowerCase()
    .replace(/^portico[^a-z]/, '')
    .replace(/[^a-z0-9]/g, '')
}
