/** How a server does, by what calls to it have seen. */
export type ServerState =
  /** It answers. */
  | 'closed'
  /** It failed a moment ago: others are asked first. */
  | 'suspect'
  /** It failed some time ago, and no call has tried it since. */
  | 'half-open'
  /** It failed too often in a row: it is not asked. */
  | 'open'

/** Counts connection errors and time-outs of a server in a row, but no answer that it gave (W4). */
export interface CircuitBreaker {
  state(): ServerState
  /**
   * Admits a try. After too many failures a half-open breaker admits one at a time; each admitted
   * try must end with `succeeded`, `failed` or `gaveUp`.
   */
  admits(): boolean
  succeeded(): void
  failed(): void
  /** The try ended too early to say anything of the server. */
  gaveUp(): void
}

/** The failures in a row that open the breaker. */
const threshold = 5
/** How long a server is suspect, or is not asked at all, after its last failure. */
export const restMs = 15_000

/** `now` is monotonic, in ms. */
export function circuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0
  let failedAt = 0
  let isTried = false
  const isResting = () => now() - failedAt < restMs
  const end = (count: number) => {
    failures = count
    isTried = false
  }
  const state = (): ServerState => {
    if (failures === 0) return 'closed'
    if (failures >= threshold) return isTried || isResting() ? 'open' : 'half-open'
    return isResting() ? 'suspect' : 'half-open'
  }
  return {
    state,
    admits() {
      if (state() === 'open') return false
      isTried = failures >= threshold
      return true
    },
    succeeded: () => end(0),
    failed() {
      failedAt = now()
      end(failures + 1)
    },
    gaveUp: () => end(failures),
  }
}
