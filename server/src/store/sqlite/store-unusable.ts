import { accessSync, closeSync, constants, existsSync, openSync, readSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Unavailable } from '../../ports/refusal.js'
import { accessOf, nearestSeen, systemCode, thisUser } from '../../ports/system/access-of.js'
import { resultCodeOf } from './sqlite-dialect.js'

/** Primary result codes of SQLite. */
const [busy, inputOutput, damaged, full, noDatabase] = [5, 10, 11, 13, 26]
/** Below this, in bytes, SQLite reports a full disk as a failure of the disk. */
const leastFree = 256 * 1024
const headerText = 'SQLite format 3'

/** A failure to open a store file with cause and mend. Anything that is a bug returns as it is. */
export function storeUnusable(file: string, cause: unknown): unknown {
  const why = whyUnusable(resolve(file), cause)
  if (why === null) return cause
  const first = cause instanceof Unavailable ? cause.cause : cause
  return new Unavailable('store', { cause: first, explanation: `The store ${resolve(file)} cannot be used: ${why}.` })
}

function whyUnusable(file: string, cause: unknown): string | null {
  const code = resultCodeOf(cause)
  const isOfSystem = cause instanceof Error && 'syscall' in cause
  if (!(cause instanceof Unavailable) && !isOfSystem && code === 0) return null
  if (code === busy) return 'another process holds it for a long time. Stop that process, or try again'
  if (code === damaged) return 'it is damaged. Restore a backup with: portico restore FILE'
  if (code === noDatabase) return notDatabase(file)
  return folderProblem(dirname(file)) ?? fileProblem(file) ?? diskProblem(file, { code, cause }) ?? messageOf(cause)
}

/** SQLite says the same of the store and of its lock. */
function notDatabase(file: string): string {
  const [isDatabase, isLock] = [hasHeader(file), hasHeader(`${file}.lock`)]
  if (!isDatabase) return 'it is no SQLite database. Move it away, or restore a backup with: portico restore FILE'
  return isLock
    ? 'it is damaged. Restore a backup with: portico restore FILE'
    : `its lock is damaged. Delete ${file}.lock`
}

function hasHeader(path: string): boolean {
  if (!existsSync(path)) return true
  const header = Buffer.alloc(headerText.length)
  const opened = openSync(path, 'r')
  const length = readSync(opened, header)
  closeSync(opened)
  return length === 0 || header.toString('latin1') === headerText
}

/** The problem with the folder of the store, or with the folder above it that has to contain it. */
function folderProblem(folder: string): string | null {
  const there = nearestSeen(folder)
  const status = statSync(there)
  if (!status.isDirectory()) return `${there} is a file and not a folder. Move it away, or set PORTICO_DATA_DIR`
  const code = refusedAccess(there, constants.R_OK | constants.W_OK | constants.X_OK)
  if (code === null) return null
  if (code === 'EROFS') return readOnly(there)
  const isHidden = there !== folder && refusedAccess(there, constants.X_OK) !== null
  const may = there === folder ? 'may not write to' : isHidden ? 'may not reach' : 'may not create'
  const { name } = thisUser()
  return `the user ${name} ${may} the folder ${folder}: ${accessOf(folder)}. Give it to ${name} with chown, or set PORTICO_DATA_DIR`
}

/** The problem with the file itself or with those that SQLite keeps beside it. */
function fileProblem(file: string): string | null {
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}.lock`].filter((one) => existsSync(one))) {
    if (statSync(path).isDirectory())
      return `${path} is a folder. Name a file with PORTICO_STORE_URL, or move the folder away`
    const code = refusedAccess(path, constants.R_OK | constants.W_OK)
    if (code === 'EROFS') return readOnly(path)
    if (code !== null) {
      const { name } = thisUser()
      return `the user ${name} may not read and write ${path}: ${accessOf(path)}. Give it to ${name} with chown`
    }
  }
  return null
}

function diskProblem(file: string, { code, cause }: { readonly code: number; readonly cause: unknown }): string | null {
  const { bavail, bsize } = statfsSync(nearestSeen(dirname(file)))
  const hasNoSpace = code === full || systemCode(cause) === 'ENOSPC' || systemCode(cause) === 'EDQUOT'
  if (hasNoSpace || (code === inputOutput && bavail * bsize < leastFree))
    return `the disk of ${dirname(file)} is full. Free some space, and start again`
  return code === inputOutput ? `the disk of ${dirname(file)} fails (${messageOf(cause)})` : null
}

function readOnly(path: string): string {
  return `the disk of ${path} is read-only. Mount it for writing, or set PORTICO_DATA_DIR`
}

/** The code with which the system refuses an access; null where it allows it. */
function refusedAccess(path: string, mode: number): string | null {
  try {
    accessSync(path, mode)
    return null
  } catch (cause) {
    return systemCode(cause)
  }
}

function messageOf(cause: unknown): string {
  const inner = cause instanceof Unavailable ? cause.cause : cause
  return inner instanceof Error ? inner.message : 'it does not answer'
}
