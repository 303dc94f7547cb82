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

/** Carries one message to its destination. */
export interface Delivery {
  /**
   * Sends one message. `messageId` stays the same when a message is sent again, so that receivers
   * can drop the copy (D2). Rejects with `Undeliverable` when this destination or message is
   * refused, otherwise with `Unavailable('delivery')`. The error never names the destination (AU1).
   */
  send(message: Message, messageId: string): Promise<void>
  /** Resolves when the other side answers; otherwise rejects with `Unavailable('delivery')`. */
  check(): Promise<void>
  /** Closes open connections. */
  close(): Promise<void>
}

/** The other side refused this one message. Others may still pass. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
