import path from 'node:path'
import { embeddedAccounts } from './accounts.js'
import { makeNextRelease } from './next-release.js'
import type { Portal } from './portal.js'
import { type Settings, startPortico } from './portico-program.js'
import { startPortal } from './start-portal.js'

/** A portal whose operator upgrades it while people use it. */
export interface UpgradablePortal extends Portal {
  /** The script chunks that a page of before the upgrade loads while a person signs in. */
  readonly chunks: readonly string[]
  /** The folder in which a server keeps its client for the time after the next upgrade. */
  keptClients(): string
  /** Stops the server, does some work, and starts the next release at the same address. */
  upgrade(meanwhile?: () => void): Promise<void>
}

export async function startUpgradablePortal(label: string): Promise<UpgradablePortal> {
  const next = makeNextRelease()
  let running: { stop(): Promise<void> } | null = null
  let dataDir = ''
  let startNext: () => Promise<void> = async () => undefined
  const servers = {
    settings: {},
    async start(settings: Settings, { port, logFile }: { readonly port: number; readonly logFile: string }) {
      const url = `http://localhost:${port}`
      dataDir = settings['PORTICO_DATA_DIR'] ?? ''
      running = await startPortico(settings, { url, logFile })
      startNext = async () => {
        running = await startPortico(settings, { url, logFile, line: next.line })
      }
    },
    stop: async () => running?.stop(),
  }
  const portal = await startPortal(label, { accounts: await embeddedAccounts(), servers })
  return {
    ...portal,
    chunks: next.formerChunks,
    keptClients: () => path.join(dataDir, 'client-releases'),
    async upgrade(meanwhile) {
      await servers.stop()
      meanwhile?.()
      await startNext()
    },
    async stop() {
      await portal.stop().finally(next.remove)
    },
  }
}
