import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../portico.mjs', import.meta.url))

export type Settings = Readonly<Record<string, string>>

/** Only what an operator would set, so that nothing of this test run reaches the server. */
function environmentWith(settings: Settings) {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
}

/**
 * Runs a `portico` command with a text on standard input. Rejects with its output when it fails.
 */
export function runPortico(args: readonly string[], { settings, input }: { settings: Settings; input: string }) {
  const cwd = settings['PORTICO_DATA_DIR']
  const child = spawn(process.execPath, [command, ...args], { cwd, env: environmentWith(settings) })
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

/**
 * Starts `portico serve` and waits until it is ready. Its log goes to a file. Stopping rejects if
 * it has logged an error.
 */
export async function startPortico(settings: Settings, { url, logFile }: { url: string; logFile: string }) {
  const cwd = settings['PORTICO_DATA_DIR']
  const child = spawn(process.execPath, [command, 'serve'], {
    cwd,
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
    const errors = said.split('\n').filter((line) => /"level":[56]0/.test(line))
    if (errors.length > 0) throw new Error(`the portal logged errors:\n${errors.join('\n')}`)
  }
  return {
    stop: async () => {
      await endPortico(child)
      closeLog()
    },
    /** Kills it without warning. Rejects like `stop`. */
    kill: async () => {
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      child.kill('SIGKILL')
      await ended
      closeLog()
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it was not ready within 30 seconds')
}

/** Sends SIGTERM, as an operator does, and SIGKILL after ten seconds. */
async function endPortico(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
