import type { CounterRule, CounterStore } from '../../ports/system/counter-store.js'

/** The used part of a counter and the end of its window, ms; `until` is 0 for an unused one. */
export interface Count {
  readonly taken: number
  readonly limit: number
  readonly until: number
}

export async function countOf(
  counters: CounterStore,
  { key, limit }: Pick<CounterRule, 'key' | 'limit'>,
  now: number,
): Promise<Count> {
  const taken = await counters.taken(key, now)
  return { taken, limit, until: taken === 0 ? 0 : await counters.endOf(key) }
}
