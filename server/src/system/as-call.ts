import { AsyncLocalStorage } from 'node:async_hooks'

const begun = new AsyncLocalStorage<number>()

/**
 * Runs the work of a call that a visitor waits for since `ageMs`, so that the questions of the call
 * to other machines can share the time that it has (W4).
 */
export function asCall<Result>(ageMs: number, work: () => Result): Result {
  return begun.run(performance.now() - ageMs, work)
}

/** How long the visitor has waited for the call that runs, in ms; null where none runs. */
export function callAgeMs(): number | null {
  const since = begun.getStore()
  return since === undefined ? null : performance.now() - since
}
