export interface LaneWork<Row> {
  /** Maximum number of rows in flight. */
  readonly parallel: number
  /** Takes at most `limit` rows that are due. */
  readonly take: (limit: number) => Promise<Row[]>
  readonly carry: (row: Row) => Promise<void>
  /** Gets every error of `take` and `carry`. */
  readonly failed: (error: unknown) => void
}

export interface Lane {
  /** Takes rows until none is due. A call during a run makes the run check once more at its end. */
  run(): Promise<void>
  /** Resolves when no row is due and none is in flight. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Works off a queue with limited parallelism. A slow row blocks only its own place. */
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
