import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Settings, startPortico } from '../../e2e/environments/portico-program.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The release before this one, and an earlier version whose tables differ, by their commits. */
export const formerCommits = {
  'the last release (0.1.0)': '1befca7666675c3d44ce719cf3a08bb9282f0b85',
  'an earlier version, over two migrations': '2c05f2e3c400db42f43396098644c60e296ad755',
} as const

/** A built version of Portico in a folder of its own. */
export interface Release {
  /** Runs a command, and resolves however it ends. */
  portico(args: readonly string[], settings: Settings, input?: string): Promise<{ exit: number | null; said: string }>
  /** Starts the server and waits until it is ready. */
  serve(settings: Settings, at: { readonly url: string; readonly logFile: string }): ReturnType<typeof startPortico>
  /** Starts a command and gives its process. */
  begin(args: readonly string[], settings: Settings): ReturnType<typeof spawn>
}

export const present = releaseIn(root)

/** Builds a commit once into the folder for temporary files, and takes that build from then on. */
export async function releaseOf(commit: string): Promise<Release> {
  const folder = path.join(tmpdir(), `portico-release-${commit}`)
  const mark = path.join(folder, '.built')
  if (!existsSync(mark)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch(() => {
      throw new Error(`The commit ${commit} is not in this clone. Run: git fetch --unshallow`)
    })
    await run('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root })
    // A build in the environment of tests makes a client for tests.
    const { NODE_ENV: _, VITEST: __, ...env } = process.env
    const at = { cwd: folder, env, maxBuffer: 2 ** 26 }
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], at)
    await run('npm', ['run', 'build'], at)
    writeFileSync(mark, '')
  }
  return releaseIn(folder)
}

function releaseIn(folder: string): Release {
  const command = path.join(folder, 'portico.mjs')
  const begin: Release['begin'] = (args, settings) =>
    spawn(process.execPath, [command, ...args], {
      cwd: settings['PORTICO_DATA_DIR'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    })
  return {
    begin,
    portico(args, settings, input = '') {
      const child = begin(args, settings)
      let said = ''
      child.stdout?.on('data', (part: Buffer) => (said += part))
      child.stderr?.on('data', (part: Buffer) => (said += part))
      child.stdin?.end(input)
      return new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('close', (exit) => resolve({ exit, said }))
      })
    },
    serve: (settings, at) => startPortico(settings, { ...at, line: [process.execPath, command, 'serve'] }),
  }
}
