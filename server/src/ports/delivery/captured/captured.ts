import type { MachineClocks } from '../../system/clock.js'
import type { Delivery, Message } from '../delivery.js'

export interface CapturedMessage {
  /** Counts up from 1. */
  readonly number: number
  /** The wall clock's time, in ms. */
  readonly at: number
  readonly messageId: string
  readonly message: Message
}

export interface Captured extends Delivery {
  /** Newest first. */
  messages(): readonly CapturedMessage[]
  /** Calls the listener for each new message. The returned function removes the listener. */
  listen(listener: (captured: CapturedMessage) => void): () => void
  forgetAll(): void
}

const kept = 500
const server = 'kept in memory'

/** Keeps the newest 500 messages in memory, mail and SMS alike, for the demo and for tests. */
export function captured({ wall }: Pick<MachineClocks, 'wall'>): Captured {
  let messages: readonly CapturedMessage[] = []
  let last = 0
  const listeners = new Set<(captured: CapturedMessage) => void>()
  return {
    server,
    async send(message, messageId) {
      last += 1
      const one = { number: last, at: wall(), messageId, message }
      messages = [one, ...messages].slice(0, kept)
      for (const listener of listeners) listener(one)
      return { server, status: null, enhancedStatus: null }
    },
    check: async () => null,
    close: async () => undefined,
    messages: () => messages,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetAll() {
      messages = []
    },
  }
}
