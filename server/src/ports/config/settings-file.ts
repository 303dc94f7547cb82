import { dirname } from 'node:path'
import { failure, ok, type Result } from '../result.js'
import { nearestSeen, whyUnreadable, whyUntrusted } from '../system/access-of.js'

export interface SettingsFile {
  readonly path: string
  readonly text: string
}

export interface SettingsPlaces {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly named: string | undefined
  /** The file in the folder in which the operator stands. */
  readonly here: string
  /** The file of the whole machine. */
  readonly system: string
  readonly readFile: (path: string) => string | null
}

export interface FoundSettings {
  readonly file: SettingsFile | null
  /** Which file is used, or that none is there, in one sentence. */
  readonly origin: string
  /** Why a file that is there is not read; null where that is not so. */
  readonly passedOver: string | null
}

/**
 * Reads the settings file: the one that `--config` names, the one that PORTICO_CONFIG names, the
 * one here, or the one of the machine. The first that is there is the only one (OP12).
 */
export function findSettings(places: SettingsPlaces): Result<FoundSettings> {
  const { env, named, here, system } = places
  const fromEnvironment = env['PORTICO_CONFIG']?.trim() ?? ''
  if (named !== undefined) return readNamed(places, { path: named, by: '--config' })
  if (fromEnvironment !== '') return readNamed(places, { path: fromEnvironment, by: 'PORTICO_CONFIG' })
  let passedOver: string | null = null
  let whyNone = `neither ${here} nor ${system} exists`
  for (const path of [here, system]) {
    const untrusted = path === here ? whyUntrusted(path) : null
    if (untrusted !== null) {
      passedOver = `${path} is not read: ${untrusted}, or name it with --config.`
      whyNone = `${system} does not exist`
      continue
    }
    const read = readSettings(places, path)
    if (path === here && !read.ok && nearestSeen(path) !== path) {
      // Root lets the server's user run commands, and stands in a folder of its own.
      whyNone = `this user does not see into ${dirname(path)}, and ${system} does not exist`
      continue
    }
    if (!read.ok) return failure(`The settings file ${path} ${read.problems[0]}.`)
    if (read.value !== null) return ok(found({ path, text: read.value }, passedOver))
  }
  return ok({ file: null, origin: `No settings file was read: ${whyNone}.`, passedOver })
}

function readNamed(places: SettingsPlaces, { path, by }: { readonly path: string; readonly by: string }) {
  const read = readSettings(places, path)
  const why = read.ok ? 'does not exist' : read.problems[0]
  if (!read.ok || read.value === null) return failure(`The settings file ${path} ${why}. ${by} names it.`)
  return ok(found({ path, text: read.value }, null))
}

function found(file: SettingsFile, passedOver: string | null): FoundSettings {
  return { file, origin: `The settings file is ${file.path}.`, passedOver }
}

/** Signs that decoding leaves of a file in UTF-16 or in an 8-bit code. */
const notUtf8 = /[\0\ufffd]/

function readSettings({ readFile }: SettingsPlaces, path: string): Result<string | null> {
  try {
    const text = readFile(path)
    return text !== null && notUtf8.test(text) ? failure('is no text in UTF-8; save it as such') : ok(text)
  } catch (cause) {
    return failure(whyUnreadable(path, cause))
  }
}
