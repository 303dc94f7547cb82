import type { Logger } from 'pino'
import type { Clock } from '../system/clock.js'
import type { Random } from '../system/random.js'
import type { Secrets } from '../system/secrets.js'
import { type Delivery, type Message, Undeliverable } from './delivery.js'
import { startLane } from './outbox-lane.js'
import type { OutboxKind, OutboxRow, OutboxStore } from './outbox-store.js'

/** Bodies are filled up to a multiple of this, so that a row's size tells nothing about its message. */
const bodyBlockBytes = 1024
const sendTimeoutMs = 45_000
/** Longer than any send may take, so that a lease only runs out on a sender that died (D2). */
const leaseMs = 60_000
const pollMs = 1_000
const stopMs = 5_000
/** Carrying begins once the answer that caused it is on its way: real messages and decoys differ from there on (E6). */
const restMs = 20
const waitsMs = [1_000, 5_000, 30_000, 120_000]
const longWaitMs = { code: 120_000, notice: 600_000, noop: 120_000 } as const
/** A message that was refused for itself this often is given up; outages are waited out until the row expires. */
const refusalsUntilGivenUp = 6
/** Rows in flight at once. Codes and notices wait in lanes of their own, so that many notices never hold up a code. */
const parallel = { code: 8, notice: 2, noop: 50 } as const

export interface OutboxEntry {
  /** `noop` costs what a message costs and is never sent: for decoys (E4). */
  readonly kind: OutboxKind
  readonly message: Message
  readonly expiresAt: number
  /** That of the code in a message about one; a new one otherwise. */
  readonly id?: string
}

/** Queues a message, sealed for its row, in the transaction that `outbox` belongs to; tells the row's id (D1). */
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

/** Bounds what notices may cost; codes are counted when they are queued. */
export interface NoticeGate {
  /** Takes room for a notice; tells from when there is some, ms, or 0 where it was taken. */
  take(message: Message): Promise<number>
  /** Gives the room of a notice back that did not leave. */
  giveBack(message: Message): Promise<void>
}

export interface OutboxPorts {
  readonly store: { readonly outbox: OutboxStore }
  /** `sms` is null where no gateway is set. */
  readonly delivery: { readonly email: Delivery; readonly sms: Delivery | null }
  /** Every notice leaves at once where there is none. */
  readonly noticeGate?: NoticeGate
  readonly secrets: Pick<Secrets, 'open'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Right half of every Message-ID. */
  readonly publicHost: string
}

export interface OutboxWorker {
  /** Takes no more rows and waits, 5 seconds at most, for those in flight (W6). */
  stop(): Promise<void>
  /** Says that something new is waiting; it is looked at a moment later. */
  nudge(): void
  /** Resolves when nothing is due and nothing in flight; rows that wait for another try are not waited for. */
  drain(): Promise<void>
}

/**
 * Carries queued messages out, at least once each and never after they expired. A failed row waits 1 s, 5 s, 30 s,
 * 2 minutes and so on by itself and holds up nobody else (D3).
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
      await within(stopMs, Promise.all(lanes.map((lane) => lane.stop()))).catch(() =>
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
  // Where that cannot be told, the message leaves: at least once.
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

/** A row that no key opens: it will never be readable again. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** A notice that has to wait until there is room again. */
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
    await within(sendTimeoutMs, way.send(message, `<${row.id}@${publicHost}>`))
  } catch (cause) {
    await gate?.giveBack(message)
    throw cause
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
