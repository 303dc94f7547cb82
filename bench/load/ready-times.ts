import path from 'node:path'
import { freePort } from '../../directories/free-port.js'
import { startPortico } from '../../e2e/environments/portico-program.js'
import type { PreparedPortal } from '../bench-portal.js'

/**
 * The times that the portal takes from the start of its process until it says that it is ready, ms;
 * `count` of them.
 */
export async function readyTimes({ settings, folder }: PreparedPortal, count: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const listen = `127.0.0.1:${await freePort()}`
    const begun = Date.now()
    const server = await startPortico(
      { ...settings, PORTICO_LISTEN: listen },
      { url: `http://${listen}`, logFile: path.join(folder, 'ready.log') },
    )
    times.push(readyAt(server.said()) - begun)
    await server.stop()
  }
  return times
}

/** The moment at which a log says that the server was ready, ms since 1970. */
function readyAt(log: string): number {
  const line = log.split('\n').find((one) => one.includes('portal.ready')) ?? '{}'
  return Date.parse(String((JSON.parse(line) as { readonly time?: string }).time))
}
