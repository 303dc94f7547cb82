import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A folder is made in seconds, or on a busy machine in a minute. */
const longestMs = 5 * 60_000

/**
 * A folder that takes long to make. It is made once and then copied: it lies in the cache of the
 * clone under its name and the hash of what it is made of.
 */
export async function madeOnce(name: string, madeOf: string, make: (folder: string) => Promise<void>): Promise<string> {
  const key = createHash('sha256').update(madeOf).digest('hex').slice(0, 12)
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const made = path.join(cache, `${name}-${key}`)
  // Test files run side by side, and each of them would make it.
  const lock = `${made}.lock`
  while (!existsSync(made)) {
    if (!takesLock(lock)) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(made)) {
        const folder = mkdtempSync(path.join(cache, `${name}-new-`))
        await make(folder)
        renameSync(folder, made)
      }
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  return made
}

/** Takes a lock, also one that a process has left that was killed. */
function takesLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > longestMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
