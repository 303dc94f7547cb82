import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop that takes longer did some work, or waited for a processor. */
const quietMs = 0.1
const longestMs = 1_000

/**
 * Closes the port of a server in a moment in which no connection waits at it, and after a second at
 * the latest (W6). The kernel resets a connection that waits when a port closes, and a proxy whose
 * POST was on it answers 502. Some microseconds are left, between the look at the port and its end.
 */
export async function closeInQuietMoment(server: Server): Promise<void> {
  let came = 0
  const count = () => (came += 1)
  server.on('connection', count)
  const until = performance.now() + longestMs
  // From here on each turn is a whole one, which looks at the port.
  await nextTurn()
  let isQuiet = false
  while (!isQuiet && performance.now() < until) {
    const before = came
    const begun = performance.now()
    // It takes what waits at the port, and comes back without sleeping.
    await nextTurn()
    isQuiet = came === before && performance.now() - begun < quietMs
  }
  server.close()
  server.off('connection', count)
}
