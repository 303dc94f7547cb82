import { shuffled } from './statistics.js'
import type { TimedCall } from './timed-call.js'

export interface Measured {
  readonly name: string
  /** In order of the rounds, ms. */
  readonly times: readonly number[]
}

/** How often, and in which order. */
export interface Rounds {
  readonly counted: number
  /** Rounds before those that count. */
  readonly warmUp: number
  readonly random: () => number
}

/** Measures the classes of a call in rounds: each holds every class once, in an order of its own. */
export async function measureCall({ classes }: TimedCall, { counted, warmUp, random }: Rounds): Promise<Measured[]> {
  const times = new Map(classes.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < warmUp + counted; round += 1) {
    for (const { name, measure } of shuffled(classes, random)) {
      const ms = await measure(round)
      if (round >= warmUp) times.get(name)?.push(ms)
    }
  }
  return classes.map(({ name }) => ({ name, times: times.get(name) ?? [] }))
}
