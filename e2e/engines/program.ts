import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  readonly child: ChildProcess
  /** Its output so far, of both streams. */
  said(): string
  /** Ends it with every process of its group. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own, with a pipe as file descriptor 3. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part))
  // A program that cannot start says so where it is waited for.
  child.once('error', (error) => (said += error.message))
  return {
    child,
    said: () => said,
    async end() {
      if (child.pid === undefined) return
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      signalGroup(child.pid, 'SIGTERM')
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000))])
      signalGroup(child.pid, 'SIGKILL')
    },
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until something is there, 30 seconds at most. Rejects with what the program has said. */
export async function untilThere<Value>(program: Program, look: () => Promise<Value | null>): Promise<Value> {
  const until = Date.now() + 30_000
  while (Date.now() < until && program.child.exitCode === null && program.child.pid !== undefined) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await program.end()
  throw new Error(`${program.child.spawnfile} did not start:\n${program.said()}`)
}
