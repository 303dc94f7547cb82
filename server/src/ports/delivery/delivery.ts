import type { DeliveryAnswer, DeliveryFault } from './delivery-fault.js'
import type { WebhookEvent } from './webhook-event.js'

/** A finished message. Its one destination comes from the store (O9). */
export type Message =
  | {
      readonly channel: 'email'
      readonly to: string
      readonly subject: string
      readonly text: string
      readonly html: string
    }
  | { readonly channel: 'sms'; readonly to: string; readonly text: string }

export interface Delivery<Carried = Message> {
  /** Host and port of the other side. */
  readonly server: string
  /**
   * Sends one message and returns what the other side answered. `messageId` stays the same when a
   * message is sent again, so that receivers can drop the copy (D2). Rejects with `Undeliverable`
   * when this destination or message is refused, otherwise with `Unavailable('delivery')`. The
   * cause of both is a `DeliveryFault`. The error never names the destination (AU1).
   */
  send(message: Carried, messageId: string): Promise<DeliveryAnswer>
  /**
   * Rejects like `send` unless the other side takes messages, as far as it shows without one. It
   * sends nothing. Returns a fault that keeps no message back, or null.
   */
  check(): Promise<DeliveryFault | null>
  close(): Promise<void>
}

/** The ways to send; `sms` is null without a gateway, and `webhook` without a hook. */
export interface DeliveryWays {
  readonly email: Delivery
  readonly sms: Delivery | null
  readonly webhook: Delivery<WebhookEvent> | null
}

/** The other side refused this one message. Others may still pass. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
