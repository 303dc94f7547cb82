import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { startProgram } from './program.js'

/** A screen in memory, for a browser that has no mode without a window. */
export interface Display {
  /** The value of `DISPLAY`. */
  readonly name: string
  end(): Promise<void>
}

/** Starts an X server that listens on no network and chooses a free number. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const server = startProgram('Xvfb', args)
  const told = server.child.stdio[3] as Readable
  const [number] = (await Promise.race([
    once(told, 'data'),
    once(server.child, 'exit').then(() => Promise.reject(new Error(`Xvfb did not start:\n${server.said()}`))),
  ])) as [Buffer]
  return { name: `:${String(number).trim()}`, end: () => server.end() }
}
