import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadConfig } from '../../ports/config/load-config.js'
import type { SettingSources } from '../../ports/config/read-settings.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { whyUnwritable } from '../../ports/system/access-of.js'
import { type Draft, type Places, textOfDraft } from './draft.js'
import { keepNames, placeFile } from './place-file.js'

interface SetUp {
  readonly draft: Draft
  readonly places: Places
  readonly secret: string
  readonly readFile: SettingSources['readFile']
}

const mostNames = 100

/**
 * Writes the key, a file for each typed secret, and last the settings, which name them. Returns the
 * paths of the new files. A key that is there stays and is used. Where something has the name of
 * the settings, nothing is overwritten, and the files of secrets go again.
 */
export function writeSetUp({ draft, places, secret, readFile }: SetUp): Result<readonly string[]> {
  const own: string[] = []
  let path = places.secret
  const takeBack = (...problems: [string]) => {
    for (const file of own) rmSync(file, { force: true })
    return failure(...problems)
  }
  try {
    const isNewSecret = placeFile(places.secret, `${secret}\n`, 'secret')
    const files = new Map<string, string>()
    for (const [setting, text] of draft.secrets) {
      path = places.fileOf(setting)
      files.set(setting, placeUnderFreeName(path, `${text}\n`))
      own.push(files.get(setting) ?? path)
    }
    path = places.settings
    const text = textOfDraft(draft, { ...places, fileOf: (setting) => files.get(setting) ?? places.fileOf(setting) })
    const loaded = loadConfig({ env: {}, file: { path, text }, readFile })
    if (!loaded.ok) return takeBack(`The settings do not hold any more: ${loaded.problems.join(' ')}`)
    if (!placeFile(path, text, 'settings')) return takeBack(`${path} is there now, and is not overwritten.`)
    keepNames(dirname(path))
    return ok([path, ...(isNewSecret ? [places.secret] : []), ...own])
  } catch (cause) {
    return takeBack(`${path} ${whyUnwritable(path, cause)}.`)
  }
}

/** What a former run has left keeps its name. */
function placeUnderFreeName(path: string, text: string): string {
  for (let count = 1; count <= mostNames; count += 1) {
    const name = count === 1 ? path : `${path}-${count}`
    if (placeFile(name, text, 'secret')) return name
  }
  throw new Error(`there are ${mostNames} files like ${path}`)
}
