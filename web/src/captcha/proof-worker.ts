import type { Challenge } from 'altcha-lib/types'
import { solutionOf } from './solution-of.js'

/** Runs in a web worker: receives a challenge and sends back its solution, or null. */
self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await solutionOf(data).catch(() => null))
})
