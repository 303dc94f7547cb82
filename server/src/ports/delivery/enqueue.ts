import type { Clock } from '../system/clock.js'
import type { Random, Secrets } from '../system/secrets.js'
import type { Message } from './delivery.js'
import type { MessageFacts, OutboxKind, OutboxStore } from './outbox-store.js'
import type { WebhookEvent } from './webhook-event.js'

/**
 * Bodies are padded to a multiple of this, so that the size of a row does not reveal its message.
 */
const bodyBlockBytes = 1024

/** What a row holds, sealed. That of a decoy has no message. */
export type OutboxBody = Partial<Message | WebhookEvent> & Pick<OutboxEntry, 'counted'>

export interface OutboxEntry {
  /** A `noop` row costs what a message costs and is never sent. Decoys use it (E1). */
  readonly kind: OutboxKind
  readonly message: Message | WebhookEvent
  readonly facts: Omit<MessageFacts, 'channel'>
  readonly expiresAt: number
  /** Counters that get one take back where no server takes messages of anybody. */
  readonly counted?: readonly string[] | undefined
  /** The id of the code in the message, or of the event; a new id by default. */
  readonly id?: string
}

/** Queues a sealed message in the transaction of `outbox` (D1). Returns the id of its row. */
export async function enqueue(
  { outbox, secrets, random, clock }: { outbox: OutboxStore; secrets: Secrets; random: Random; clock: Clock },
  { kind, message, facts, expiresAt, counted, id = random.token(16) }: OutboxEntry,
): Promise<string> {
  const whole = JSON.stringify({ ...message, counted } satisfies OutboxBody)
  const plain = kind === 'noop' ? JSON.stringify({ counted } satisfies OutboxBody) : whole
  const bytes = Buffer.byteLength(whole)
  const filler = ' '.repeat(Math.ceil(bytes / bodyBlockBytes) * bodyBlockBytes - Buffer.byteLength(plain))
  const body = secrets.seal(plain + filler, id)
  await outbox.put({ id, kind, body, createdAt: clock.now(), expiresAt, channel: message.channel, ...facts })
  return id
}
