import { startPostgres } from '../../databases/postgres.js'
import { startAlternatingProxy } from './alternating-proxy.js'
import { startNodes } from './start-nodes.js'
import type { Servers } from './start-portal.js'

/**
 * Two servers of one portal on a private PostgreSQL, of which each gets every other request to the
 * port.
 */
export async function twoNodes(): Promise<Servers> {
  const postgres = await startPostgres()
  const { url } = await postgres.makeDatabase()
  const started: { stop(): Promise<void> }[] = []
  return {
    settings: { PORTICO_STORE_URL: url, PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
    async start(settings, { port, logFile }) {
      const nodes = await startNodes(settings, {
        count: 2,
        logFile: (node) => logFile.replace(/\.log$/, `-${node}.log`),
      })
      started.push(nodes)
      started.unshift(await startAlternatingProxy(port, nodes.urls))
    },
    async stop() {
      try {
        for (const part of started) await part.stop()
      } finally {
        await postgres.stop()
      }
    },
  }
}
