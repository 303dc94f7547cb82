import { screenPaths, serverPaths } from '@portico/contract/paths'

const typedInto = new Set<EventTarget | null>()
let isRecovering = false

const load = () => import('./take-failure.js')

/**
 * Hands each exception of the page to the chunk that tells the server of it, and to that of a page
 * that failed before what was typed there. Whatever goes wrong on the way is no second failure.
 */
export function watchFailures(isTold: boolean): void {
  const address = isTold ? serverPaths.clientFailures : null
  const watched = { typedInto, screens: Object.values(screenPaths), address }
  const take = (error: unknown) => {
    if (isRecovering) return
    load().then(({ takeFailure }) => takeFailure(error, watched), ignore)
  }
  // Its form may be gone by the time of a failure.
  addEventListener('input', ({ target }) => typedInto.add(target), true)
  addEventListener('error', ({ error }) => take(error))
  addEventListener('unhandledrejection', ({ reason }) => take(reason))
  try {
    if ('typed' in sessionStorage) load().then(({ giveBackTyped }) => giveBackTyped(), ignore)
  } catch {
    // A browser may forbid all storage.
  }
}

/** Reports an error after which the page goes on as if nothing had been; the server need not know. */
export function reportRecovered(error: unknown): void {
  isRecovering = true
  reportError(error)
  isRecovering = false
}

const ignore = () => undefined
