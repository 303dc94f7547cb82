import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface RunChoice {
  /** The whole environment; by default that of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly cwd?: string
  readonly input?: string
  readonly minutes?: number
}

export interface Ended {
  readonly code: number | null
  /** Both outputs. */
  readonly said: string
}

/**
 * Runs a program to its end, whatever its exit code is. After `minutes`, ten by default, it is
 * killed.
 */
export async function runToEnd(
  program: string,
  args: readonly string[],
  { env, cwd, input = '', minutes = 10 }: RunChoice = {},
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: env ?? process.env, timeout: minutes * 60_000, killSignal: 'SIGKILL' })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part))
  child.stderr.on('data', (part: Buffer) => (said += part))
  // A program that ends without reading its input must not end the test.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** Runs a program and returns what it said. Rejects with that where the program fails. */
export async function run(program: string, args: readonly string[], choice: RunChoice = {}): Promise<string> {
  const { code, said } = await runToEnd(program, args, choice)
  if (code === 0) return said
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`)
}
