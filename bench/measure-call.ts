import { shuffled } from './statistics.js'

/** One kind of visitor of a call. The time of an answer must not tell it from another kind. */
export interface TimedClass {
  readonly name: string
  /**
   * Prepares a call, makes it, and gives its time in ms. `round` chooses the name, so that no name
   * meets a limit.
   */
  readonly measure: (round: number) => Promise<number>
}

/** A call with its classes; the others are compared with the first one. */
export interface TimedCall {
  readonly name: string
  readonly classes: readonly [TimedClass, ...TimedClass[]]
}

export interface Measured {
  readonly name: string
  /** In order of the rounds, ms. */
  readonly times: readonly number[]
}

/** The number and the order of the rounds in which each class is measured. */
export interface Rounds {
  readonly counted: number
  /** Rounds that come first and do not count. */
  readonly warmUp: number
  readonly random: () => number
}

/**
 * Measures the classes of a call in rounds. Each round holds every class once, in a random order.
 */
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
