/** A message as it leaves: already worded, with one destination that comes from the store (O9, D4). */
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
   * `messageId` stays the same over retries of one message, so that a duplicate is recognisable (D2). Rejects when it
   * did not arrive: with `Undeliverable` when this destination or message was refused, else with `Unavailable('delivery')`.
   * What it rejects with never names the destination (AU1).
   */
  send(message: Message, messageId: string): Promise<void>
  /** Resolves when the other side answers; else rejects with `Unavailable('delivery')`. */
  check(): Promise<void>
  /** Lets go of open connections. */
  close(): Promise<void>
}

/** The other side took the call and refused this one message: others may still pass. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
