import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

/** A file system of its own with a few megabytes. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all the free space. */
  fill(): void
  /** Gives the space back. */
  empty(): void
  makeReadOnly(): void
  remove(): void
}

/** Mounts a small disk, or returns the reason why this machine does not allow it. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (cause) {
    rmSync(folder, { recursive: true })
    return cause instanceof Error ? cause.message : String(cause)
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      for (const blockBytes of [64 * 1024, 4096]) fillWith(filler, Buffer.alloc(blockBytes, 1))
    },
    empty: () => rmSync(filler),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'pipe' }),
    remove() {
      execFileSync('umount', [folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true })
    },
  }
}

function fillWith(file: string, block: Buffer): void {
  for (;;) {
    try {
      writeFileSync(file, block, { flag: 'a' })
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') return
      throw cause
    }
  }
}

/**
 * Only root may mount a disk. Without one, server/src/store shows the same in process.
 */
export function expectMountRefused(reason: string): void {
  console.warn(`no disk of its own here, so this is shown in process only: ${reason.trim()}`)
  expect(reason).toMatch(/superuser|permi|not found|ENOENT/i)
}
