import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntry } from '../audit-log.js'
import { Unavailable } from '../refusal.js'
import type { Clock } from '../system/clock.js'
import { withTimeout } from '../system/concurrency.js'
import type { Logger } from '../system/logger.js'
import type { Secrets } from '../system/secrets.js'
import { type DeliveryWays, type Message, Undeliverable } from './delivery.js'
import { type DeliveryAnswer, DeliveryFault, faultBehind } from './delivery-fault.js'
import type { DeliveryReason } from './delivery-reason.js'
import type { OutboxBody } from './enqueue.js'
import type { DeliveryOutcome, Ending, OutboxRow, OutboxStore } from './outbox-store.js'
import type { ChannelWatch } from './watch-channels.js'
import type { WebhookEvent } from './webhook-event.js'

const sendTimeoutMs = 36_000
/** The time that the store is asked to keep an outcome; with send and check, below a lease. */
const patienceMs = 10_000
const firstPauseMs = 100
const waitsMs = [1_000, 5_000, 30_000, 120_000]
const longWaitMs = { code: 120_000, notice: 600_000, bulk: 600_000, event: 600_000, noop: 120_000 } as const
/** The outbox gives up a message after this many refusals of its own. An outage does not count. */
const refusalsUntilGivenUp = 6

/** Bounds the cost of notices. Codes are counted when they are queued. */
export interface NoticeGate {
  /** Counts a notice against its quota. Returns 0, or the instant in ms that the quota allows. */
  take(message: Message): Promise<number>
  /** Gives the quota of a notice back when the notice could not be sent. */
  giveBack(message: Message): Promise<void>
}

export interface DeliveryEvent {
  readonly row: OutboxRow
  readonly messageId: string
  readonly outcome: DeliveryOutcome
}

export interface CarryPorts {
  readonly store: { readonly outbox: OutboxStore }
  readonly delivery: DeliveryWays
  readonly channels: ChannelWatch
  /** Without a gate every notice leaves immediately. */
  readonly noticeGate?: NoticeGate
  /** False where a bulk message tells what has changed since. Asked right before it leaves; none leaves without it. */
  readonly stillHolds?: (row: OutboxRow) => Promise<boolean>
  /** How the audit words an event. */
  readonly auditEntry: (event: DeliveryEvent) => AuditEntry
  readonly secrets: Pick<Secrets, 'open'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Right half of every Message-ID. */
  readonly publicHost: string
}

/** Tries to send one leased message, and keeps the outcome, with an event where news (OP3). */
export async function carryMessage(ports: CarryPorts, row: OutboxRow): Promise<void> {
  const { store, clock } = ports
  // If the store cannot answer, the message leaves, because a lost code is worse than a second one.
  const hasCode = row.kind === 'code' || row.kind === 'noop'
  const isVoid = hasCode && (await store.outbox.isVoidCode(row.id).catch(() => false))
  if (isVoid) return conclude(ports, row, { how: 'expired', reason: 'code void', answer: null })
  if (clock.now() >= row.expiresAt)
    return conclude(ports, row, { how: 'expired', reason: 'message expired', answer: null })
  if (row.kind === 'noop') return carryDecoy(ports, row)
  return conclude(ports, row, (await heldBack(ports, row)) ?? (await send(ports, row)))
}

/** Null for a message that may leave. One that cannot be checked waits, as it is no answer to anybody. */
async function heldBack({ stillHolds }: CarryPorts, row: OutboxRow): Promise<Tried | null> {
  if (row.kind !== 'bulk' || stillHolds === undefined) return null
  try {
    return (await stillHolds(row)) ? null : { how: 'expired', reason: 'no longer true', answer: null }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { how: 'put-off', reason: 'cannot be checked', answer: null }
  }
}

/** A decoy waits while no message leaves, so that its limits come back as those of others do. */
async function carryDecoy(ports: CarryPorts, row: OutboxRow): Promise<void> {
  const { store, clock } = ports
  if (await isOutageFor(ports, row)) {
    return conclude(ports, row, { how: 'put-off', reason: null, answer: null, isOutage: true })
  }
  return patiently(() => store.outbox.endDecoy(row.id, clock.now()))
}

/** True where the server of this message takes no message at all, as its check finds. */
async function isOutageFor({ channels }: CarryPorts, { channel }: Pick<OutboxRow, 'channel'>): Promise<boolean> {
  return channel !== 'webhook' && (await channels.look(channel))
}

interface Tried {
  readonly how: Ending | 'refused' | 'put-off' | 'postponed'
  readonly reason: DeliveryReason | null
  readonly answer: DeliveryAnswer | null
  /** When a postponed message has room, ms. */
  readonly until?: number
  readonly isOutage?: boolean
}

const endings = {
  sent: { event: 'delivery.taken', ended: 'sent' },
  expired: { event: 'delivery.given-up', ended: 'expired' },
  'given-up': { event: 'delivery.given-up', ended: 'given-up' },
  refused: { event: 'delivery.refused', ended: null },
  'put-off': { event: 'delivery.put-off', ended: null },
  postponed: { event: 'delivery.put-off', ended: null },
} as const

