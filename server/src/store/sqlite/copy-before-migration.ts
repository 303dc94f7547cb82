import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { version } from '../../../package.json'
import { Unavailable } from '../../ports/refusal.js'
import { systemCode } from '../../ports/system/access-of.js'
import { instant } from '../../ports/system/clock.js'
import { copyDatabase, createEmpty, syncToDisk } from './copy-database.js'

/** So many copies of earlier upgrades stay beside a store. */
const kept = 2

/**
 * Copies a store file beside it before this version changes its tables, and deletes all but the
 * last two such copies. Returns the path of the copy, which has this version and the time in its
 * name. The caller holds the write lock of the store, so that the copy is what the migrations begin
 * with. A copy that is unfinished has another name, and the next upgrade deletes it. Raises
 * `Unavailable('store')` with an explanation (UP1).
 */
export function copyBeforeMigration(file: string): string {
  const stamp = instant(Date.now()).replace(/[-:]|\.\d+/g, '')
  const target = `${file}.before-${version}-${stamp}`
  const problem = copyTo(target, file)
  if (problem !== null) throw notCopied(file, problem)
  for (const old of copiesOf(file).slice(0, -kept)) rmSync(old, { force: true })
  return target
}

/** Copies under another name first: a killed process must leave no half copy under this one. */
function copyTo(target: string, file: string): string | null {
  const unfinished = `${file}.copying`
  try {
    rmSync(unfinished, { force: true })
    const problem = createEmpty(unfinished) ?? copyDatabase(file, unfinished)
    if (problem === null) renameSync(unfinished, target)
    else rmSync(unfinished, { force: true })
    syncToDisk(dirname(file))
    return problem
  } catch (cause) {
    if (systemCode(cause) === 'ERR_FS_EISDIR') return `${unfinished} is a folder. Move it away.`
    throw cause
  }
}

function copiesOf(file: string): readonly string[] {
  const begin = `${basename(file)}.before-`
  const names = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(begin) && /^\d[\w.+-]*-\d{8}T\d{6}Z$/.test(name.slice(begin.length)),
  )
  const timeOf = (name: string) => name.slice(-'20261122T120000Z'.length)
  return names.sort((one, other) => timeOf(one).localeCompare(timeOf(other))).map((name) => join(dirname(file), name))
}

function notCopied(file: string, problem: string): Unavailable {
  const explanation = `The store ${file} is not migrated, because it cannot be copied before: ${problem} PORTICO_STORE_COPY_BEFORE_MIGRATION=false migrates without a copy.`
  return new Unavailable('store', { explanation })
}
