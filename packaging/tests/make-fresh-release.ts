import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { run } from './run.js'

const root = join(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the release that is tried. */
    release: string
    /** The commit from which it is made. */
    commit: string
    /** The folder of a root without Portico; the first machine makes it. */
    cleanRoot: string
  }
}

/**
 * Makes the release that all files try. RELEASE_FOLDER names one that is there already, and
 * RELEASE_ROOT a clean root that stays for the next run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-release-'))
  const given = process.env['RELEASE_FOLDER']
  const release = join(folder, 'release')
  const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).trim()
  if (given === undefined) await releaseFromFreshClone(commit, release)
  else await cp(resolve(given), release, { recursive: true })
  project.provide('release', release)
  project.provide('commit', commit)
  project.provide('cleanRoot', process.env['RELEASE_ROOT'] ?? join(folder, 'clean-root'))
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Clones a commit into a folder of its own, installs, makes the release, and keeps only that. */
export async function releaseFromFreshClone(commit: string, to: string): Promise<void> {
  const clone = await mkdtemp(join(tmpdir(), 'portico-clone-'))
  // A build must not learn that a test runs around it.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env as Record<string, string>
  try {
    await run('git', ['clone', '--quiet', '--no-hardlinks', '--no-checkout', root, clone])
    await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone })
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone, env })
    await run('npm', ['run', 'release'], { cwd: clone, env })
    await cp(join(clone, 'release'), to, { recursive: true })
  } finally {
    await rm(clone, { recursive: true, force: true })
  }
}
