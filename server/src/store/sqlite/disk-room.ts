import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Unavailable } from '../../ports/refusal.js'

/** More than the transactions of one sign-in write. Random: no file system compresses it. */
const probe = randomBytes(64 * 1024)
const mega = 1_000_000
/** Weeks of room for a large university, and time for the operator to make more. */
export const usualSpareBytes = 200 * mega

/**
 * Raises `Unavailable('store')` when the disk of a store file takes no more data: it is full, its
 * quota is used up, or it is read-only. A write of SQLite that is rolled back would not show this,
 * because it stays in memory. The probe is deleted before the system writes it to the disk.
 */
export async function requireRoom(file: string): Promise<void> {
  const path = `${file}.probe`
  try {
    await writeFile(path, probe, { mode: 0o600 })
    await rm(path, { force: true })
  } catch (cause) {
    await rm(path, { force: true }).catch(() => undefined)
    throw new Unavailable('store', { cause })
  }
}

/** Raises `Unavailable('store')` above so many MB: strangers may be filling it (G18). 0 is off. */
export async function requireUsualSize(file: string, alarmMb: number): Promise<void> {
  if (alarmMb === 0) return
  const parts = await Promise.all([file, `${file}-wal`].map((part) => stat(part).catch(() => ({ size: 0 }))))
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size <= alarmMb * mega) return
  const why = `${file} has ${Math.ceil(size / mega)} MB, more than PORTICO_STORE_ALARM_MB=${alarmMb}; read what the audit is full of, or raise the setting`
  throw new Unavailable('store', { cause: new Error(why) })
}

/** Raises `Unavailable('store')` when the disk of a store file has less free space than this. */
export async function requireSpareRoom(file: string, spareBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file))
  const free = bavail * bsize
  if (free >= spareBytes) return
  const why = `only ${Math.floor(free / mega)} MB are free on the disk of ${file}; make room`
  throw new Unavailable('store', { cause: new Error(why) })
}
