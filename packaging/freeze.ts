import { chmod, lutimes, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Frozen {
  /** Seconds since 1970 that every file gets as its time. */
  readonly second: number
  /** Paths below the folder that may be run. */
  readonly executables: readonly string[]
}

/**
 * Gives every file and folder of a tree the same time and the modes of a release, so that neither
 * the day nor the umask of a build shows in it.
 */
export async function freeze(folder: string, { second, executables }: Frozen): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || executables.some((name) => join(folder, name) === path)
    if (!entry.isSymbolicLink()) await chmod(path, runs ? 0o755 : 0o644)
    await lutimes(path, second, second)
  }
  await chmod(folder, 0o755)
  await lutimes(folder, second, second)
}
