import { freePort } from '../../directories/free-port.js'
import { type Settings, startPortico } from './portico-program.js'

/** Servers of one portal, each a process of its own. */
export interface Nodes {
  readonly urls: readonly string[]
  readonly pids: readonly number[]
  stop(): Promise<void>
}

export interface NodesChoice {
  readonly count: number
  /** The log of one of them. */
  readonly logFile: (node: number) => string
  /** Settings of one of them, beside those of all. */
  readonly ownSettings?: ((node: number) => Settings) | undefined
  /** True where they may log that a part is unavailable, which has too much to do or was stopped. */
  readonly mayBeUnavailable?: boolean | undefined
}

/** Starts servers with the same settings. */
export async function startNodes(
  settings: Settings,
  { count, logFile, ownSettings = () => ({}), mayBeUnavailable }: NodesChoice,
): Promise<Nodes> {
  const started: { readonly url: string; readonly pid: number; stop(): Promise<void> }[] = []
  const stop = async () => {
    const ends = await Promise.allSettled(started.map((node) => node.stop()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  try {
    while (started.length < count) {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const own = { ...settings, PORTICO_LISTEN: `127.0.0.1:${port}`, ...ownSettings(started.length) }
      const { pid, stop: stopNode } = await startPortico(own, {
        url,
        logFile: logFile(started.length),
        mayBeUnavailable,
      })
      started.push({ url, pid, stop: stopNode })
    }
  } catch (cause) {
    await stop()
    throw cause
  }
  return { urls: started.map(({ url }) => url), pids: started.map(({ pid }) => pid), stop }
}
