import { spawn } from 'node:child_process'

interface Said {
  readonly exit: number | null
  /** Standard output and standard error together. */
  readonly out: string
}

interface Surroundings {
  readonly cwd: string
  /** By default only the PATH of this process. */
  readonly env?: NodeJS.ProcessEnv
}

/** A block that does not end within this time fails, ms. */
const longestMs = 60_000

/** Runs commands in a shell that ends at the first one that fails, also within a pipe. */
export function runShell(commands: string, { cwd, env }: Surroundings): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-eo', 'pipefail', '-c', commands], {
      cwd,
      env: env ?? { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestMs,
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part))
    child.once('error', reject)
    child.once('close', (exit) => resolve({ exit, out }))
  })
}
