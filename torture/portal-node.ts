import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Settings, startPortico } from '../e2e/environments/portico-program.js'

const results = fileURLToPath(new URL('./.results', import.meta.url))

/** One process of the built portal, which can die and start again. */
export interface PortalNode {
  readonly url: string
  readonly port: number
  isDown(): boolean
  start(): Promise<void>
  /** Stops it as an operator does. Rejects if it had logged an error. */
  stop(): Promise<void>
  /**
   * Ends it with SIGKILL and resolves once the process is gone. Rejects if it had logged an error.
   */
  kill(): Promise<void>
  /** What the running process has printed. */
  said(): string
}

/** Prepares a node; `label` names its log. */
export function portalNode(label: string, { port, settings }: { port: number; settings: Settings }): PortalNode {
  const url = `http://localhost:${port}`
  mkdirSync(results, { recursive: true })
  let starts = 0
  let running: Awaited<ReturnType<typeof startPortico>> | null = null
  const taken = () => {
    const ending = running
    running = null
    return ending
  }
  return {
    url,
    port,
    isDown: () => running === null,
    async start() {
      starts += 1
      const logFile = path.join(results, `${label}-${starts % 2 === 0 ? 'even' : 'odd'}.log`)
      running = await startPortico({ ...settings, PORTICO_LISTEN: `127.0.0.1:${port}` }, { url, logFile })
    },
    stop: async () => taken()?.stop(),
    kill: async () => taken()?.kill(),
    said: () => running?.said() ?? '',
  }
}

/**
 * A free port below the range of outgoing connections, so that no other program takes it while the
 * portal is down.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
