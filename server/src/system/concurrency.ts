/** Runs work for one key one piece after the other; work for other keys is not held up. */
export interface KeyedMutex {
  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** A mutex within this process; it keeps nothing of a key once no work for it is left. */
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
