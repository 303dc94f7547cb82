import type { Clock } from '../../system/clock.js'

const minuteMs = 60_000

/** Loads at most once a minute, once for all who ask meanwhile. A failure is not kept. */
export function rereadEachMinute<Value>(clock: Clock, load: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Promise<Value> } | null = null
  return () => {
    if (kept !== null && clock.now() < kept.until) return kept.value
    const loaded = { until: clock.now() + minuteMs, value: load() }
    kept = loaded
    loaded.value.catch(() => {
      if (kept === loaded) kept = null
    })
    return loaded.value
  }
}

/** The same for each of the names that an operator has given: there are few, and they stay. */
export function rereadEachByName<Value>(
  clock: Clock,
  load: (name: string) => Promise<Value>,
): (name: string) => Promise<Value> {
  const byName = new Map<string, () => Promise<Value>>()
  return (name) => {
    const read = byName.get(name) ?? rereadEachMinute(clock, () => load(name))
    byName.set(name, read)
    return read()
  }
}
