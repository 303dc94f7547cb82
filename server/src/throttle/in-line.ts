/** Lets work for one key happen one after the other; work for other keys is not held up. */
export interface Line {
  waitFor<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** A line in this process; nothing is kept of a key once nobody waits for it. */
export function newLine(): Line {
  const tails = new Map<string, Promise<unknown>>()
  return {
    waitFor(key, work) {
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
