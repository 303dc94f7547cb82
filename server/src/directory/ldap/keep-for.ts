import type { Clock } from '../../system/clock.js'

/** Loads a value when it is asked for, and keeps it for some ms of the portal's time; an error is not kept. */
export function keepFor<Input, Value>(
  ms: number,
  clock: Pick<Clock, 'now'>,
  load: (input: Input) => Promise<Value>,
): (input: Input) => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | null = null
  return async (input) => {
    if (kept !== null && clock.now() < kept.until) return kept.value
    const value = await load(input)
    kept = { value, until: clock.now() + ms }
    return value
  }
}