async function send(ports: CarryPorts, row: OutboxRow): Promise<Tried> {
  const body = bodyOf(ports, row)
  if (body === null) return { how: 'given-up', reason: 'message unreadable', answer: null }
  const { counted: _, ...message } = body as OutboxBody & (Message | WebhookEvent)
  const notice = row.kind === 'notice' && message.channel !== 'webhook' ? message : null
  const gate = notice === null ? undefined : ports.noticeGate
  const until = notice === null ? 0 : ((await gate?.take(notice)) ?? 0)
  if (until > 0) return { how: 'postponed', reason: 'no room for notices', answer: null, until }
  const way = wayOf(ports.delivery, message)
  if (way === null) return refused(row, { reason: 'no way for this channel', answer: null })
  try {
    const answer = await withTimeout(sendTimeoutMs, way.send(messageIdOf(ports, row)))
    if (isLate(ports, row)) void isOutageFor(ports, row)
    return { how: 'sent', reason: null, answer }
  } catch (error) {
    if (notice !== null) await gate?.giveBack(notice)
    return failed(ports, row, { server: way.server, error })
  }
}

/** A server that takes no message at all says nothing of this one. */
async function failed(ports: CarryPorts, row: OutboxRow, { server, error }: Failed): Promise<Tried> {
  const { reason, answer } = faultBehind(error) ?? unknownFault(ports, { row, server, error })
  const isOutage = await isOutageFor(ports, row)
  if (error instanceof Undeliverable && !isOutage) return refused(row, { reason, answer })
  return { how: 'put-off', reason, answer, isOutage }
}

interface Failed {
  readonly server: string
  readonly error: unknown
}

function bodyOf({ secrets }: Pick<CarryPorts, 'secrets'>, { body, id }: OutboxRow): OutboxBody | null {
  const plain = secrets.open(body, id)
  // An earlier version stored nothing for a decoy.
  return plain === null ? null : (JSON.parse(plain.trim() === '' ? '{}' : plain) as OutboxBody)
}

/** How this message leaves; null where no server is set for it. */
function wayOf(ways: DeliveryWays, message: Message | WebhookEvent) {
  if (message.channel !== 'webhook') {
    const way = ways[message.channel]
    return way && { server: way.server, send: (messageId: string) => way.send(message, messageId) }
  }
  const { webhook } = ways
  return webhook && { server: webhook.server, send: (messageId: string) => webhook.send(message, messageId) }
}

/** A fault that no adapter foresaw. The log has the cause, as our own words say nothing of it. */
function unknownFault(
  { log }: Pick<CarryPorts, 'log'>,
  { row, server, error }: { readonly row: OutboxRow; readonly server: string; readonly error: unknown },
): DeliveryFault {
  log.error({ err: error, outboxId: row.id, server }, 'a message could not be sent')
  return new DeliveryFault('unknown fault', { server, status: null, enhancedStatus: null })
}

function refused(row: OutboxRow, why: Pick<Tried, 'reason' | 'answer'>): Tried {
  return { how: row.attempts >= refusalsUntilGivenUp ? 'given-up' : 'refused', ...why }
}

async function conclude(ports: CarryPorts, row: OutboxRow, tried: Tried): Promise<void> {
  const { store, clock, auditEntry } = ports
  const { how, reason, answer, until, isOutage = false } = tried
  const { event, ended } = endings[how]
  const at = clock.now()
  const next = until ?? at + (waitsMs[row.attempts - 1] ?? longWaitMs[row.kind])
  const nextAt = ended === null ? Math.min(next, row.expiresAt) : null
  const outcome: DeliveryOutcome = { event, at, reason, answer, nextAt, ...(isOutage && { isOutage }) }
  const isNews = row.kind !== 'noop' && !isSame(row.outcome, outcome)
  const conclusion = {
    outcome,
    ended,
    isAttempt: how !== 'postponed',
    // An outage of an hour is one event of a message, and not one for each try.
    event: isNews ? auditEntry({ row, messageId: messageIdOf(ports, row), outcome }) : null,
    givesBack: how === 'expired' && wasOutage(ports, row) ? (bodyOf(ports, row)?.counted ?? []) : [],
  }
  await patiently(() => store.outbox.conclude(row, conclusion))
}

/** True where its server took no message at its last try, or takes none before its first one. */
function wasOutage({ channels }: CarryPorts, { outcome, channel }: OutboxRow): boolean {
  return outcome === null ? isLate({ channels }, { channel }) : outcome.isOutage === true
}

/** True where the last check of its server found that it takes no message. */
function isLate({ channels }: Pick<CarryPorts, 'channels'>, { channel }: Pick<OutboxRow, 'channel'>): boolean {
  return channel !== 'webhook' && channels.late[channel]
}

/**
 * Repeats what the store could not take. A message whose outcome is lost leaves again when its
 * lease runs out (D2).
 */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() + pauseMs > until) throw error
    }
    await sleep(pauseMs)
  }
}

function isSame(before: DeliveryOutcome | null, now: DeliveryOutcome): boolean {
  return before !== null && before.event === now.event && before.reason === now.reason && codes(before) === codes(now)
}

function codes({ answer }: DeliveryOutcome): string {
  return `${answer?.status} ${answer?.enhancedStatus}`
}

function messageIdOf({ publicHost }: Pick<CarryPorts, 'publicHost'>, { id }: OutboxRow): string {
  return `<${id}@${publicHost}>`
}
