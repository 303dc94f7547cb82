import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from './statistics.js'

/**
 * The work that clients repeat, each one thing after the other. Resolves with the ms of its timed
 * calls.
 */
export type Work = (client: number, round: number) => Promise<readonly number[]>

export interface Load {
  /** Timed calls in a second. */
  readonly rate: number
  /** All timed calls, also those of the warm-up. */
  readonly calls: number
  readonly median: number
  /** All but one of a hundred calls are faster, in ms. */
  readonly slow: number
  readonly longest: number
}

/** Lets clients work side by side for some seconds, after a warm-up. */
export async function loadOf(
  work: Work,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Load> {
  const warmUpMs = 2_000
  let isCounted = false
  let isOver = false
  let calls = 0
  const times: number[] = []
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let round = 0; !isOver; round += 1) {
      const took = await work(client, round)
      calls += took.length
      if (isCounted && !isOver) times.push(...took)
    }
  })
  const lasts = sleep(warmUpMs).then(async () => {
    isCounted = true
    const begun = performance.now()
    await sleep(seconds * 1_000)
    isOver = true
    return (performance.now() - begun) / 1_000
  })
  const [took] = await Promise.all([lasts, ...running])
  return {
    rate: times.length / took,
    calls,
    median: median(times),
    slow: quantile(times, 0.99),
    longest: quantile(times, 1),
  }
}
