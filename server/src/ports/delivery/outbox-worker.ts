import { Unavailable } from '../refusal.js'
import { type Lane, startLane, withTimeout } from '../system/concurrency.js'
import { type CarryPorts, carryMessage } from './carry-message.js'
import type { OutboxKind, OutboxRow } from './outbox-store.js'

/** Longer than the timeout of a send, so that a lease expires only when its sender died (D2). */
const leaseMs = 60_000
const pollMs = 1_000
const stopMs = 5_000
/** Carrying starts after the answer has left; only then messages and decoys differ (E6). */
const restMs = 20
/**
 * Maximum rows in flight by kind. Each kind has a lane of its own, so that neither notices nor a
 * webhook that hangs delay a code. Codes, notices and one health check together take the 20
 * connections that Exchange allows one client by default.
 */
const parallel = { code: 16, notice: 3, bulk: 2, event: 4, noop: 50 } as const
const kinds = ['code', 'notice', 'bulk', 'event', 'noop'] as const

export interface OutboxWorker {
  /** Takes no more rows and waits up to 5 seconds for rows in flight (W6). */
  stop(): Promise<void>
  /** Tells the worker that a new row waits: of this kind, or of any. It looks a moment later. */
  nudge(kind?: OutboxKind): void
  /** Resolves when no row is due or in flight. Does not wait for rows with a later attempt. */
  drain(): Promise<void>
}

/** Notices written only when they are due, from rows that names without an account have too. */
export interface LateNotices<Marker extends { readonly id: string }> {
  readonly due: (limit: number) => Promise<Marker[]>
  readonly tell: (marker: Marker) => Promise<void>
}

/**
 * Carries queued messages out, each at least once and never after it expired. A failed row waits 1
 * s, 5 s, 30 s, 2 minutes and so on, and delays no other row (D3). Without `stillHolds` it leaves bulk
 * messages alone, and never asks for them.
 */
export function startOutboxWorker<Marker extends { readonly id: string }>(
  ports: CarryPorts & { readonly lateNotices: LateNotices<Marker> },
): OutboxWorker {
  const { store, clock, log, lateNotices, channels, stillHolds } = ports
  const { watch, watchLease } = logOutages(log)
  const failed = (kind: string) => (error: unknown) => {
    if (!(error instanceof Unavailable)) log.error({ err: error, kind }, 'the outbox cannot be read or written')
  }
  const laneOf = (kind: OutboxKind) =>
    startLane<OutboxRow>({
      parallel: parallel[kind],
      take: (limit) => watchLease(kind, () => store.outbox.lease(kind, { now: clock.now(), limit, leaseMs })),
      carry: (row) => watch(kind, () => carryMessage(ports, row)),
      failed: failed(kind),
    })
  const served = kinds.filter((kind) => kind !== 'bulk' || stillHolds !== undefined)
  const messages = new Map(served.map((kind) => [kind, laneOf(kind)]))
  const late = startMarkerLane(
    {
      due: (limit) => watch('marker', () => lateNotices.due(limit)),
      tell: (marker) => watch('marker', () => lateNotices.tell(marker)),
    },
    failed('marker'),
  )
  const lanes: readonly Lane[] = [late, ...messages.values()]
  const run = () => {
    for (const lane of lanes) void lane.run()
    // Another server may carry all messages meanwhile.
    for (const channel of ['email', 'sms'] as const) if (channels.late[channel]) void channels.look(channel)
  }
  const nudged = new Set<OutboxKind>()
  let soon: NodeJS.Timeout | null = null
  const nudge = (kind?: OutboxKind) => {
    for (const one of kind === undefined ? served : [kind]) nudged.add(one)
    soon ??= setTimeout(() => {
      soon = null
      for (const one of nudged) void messages.get(one)?.run()
      nudged.clear()
    }, restMs).unref()
  }
  const poll = setInterval(run, pollMs).unref()
  run()
  return {
    async stop() {
      clearInterval(poll)
      clearTimeout(soon ?? undefined)
      await withTimeout(stopMs, Promise.all(lanes.map((lane) => lane.stop()))).catch(() =>
        log.warn({}, 'messages were in flight when the outbox stopped; their leases run out'),
      )
    },
    nudge,
    async drain() {
      await late.drain()
      await Promise.all([...messages.values()].map((lane) => lane.drain()))
    },
  }
}

/**
 * One after the other: a marker is taken only when the notices before it are queued. A marker has
 * no lease, so one that fails is due again at once. It ends the run, because a loop without a pause
 * stops the whole server, and it is tried again when no other marker is due.
 */
function startMarkerLane<Marker extends { readonly id: string }>(
  { due, tell }: LateNotices<Marker>,
  failed: (error: unknown) => void,
): Lane {
  const putOff = new Set<string>()
  let hasFailed = false
  return startLane<Marker>({
    parallel: 1,
    async take(limit) {
      // A lane that gets nothing rests until the next poll.
      const isOver = hasFailed
      hasFailed = false
      if (isOver) return []
      const all = await due(limit + putOff.size)
      const others = all.filter(({ id }) => !putOff.has(id))
      if (others.length > 0) return others.slice(0, limit)
      putOff.clear()
      return all.slice(0, limit)
    },
    carry: (marker) =>
      tell(marker).catch((error: unknown) => {
        hasFailed = true
        putOff.add(marker.id)
        throw error
      }),
    failed,
  })
}

interface OutageLines {
  /** Runs work of the outbox, and logs once that the store is away. */
  readonly watch: <Result>(kind: string, work: () => Promise<Result>) => Promise<Result>
  /** The same with a lease; logs once that the store answers again: a lease reads and writes. */
  readonly watchLease: <Result>(kind: string, lease: () => Promise<Result>) => Promise<Result>
}

/** Work that began before the last line causes no other: it knows only how the store was then. */
function logOutages(log: CarryPorts['log']): OutageLines {
  let isAway = false
  let changes = 0
  const change = () => {
    isAway = !isAway
    changes += 1
  }
  const watch: OutageLines['watch'] = async (kind, work) => {
    const before = changes
    try {
      return await work()
    } catch (error) {
      if (error instanceof Unavailable && !isAway && changes === before) {
        change()
        log.error({ err: error, kind }, 'the outbox cannot be read or written')
      }
      throw error
    }
  }
  return {
    watch,
    async watchLease(kind, lease) {
      const before = changes
      const rows = await watch(kind, lease)
      if (isAway && changes === before) {
        change()
        log.info({}, 'the outbox is read again')
      }
      return rows
    },
  }
}
