import { AsyncLocalStorage } from 'node:async_hooks'

const begun = new AsyncLocalStorage<number>()
/** Following a call through each of its promises makes every promise of the process dearer. */
let isFollowed = false

/** Follows calls from now on. An adapter that shares the time of a call says so once. */
export function followCalls(): void {
  isFollowed = true
}

/** Runs a call begun `ageMs` ago: its questions to other machines share the time it has (W4). */
export function asCall<Result>(ageMs: number, work: () => Result): Result {
  return isFollowed ? begun.run(performance.now() - ageMs, work) : work()
}

/** How long the visitor has waited for the call that runs, in ms; null where none runs. */
export function callAgeMs(): number | null {
  const since = begun.getStore()
  return since === undefined ? null : performance.now() - since
}
