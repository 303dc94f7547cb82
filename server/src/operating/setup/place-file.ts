import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemCode, thisUser } from '../../ports/system/access-of.js'

/** Who reads a new file. */
type Readers = 'settings' | 'secret'

/**
 * Writes a new file, whole or not at all, and returns true; false where something has that name
 * already, which stays as it is. The text stands in a file beside it first, which gets the name in
 * one step that refuses a name in use: two commands at once do not meet, and a kill leaves no half
 * file under the name. Root lets the group of the folder read it, where the folder is root's and
 * closed to others, as `/etc/portico` is; else its user alone reads it.
 */
export function placeFile(path: string, text: string, readers: Readers): boolean {
  const folder = dirname(path)
  const beside = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  const { group, mode } = accessIn(statSync(folder), readers)
  try {
    const opened = openSync(beside, 'wx', 0o600)
    try {
      writeFileSync(opened, text)
      if (group !== null) fchownSync(opened, 0, group)
      fchmodSync(opened, mode)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    return link(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Makes sure that a power cut takes no new name of a folder away. */
export function keepNames(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw cause
  }
}

function accessIn(
  { uid, gid, mode }: Stats,
  readers: Readers,
): { readonly group: number | null; readonly mode: number } {
  const isClosed = uid === 0 && (mode & 0o007) === 0
  if (thisUser().uid !== 0 || !isClosed) return { group: null, mode: readers === 'secret' ? 0o400 : 0o600 }
  return { group: gid, mode: readers === 'secret' ? 0o440 : 0o640 }
}
