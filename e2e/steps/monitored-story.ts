import { freePort } from '../../directories/free-port.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { story } from './story.js'

/** A story with a portal beside the usual one that listens for monitoring, at the address `operators`. */
export const monitoredStory = story.extend<object, { operators: string }>({
  operators: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const port = await freePort()
      const portal = await startEmbeddedPortal(`${workerIndex}-operators`, { PORTICO_METRICS_LISTEN: String(port) })
      await use(`http://127.0.0.1:${port}`)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
