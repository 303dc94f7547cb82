/** Runs the work of one key sequentially. Work of other keys runs in parallel. */
export interface KeyedMutex {
  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** A mutex within this process. It frees a key when no work is left for it. */
export function keyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>()
  return {
    runExclusive(key, work) {
      const turn = (tails.get(key) ?? Promise.resolve()).then(work, work)
      const tail = turn.catch(() => undefined)
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return turn
    },
  }
}
