import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../portico.mjs', import.meta.url))
const builder = fileURLToPath(new URL('../../demo/build-when-stale.mjs', import.meta.url))

const serveLine = [command, 'serve'] as const

// The command runs the build as it is, and stories and measurements are about the sources.
execFileSync(process.execPath, [builder], { stdio: 'inherit' })

const isUnavailable = /"msg":"request\.unavailable"|"reason":"connection refused"/

export type Settings = Readonly<Record<string, string>>

/** Settings of an operator only, so that nothing of this test run reaches the server. */
function environmentWith(settings: Settings) {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
}

/**
 * Runs a `portico` command with a text on standard input. Rejects with its output when it fails.
 */
export function runPortico(args: readonly string[], { settings, input }: { settings: Settings; input: string }) {
  const cwd = settings['PORTICO_DATA_DIR']
  const child = spawn(command, args, { cwd, env: environmentWith(settings) })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part))
  child.stderr.on('data', (part: Buffer) => (said += part))
  child.stdin.end(input)
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`portico ${args.join(' ')} ended with ${code}:\n${said}`)),
    )
  })
}

export interface ProgramChoice {
  /** Its address: one with http, or `unix:PATH`. */
  readonly url: string
  readonly logFile: string
  /** The command line that starts the server; by default `portico serve`. */
  readonly line?: readonly [string, ...string[]]
  /** True where it may log that a part is unavailable, which has too much to do or was stopped. */
  readonly mayBeUnavailable?: boolean | undefined
}

/**
 * Starts `portico serve` and waits until it is ready. Its log goes to a file. Stopping rejects if
 * it has ended by itself or logged an error.
 */
export async function startPortico(
  settings: Settings,
  { url, logFile, line = serveLine, mayBeUnavailable }: ProgramChoice,
) {
  const cwd = settings['PORTICO_DATA_DIR']
  const [program, ...args] = line
  const child = spawn(program, args, { cwd, env: environmentWith(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(logFile)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part
      log.write(part)
    })
  }
  try {
    await untilReady(child, url)
  } catch (cause) {
    await endPortico(child)
    throw new Error(`the portal did not start:\n${said}`, { cause })
  }
  const closeLog = () => {
    log.end()
    const isError = (line: string) =>
      /"level":"(error|fatal)"/.test(line) && !(mayBeUnavailable && isUnavailable.test(line))
    const errors = said.split('\n').filter(isError)
    if (errors.length > 0) throw new Error(`the portal logged errors:\n${errors.join('\n')}`)
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  let isTold = false
  const mustRun = () => {
    const how = child.signalCode ?? child.exitCode
    if (how !== null && !isTold) throw new Error(`the portal had ended by itself (${how}):\n${said}`)
  }
  return {
    pid: child.pid ?? 0,
    /** Its output so far, of both streams. */
    said: () => said,
    /** Sends a signal and waits for nothing. */
    signal: (name: NodeJS.Signals) => {
      isTold ||= name !== 'SIGSTOP' && name !== 'SIGCONT'
      child.kill(name)
    },
    /** Resolves with the exit code; null after a deadly signal. */
    ended,
    stop: async () => {
      mustRun()
      await endPortico(child)
      closeLog()
    },
    /** Kills it without warning. Rejects like `stop`. */
    kill: async () => {
      mustRun()
      child.kill('SIGKILL')
      await ended
      closeLog()
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it was not ready within two minutes')
}

function isReady(url: string): Promise<boolean> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const place = protocol === 'unix:' ? { socketPath: pathname } : { hostname, port }
  return new Promise((resolve) => {
    // A connection that stays open would hold up a stop of the server.
    const asked = request({ ...place, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('error', () => resolve(false)).end()
  })
}

/**
 * Sends SIGTERM, as an operator does, and SIGKILL after the 20 seconds that a service manager must
 * give it.
 */
async function endPortico(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(force)
}
