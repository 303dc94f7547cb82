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
  if (code === 'EACCES' || code === 'EPERM') return `may not be read by ${thisUser().name}: ${accessOf(path)}`
  return `cannot be read (${code === '' ? String(cause) : code})`
}

/**
 * Owner and mode of a file, or of the nearest folder above it that this process can look into:
 * `/etc/portico belongs to root and has mode 0700`.
 */
export function accessOf(path: string): string {
  const whole = resolve(path)
  try {
    const status = statSync(whole)
    return `${whole} belongs to ${userName(status.uid)} and has mode ${modeOf(status)}`
  } catch (cause) {
    return dirname(whole) === whole ? `${whole} cannot be examined (${systemCode(cause)})` : accessOf(dirname(whole))
  }
}

/** Why this process must not trust what a file says, or null where only root and its own user may write it. */
export function whyUntrusted(path: string): string | null {
  if (platform() === 'win32') return null
  const status = statSync(path)
  if (status.uid !== 0 && status.uid !== thisUser().uid) return `it belongs to ${userName(status.uid)}`
  return (status.mode & 0o022) === 0 ? null : `others may write to it (mode ${modeOf(status)})`
}

/** The user that this process runs as. A uid without a name is usual in containers. */
export function thisUser(): { readonly uid: number; readonly name: string } {
  try {
    const { uid, username } = userInfo()
    return { uid, name: username }
  } catch {
    const { uid } = statSync('/proc/self')
    return { uid, name: `user ${uid}` }
  }
}

function userName(uid: number): string {
  const own = thisUser()
  if (uid === own.uid) return own.name
  return uid === 0 ? 'root' : `user ${uid}`
}

function modeOf({ mode }: Stats): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}
