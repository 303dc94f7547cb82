import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRoot, otherUser } from './operator-scenes.js'
import type { Scene } from './scene.js'

const builtMain = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
/** A command that ends takes a fraction of a second; one that hangs is ended. */
const longestMs = 60_000

interface Call {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly scene: Scene
  /** The command is told to stop when it has printed this. */
  readonly stopAt?: string | undefined
}

/** Runs the built command as a process, as root under another user's name. */
export async function runBuilt({ argv, env, cwd, scene, stopAt }: Call) {
  if (!existsSync(builtMain)) throw new Error('Portico is not built. Run npm run build.')
  const whole = [process.execPath, builtMain, ...argv]
  const program = scene.onDisk === undefined ? whole : [...privateMounts, 'sh', '-c', scene.onDisk, 'sh', ...whole]
  const [file = '', ...args] = program
  // Only root may mount, and a new user namespace makes its own user root.
  const user = scene.onDisk === undefined ? otherUser : {}
  const child = spawn(file, args, { cwd, env: { PATH: process.env['PATH'], ...env }, timeout: longestMs, ...user })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    const wasThere = stopAt === undefined || out.includes(stopAt)
    out += part
    if (!wasThere && out.includes(stopAt)) child.kill('SIGTERM')
  })
  child.stderr.on('data', (part: Buffer) => (err += part))
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (/^(unshare|mount): /.test(err))
    throw new Error(`This row needs a disk of its own, so unshare and mount must be allowed here. ${err.trim()}`)
  return { exit, out, err }
}

/** Mounts of the command alone, which end with it. */
const privateMounts = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])]

/** Starts the built command with both outputs in an open file, or without any. */
export function startBuilt(
  argv: readonly string[],
  { env, output }: Pick<Call, 'env'> & { output: 'ignore' | number },
) {
  const stdio: StdioOptions = ['ignore', output, output]
  return spawn(process.execPath, [builtMain, ...argv], { env: { PATH: process.env['PATH'], ...env }, stdio })
}

/** Starts the built command, and kills it once this is true. Fails where it ends before. */
export async function killBuilt(argv: readonly string[], env: Call['env'], isTime: () => Promise<boolean>) {
  const child = startBuilt(argv, { env, output: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isTime())) await sleep(5)
  child.kill('SIGKILL')
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error('the command ended before it could be killed')
}

/** The words that start the built command, in a shell or at a terminal. */
export const builtWords = (argv: readonly string[]): readonly string[] => [process.execPath, builtMain, ...argv]

/** The number of the process that was started with these words; null for none. */
export function processOf(words: readonly string[]): number | null {
  const found = readdirSync('/proc').find((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8') === `${words.join('\0')}\0`
    } catch {
      return false
    }
  })
  return found === undefined ? null : Number(found)
}

/** Sends a signal to the process that was started with these words. */
export function signalBuilt(words: readonly string[], signal: NodeJS.Signals): void {
  const pid = processOf(words)
  if (pid === null) throw new Error(`${words.join(' ')} does not run`)
  process.kill(pid, signal)
}

/** Kills its process before the call KILL_AT that changes a file below KILL_IN, or halfway through a write. */
const killAtFileCall = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { KILL_AT, KILL_IN } = process.env
const opened = new Set()
let calls = 0
const dieAt = (last) => {
  calls += 1
  if (calls !== Number(KILL_AT)) return
  last?.()
  process.kill(process.pid, 'SIGKILL')
}
const writers = ['write', 'writev', 'writeFile', 'appendFile', 'fchown', 'fchmod', 'fsync', 'fdatasync', 'close', 'open',
  'link', 'symlink', 'rename', 'copyFile', 'rm', 'unlink', 'mkdir', 'chmod', 'chown', 'truncate', 'ftruncate']
for (const name of writers.map((writer) => writer + 'Sync')) {
  const real = fs[name]
  fs[name] = (file, ...more) => {
    if (!opened.has(file) && !String(file).startsWith(KILL_IN)) return real(file, ...more)
    dieAt()
    if (name === 'writeFileSync') dieAt(() => real(file, more[0].slice(0, more[0].length / 2)))
    const result = real(file, ...more)
    if (name === 'openSync') opened.add(result)
    if (name === 'closeSync') opened.delete(file)
    return result
  }
}
syncBuiltinESMExports()
`

interface FileDeath {
  /** The place of the call among those that change a file, from 1. */
  readonly at: number
  /** Only calls for files below it count. */
  readonly below: string
  /** A file for the module that kills. */
  readonly killer: string
}

/** The words of a command of Node that kills itself at a call that changes a file. */
export function killedAtFileCall(words: readonly string[], { at, below, killer }: FileDeath): readonly string[] {
  writeFileSync(killer, killAtFileCall)
  const [node = '', ...rest] = words
  return ['env', `KILL_AT=${at}`, `KILL_IN=${below}`, node, '--import', killer, ...rest]
}
