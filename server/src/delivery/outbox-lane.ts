export interface LaneWork<Row> {
  /** Rows in flight at once. */
  readonly parallel: number
  /** Takes at most `limit` rows that are due. */
  readonly take: (limit: number) => Promise<Row[]>
  readonly carry: (row: Row) => Promise<void>
  /** Hears of every `take` and `carry` that rejected. */
  readonly failed: (error: unknown) => void
}

export interface Lane {
  /** Takes rows until none is due. Called while it runs, it looks once more at the end. */
  run(): Promise<void>
  /** Resolves when nothing is due and nothing in flight. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Works a queue off in small parallel: a free place is filled at once, so a slow row holds up only itself. */
export function startLane<Row>({ parallel, take, carry, failed }: LaneWork<Row>): Lane {
  const inFlight = new Set<Promise<void>>()
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  const start = (row: Row) => {
    const work = carry(row)
      .catch(failed)
      .finally(() => inFlight.delete(work))
    inFlight.add(work)
  }
  const takeAllDue = async () => {
    while (!isStopped) {
      if (inFlight.size >= parallel) {
        await Promise.race(inFlight)
        continue
      }
      const rows = await take(parallel - inFlight.size)
      if (rows.length === 0) return
      for (const row of rows) start(row)
    }
  }
  const takeWhileAsked = async () => {
    do {
      isAskedAgain = false
      await takeAllDue().catch(failed)
    } while (isAskedAgain && !isStopped)
    running = null
  }
  const run = (): Promise<void> => {
    isAskedAgain = true
    running ??= isStopped ? Promise.resolve() : takeWhileAsked()
    return running
  }
  return {
    run,
    async drain() {
      do {
        await Promise.all(inFlight)
        await run()
      } while (inFlight.size > 0)
    },
    async stop() {
      isStopped = true
      await running
      await Promise.all(inFlight)
    },
  }
}
