import { type Stats, statSync } from 'node:fs'
import { platform, userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The code of a failure of the system, such as ENOENT; empty for any other failure. */
export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Why a file cannot be read, as the end of a sentence that begins with its path. */
export function whyUnreadable(path: string, cause: unknown): string {
  const code = systemCode(cause)
  if (code === 'ENOENT') return 'does not exist'
  if (code === 'EISDIR') return 'is a folder and not a file'
  if (code === 'ENOTDIR') return 'does not exist: a part of its path is a file and not a folder'
  if (code === 'EACCES' || code === 'EPERM') {
    const { name } = thisUser()
    return `may not be read by the user ${name}: ${accessOf(path)}. Let ${name} read it with chown or chmod`
  }
  return `cannot be read (${code === '' ? String(cause) : code})`
}

/** Why a new file cannot be written, as the end of a sentence that begins with its path. */
export function whyUnwritable(path: string, cause: unknown): string {
  const code = systemCode(cause)
  if (code === 'EACCES' || code === 'EPERM') {
    return `may not be written by the user ${thisUser().name}: ${accessOf(path)}`
  }
  const why: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${dirname(resolve(path))} does not exist`,
    ENOTDIR: `${dirname(resolve(path))} is a file and not a folder`,
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    EDQUOT: 'its disk is full',
  }
  return `cannot be written: ${why[code] ?? (code === '' ? String(cause) : code)}`
}

/**
 * Owner and mode of a path that the sentence before has named, or of the nearest folder above it
 * that this process sees: `it belongs to root and has mode 0700`.
 */
export function accessOf(path: string): string {
  const named = resolve(path)
  const seen = nearestSeen(named)
  const status = statSync(seen)
  return `${seen === named ? 'it' : seen} belongs to ${userName(status.uid)} and has mode ${modeOf(status)}`
}

/** The path itself, or the nearest one above it that is there and that this process may look at. */
export function nearestSeen(path: string): string {
  try {
    statSync(path)
    return path
  } catch {
    return dirname(path) === path ? path : nearestSeen(dirname(path))
  }
}

/**
 * Why this process must not trust what a file says, and what mends it; null where only root and its
 * own user may write it, or where there is none. Of a file that is read, `opened` is what was
 * opened: by now its path may lead to another one.
 */
export function whyUntrusted(path: string, opened?: Stats): string | null {
  if (platform() === 'win32' || (opened === undefined && nearestSeen(path) !== path)) return null
  const status = opened ?? statSync(path)
  const own = thisUser()
  if (status.uid !== 0 && status.uid !== own.uid)
    return `it belongs to ${userName(status.uid)}. Give it to ${own.name} with chown`
  return (status.mode & 0o022) === 0 ? null : `others may write to it (mode ${modeOf(status)}). Run chmod go-w ${path}`
}

/** The user that this process runs as. A uid without a name is usual in containers. */
export function thisUser(): { readonly uid: number; readonly name: string } {
  try {
    const { uid, username } = userInfo()
    return { uid, name: username }
  } catch {
    const uid = statSync('/proc/self', { throwIfNoEntry: false })?.uid ?? -1
    return { uid, name: String(uid) }
  }
}

function userName(uid: number): string {
  const own = thisUser()
  if (uid === own.uid) return own.name
  return uid === 0 ? 'root' : `the user ${uid}`
}

/** The permissions of a file as `chmod` takes them: `0750`. */
export function modeOf({ mode }: Stats): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}
