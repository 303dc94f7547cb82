import type { CounterRule, CounterStore } from '../../ports/system/counter-store.js'

/**
 * Takes one of each counter and returns how many of each are now taken. Null when one has reached
 * its limit: then it gives back what it took.
 */
export async function takeAll(
  counters: CounterStore,
  rules: readonly CounterRule[],
  now: number,
): Promise<readonly number[] | null> {
  const counts: number[] = []
  for (const rule of rules) {
    const taken = await counters.take(rule, now)
    if (taken === null) {
      await giveBackAll(counters, rules.slice(0, counts.length))
      return null
    }
    counts.push(taken)
  }
  return counts
}

/** Gives one of each counter back. */
export async function giveBackAll(counters: CounterStore, rules: readonly CounterRule[]): Promise<void> {
  await counters.giveBack(...rules.map(({ key }) => key))
}
