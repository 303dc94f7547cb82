import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server that does the least, in a process of its own. */
export interface FloorServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the server of rows on a store: `sqlite:FILE` or a `postgres:` URL. */
export async function startRows(store: string): Promise<FloorServer> {
  const child = startFloor('serve-rows', store)
  return {
    url: await firstLine(child),
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Verifies a password `count` times, with four in flight. Resolves with the number in a second. */
export async function hashesInSecond(count: number): Promise<number> {
  const child = startFloor('hash', String(count))
  const ended = once(child, 'exit')
  const ms = Number(await firstLine(child))
  await ended
  return (count / ms) * 1_000
}

function startFloor(name: string, argument: string): ChildProcess {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return spawn(process.execPath, [...process.execArgv, file, argument], { stdio: ['pipe', 'pipe', 'inherit'] })
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the floor has no output')
  for await (const line of createInterface({ input: stdout })) return line
  throw new Error('the floor ended before it was ready')
}
