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
