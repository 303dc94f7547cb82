/**
 * Lets work begin a slice of time at a time. Between two slices the event loop takes new connections,
 * however much work has come.
 */
export interface LoopSlices {
  /**
   * Resolves when work may begin: at once where this slice has room, else in a later one. All `light`
   * work begins before any of the kind `first`, and that before any of the kind `later`.
   */
  begin(kind: SliceKind): Promise<void>
  /** How long the oldest work of a kind has waited, in ms; 0 where none waits. */
  waitedMs(kind: SliceKind): number
}

export type SliceKind = (typeof kinds)[number]

type Waiting = { readonly since: number; readonly begin: () => void }

const kinds = ['light', 'first', 'later'] as const

/**
 * So long work begins before the event loop goes round, in ms. Node takes one new connection in a round
 * (seen with libuv 1.46), so rounds must be short.
 */
const sliceMs = 2

/** `now` is a monotonic time in ms; a test passes its own. */
export function loopSlices(now: () => number = () => performance.now()): LoopSlices {
  const lines: Readonly<Record<SliceKind, Set<Waiting>>> = { light: new Set(), first: new Set(), later: new Set() }
  /** When this round's slice ends; null before the first work of a round. */
  let ends: number | null = null

  const openSlice = () => {
    ends = now() + sliceMs
    // It runs before all that waits for the next round, which comes behind it.
    setImmediate(() => {
      ends = null
    })
  }
  const beginNext = () => {
    if (ends !== null && now() >= ends) {
      setImmediate(beginNext)
      return
    }
    if (ends === null) openSlice()
    for (const kind of kinds) {
      for (const waiting of lines[kind]) {
        lines[kind].delete(waiting)
        waiting.begin()
        return
      }
    }
  }
  return {
    async begin(kind) {
      const isEmpty = kinds.every((each) => lines[each].size === 0)
      if (isEmpty && ends === null) openSlice()
      else if (!isEmpty || (ends !== null && now() >= ends))
        await new Promise<void>((begin) => {
          lines[kind].add({ since: now(), begin })
          setImmediate(beginNext)
        })
    },
    waitedMs(kind) {
      for (const { since } of lines[kind]) return now() - since
      return 0
    },
  }
}
