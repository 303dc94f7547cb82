export interface Rounds {
  /** Begins no further round, and waits for the one in work, which `isStopping` tells to end. */
  stop(): Promise<void>
}

interface RoundsChoice {
  readonly everyMs: number
  /** Runs again and again, never twice at a time. It must not reject. */
  readonly round: (isStopping: () => boolean) => Promise<unknown>
  /** Runs once at the start, before any round. It must not reject. */
  readonly first?: () => Promise<unknown>
}

/** Runs a round every so many ms; one that takes longer leaves out those that would begin meanwhile. */
export function runRounds({ everyMs, round, first = async () => undefined }: RoundsChoice): Rounds {
  let isStopping = false
  let inWork: Promise<unknown> | null = null
  const begin = (work: () => Promise<unknown>) => {
    inWork ??= work().finally(() => {
      inWork = null
    })
  }
  begin(first)
  const timer = setInterval(() => begin(() => round(() => isStopping)), everyMs).unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await inWork
    },
  }
}
