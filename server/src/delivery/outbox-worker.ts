import type { Clock } from '../system/clock.js'
import { startLane, withTimeout } from '../system/concurrency.js'
import type { Logger } from '../system/logger.js'
import type { Random, Secrets } from '../system/secrets.js'
import { type Delivery, type Message, Undeliverable } from './delivery.js'
import type { OutboxKind, OutboxRow, OutboxStore } from './outbox-store.js'

/**
 * Bodies are padded to a multiple of this, so that the size of a row does not reveal its message.
 */
const bodyBlockBytes = 1024
const sendTimeoutMs = 45_000
/** Longer than the timeout of a send, so that a lease expires only when its sender died (D2). */
const leaseMs = 60_000
const pollMs = 1_000
const stopMs = 5_000
/**
 * Carrying starts after the answer has left. Real messages and decoys differ only from this point
 * on (E6).
 */
const restMs = 20
const waitsMs = [1_000, 5_000, 30_000, 120_000]
const longWaitMs = { code: 120_000, notice: 600_000, noop: 120_000 } as const
/** The outbox gives up a message after this many refusals of its own. An outage does not count. */
const refusalsUntilGivenUp = 6
/**
 * Maximum rows in flight by kind. Codes and notices have lanes of their own, so that notices never
 * delay a code.
 */
const parallel = { code: 8, notice: 2, noop: 50 } as const

export interface OutboxEntry {
  /** A `noop` row costs what a message costs and is never sent. Decoys use it (E4). */
  readonly kind: OutboxKind
  readonly message: Message
  readonly expiresAt: number
  /** The id of the code in the message; a new id by default. */
  readonly id?: string
}

/**
 * Queues a message, sealed for its row, in the transaction that `outbox` belongs to (D1). Returns
 * the id of the row.
 */
export async function enqueue(
  { outbox, secrets, random, clock }: { outbox: OutboxStore; secrets: Secrets; random: Random; clock: Clock },
  { kind, message, expiresAt, id = random.token(16) }: OutboxEntry,
): Promise<string> {
  const plain = kind === 'noop' ? '' : JSON.stringify(message)
  const bytes = Buffer.byteLength(JSON.stringify(message))
  const filler = ' '.repeat(Math.ceil(bytes / bodyBlockBytes) * bodyBlockBytes - Buffer.byteLength(plain))
  await outbox.put({ id, kind, body: secrets.seal(plain + filler, id), createdAt: clock.now(), expiresAt })
  return id
}

/** Bounds the cost of notices. Codes are counted when they are queued. */
export interface NoticeGate {
  /** Counts a notice against its quota. Returns 0, or the instant in ms when the quota allows it. */
  take(message: Message): Promise<number>
  /** Gives the quota of a notice back when the notice could not be sent. */
  giveBack(message: Message): Promise<void>
}

export interface OutboxPorts {
  readonly store: { readonly outbox: OutboxStore }
  /** `sms` is null without a gateway. */
  readonly delivery: { readonly email: Delivery; readonly sms: Delivery | null }
  /** Without a gate every notice leaves immediately. */
  readonly noticeGate?: NoticeGate
  readonly secrets: Pick<Secrets, 'open'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Right half of every Message-ID. */
  readonly publicHost: string
}

export interface OutboxWorker {
  /** Takes no more rows and waits up to 5 seconds for rows in flight (W6). */
  stop(): Promise<void>
  /** Tells the worker that a new row waits. It looks a moment later. */
  nudge(): void
  /**
   * Resolves when no row is due and none is in flight. It does not wait for rows with a later
   * attempt.
   */
  drain(): Promise<void>
}

/**
 * Carries queued messages out, each at least once and never after it expired. A failed row waits 1
 * s, 5 s, 30 s, 2 minutes and so on, and delays no other row (D3).
 */
export function startOutboxWorker(ports: OutboxPorts): OutboxWorker {
  const { store, clock, log } = ports
  const lanes = (['code', 'notice', 'noop'] as const).map((kind) =>
    startLane<OutboxRow>({
      parallel: parallel[kind],
      take: (limit) => store.outbox.lease(kind, { now: clock.now(), limit, leaseMs }),
      carry: (row) => carry(ports, row),
      failed: (error) => log.error({ err: error, kind }, 'the outbox cannot be read or written'),
    }),
  )
  const run = () => {
    for (const lane of lanes) void lane.run()
  }
  let soon: NodeJS.Timeout | null = null
  const nudge = () => {
    soon ??= setTimeout(() => {
      soon = null
      run()
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
      await Promise.all(lanes.map((lane) => lane.drain()))
    },
  }
}

async function carry(ports: OutboxPorts, row: OutboxRow): Promise<void> {
  const { store, clock, log } = ports
  const seen = { outboxId: row.id, kind: row.kind, attempts: row.attempts }
  // If the store cannot answer, the message leaves, because a lost code is worse than a second one.
  const isVoid = row.kind !== 'notice' && (await store.outbox.isVoidCode(row.id).catch(() => false))
  if (row.kind === 'noop') return store.outbox.end(row.id, 'sent', clock.now())
  if (isVoid) return store.outbox.end(row.id, 'expired', clock.now())
  if (clock.now() >= row.expiresAt) {
    log.warn(seen, 'a message expired before it could be sent')
    return store.outbox.end(row.id, 'expired', clock.now())
  }
  const failure = await sendRow(ports, row).catch((error: unknown) => error ?? new Error('no reason given'))
  if (failure === undefined) return store.outbox.end(row.id, 'sent', clock.now())
  if (failure instanceof NoRoom) return store.outbox.postpone(row, Math.min(failure.until, row.expiresAt))
  const isHopeless =
    failure instanceof Unreadable || (failure instanceof Undeliverable && row.attempts >= refusalsUntilGivenUp)
  log.warn({ ...seen, err: failure }, isHopeless ? 'a message is given up' : 'a message could not be sent')
  if (isHopeless) return store.outbox.end(row.id, 'given-up', clock.now())
  const wait = waitsMs[row.attempts - 1] ?? longWaitMs[row.kind]
  return store.outbox.retry(row, Math.min(clock.now() + wait, row.expiresAt))
}

/** A row that no key opens. It will never be readable again. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** A notice that waits until its quota allows it. */
class NoRoom extends Error {
  override readonly name = 'NoRoom'
  constructor(readonly until: number) {
    super('no room for this notice yet')
  }
}

async function sendRow(ports: OutboxPorts, row: OutboxRow): Promise<undefined> {
  const { delivery, secrets, publicHost } = ports
  const plain = secrets.open(row.body, row.id)
  if (plain === null) throw new Unreadable('the message cannot be opened with the secrets of this server')
  const message = JSON.parse(plain) as Message
  const way = delivery[message.channel]
  if (way === null) throw new Undeliverable(`nothing is set up to carry ${message.channel}`)
  const gate = row.kind === 'notice' ? ports.noticeGate : undefined
  const until = (await gate?.take(message)) ?? 0
  if (until > 0) throw new NoRoom(until)
  try {
    await withTimeout(sendTimeoutMs, way.send(message, `<${row.id}@${publicHost}>`))
  } catch (cause) {
    await gate?.giveBack(message)
    throw cause
  }
}
