/**
 * Lets work begin a slice of time at a time. Between two slices the event loop takes new
 * connections and answers what costs little, however much work has come.
 */
export interface LoopSlices {
  /** Resolves when work may begin. All work of kind `first` begins before any of `later`. */
  begin(kind: SliceKind): Promise<void>
  /** How long the oldest work of a kind has waited, in ms; 0 where none waits. */
  waitedMs(kind: SliceKind): number
}

export type SliceKind = 'first' | 'later'

type Waiting = { readonly since: number; readonly begin: () => void }

/**
 * Time per event-loop turn for starting queued calls, ms. Node accepts one new connection per turn,
 * so turns must be short. A turn lasts far longer than its slice while a crowd loads pages beside
 * it.
 */
const sliceMs = 0.5
/** A round looks at so many pieces of work at most, because each look takes time as well. */
const mostInARound = 64

/** `now` is a monotonic time in ms; a test passes its own. */
export function loopSlices(now: () => number = () => performance.now()): LoopSlices {
  const lines: Readonly<Record<SliceKind, Set<Waiting>>> = { first: new Set(), later: new Set() }
  /** When this round's slice ends; null before the first work of a round. */
  let ends: number | null = null
  /** How many calls of `beginNext` are due. */
  let due = 0

  const openSlice = () => {
    ends = now() + sliceMs
    // It runs before all that waits for the next round, which comes behind it.
    setImmediate(() => {
      ends = null
    })
  }
  const size = () => lines.first.size + lines.later.size
  const arrangeNext = () => {
    if (due >= Math.min(size(), mostInARound)) return
    due += 1
    setImmediate(beginNext)
  }
  /** Begins one piece of work. What it sets off runs before the next, and is seen by the clock. */
  const beginNext = () => {
    due -= 1
    if (ends === null) openSlice()
    else if (now() >= ends) return arrangeNext()
    const line = lines.first.size > 0 ? lines.first : lines.later
    for (const waiting of line) {
      line.delete(waiting)
      waiting.begin()
      break
    }
    arrangeNext()
  }
  return {
    async begin(kind) {
      if (size() === 0 && ends === null) openSlice()
      else if (size() > 0 || (ends !== null && now() >= ends))
        await new Promise<void>((begin) => {
          lines[kind].add({ since: now(), begin })
          arrangeNext()
        })
    },
    waitedMs(kind) {
      for (const { since } of lines[kind]) return now() - since
      return 0
    },
  }
}
