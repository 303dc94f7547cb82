import { mkdirSync } from 'node:fs'
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
  /** Stops its process in the middle of everything with SIGSTOP, as a machine that hangs does. */
  freeze(): void
  /** Lets a frozen process go on. */
  thaw(): void
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
    freeze: () => running?.signal('SIGSTOP'),
    thaw: () => running?.signal('SIGCONT'),
    said: () => running?.said() ?? '',
  }
}
