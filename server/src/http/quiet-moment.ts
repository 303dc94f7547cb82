import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop that takes longer did some work, or waited for a processor. */
const quietMs = 0.25
const longestMs = 1_000

/**
 * Resolves when no connection waits at the port of a server, and after a second at the latest (W6).
 * The caller closes the port at once: the kernel resets a connection that waits when a port closes,
 * and a proxy whose POST was on it answers 502.
 */
export async function quietMoment(server: Server): Promise<void> {
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
  server.off('connection', count)
}
