/** Runs the work of one key sequentially. Work of other keys runs in parallel. */
export interface KeyedMutex {
  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** How many pieces of work of a key run or wait. */
  lengthOf(key: string): number
}

/** A mutex within this process. It frees a key when no work is left for it. */
export function keyedMutex(): KeyedMutex {
  const lines = new Map<string, { readonly tail: Promise<unknown>; readonly length: number }>()
  const leave = (key: string) => {
    const line = lines.get(key)
    if (line === undefined || line.length === 1) lines.delete(key)
    else lines.set(key, { ...line, length: line.length - 1 })
  }
  return {
    runExclusive(key, work) {
      const line = lines.get(key)
      const turn = (line?.tail ?? Promise.resolve()).then(work, work)
      const tail = turn.then(
        () => leave(key),
        () => leave(key),
      )
      lines.set(key, { tail, length: (line?.length ?? 0) + 1 })
      return turn
    },
    lengthOf: (key) => lines.get(key)?.length ?? 0,
  }
}

export interface PoolSize {
  readonly atOnce: number
  readonly queue: number
  /** How long a piece of work waits, in ms. */
  readonly waitMs: number
}

export interface BoundedPool {
  /** Waiting work whose caller has `left` never begins, and fails with the signal's reason. */
  <Result>(work: () => Promise<Result>, left?: AbortSignal): Promise<Result>
  /** How many pieces of work wait for a place. */
  waiting(): number
}

/**
 * Makes a pool that runs work when a place is free, and throws what `refuse` returns when the queue
 * is full or the wait too long. A place is free again only when its work ends, even if no caller
 * waits for the result any more.
 */
export function boundedPool({ atOnce, queue, waitMs }: PoolSize, refuse: (cause: Error) => Error): BoundedPool {
  const waiting = new Set<() => void>()
  let taken = 0

  const takePlace = (left?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      left?.throwIfAborted()
      if (taken < atOnce) {
        taken += 1
        resolve()
        return
      }
      if (waiting.size >= queue) {
        reject(refuse(new Error(`${taken} run and ${waiting.size} wait already`)))
        return
      }
      const endWait = () => {
        clearTimeout(timer)
        waiting.delete(inherit)
        left?.removeEventListener('abort', leave)
      }
      const inherit = () => {
        endWait()
        resolve()
      }
      const leave = () => {
        endWait()
        reject(left?.reason)
      }
      const timer = setTimeout(() => {
        endWait()
        reject(refuse(new Error(`no place within ${waitMs} ms`)))
      }, waitMs)
      waiting.add(inherit)
      left?.addEventListener('abort', leave)
    })
  const passPlaceOn = () => {
    const [next] = waiting
    if (next === undefined) taken -= 1
    else next()
  }

  const run = async <Result>(work: () => Promise<Result>, left?: AbortSignal) => {
    await takePlace(left)
    try {
      return await work()
    } finally {
      passPlaceOn()
    }
  }
  return Object.assign(run, { waiting: () => waiting.size })
}

/** Waits for `work`, and fails if it takes longer than `ms`. The work itself goes on. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

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
      const room = parallel - inFlight.size
      const rows = await take(room)
      for (const row of rows) start(row)
      if (rows.length < room) return
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
