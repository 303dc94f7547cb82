import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../refusal.js'
import { type Delivery, type Message, Undeliverable } from './delivery.js'

export interface OtherSide {
  readonly delivery: Delivery
  arrived(): readonly { readonly to: string; readonly text: string }[]
  /** Makes the other side refuse this destination, and no other. */
  refuse(to: string): void
  goDown(): Promise<void>
  close(): Promise<void>
}

export interface DeliveryKind {
  readonly name: string
  /** Two messages with different destinations. */
  readonly messages: readonly [Message, Message]
  readonly start: () => Promise<OtherSide>
}

export function deliverySuite({ name, messages: [first, second], start }: DeliveryKind): void {
  describe(`delivery by ${name}`, () => {
    let other: OtherSide
    beforeEach(async () => {
      other = await start()
    })
    afterEach(async () => {
      await other.delivery.close()
      await other.close()
    })

    test('a message arrives once, whole, at its destination', async () => {
      await other.delivery.send(first, '<1@portal.example>')
      expect(other.arrived()).toEqual([{ to: first.to, text: first.text }])
    })

    test('many messages at a time all arrive', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, n) => other.delivery.send(first, `<${n}@portal.example>`)))
      expect(other.arrived()).toHaveLength(20)
    })

    test('a refused destination is undeliverable, is not named, and others still pass', async () => {
      other.refuse(first.to)
      const error = await other.delivery.send(first, '<1@portal.example>').catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Undeliverable)
      expect(everythingSaidBy(error)).not.toContain(first.to)
      await other.delivery.send(second, '<2@portal.example>')
      expect(other.arrived().map(({ to }) => to)).toEqual([second.to])
    })

    test('while the other side is down a message is refused as unavailable, and the check says so (W3)', async () => {
      await other.delivery.check()
      await other.goDown()
      const error = await other.delivery.send(first, '<1@portal.example>').catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Unavailable)
      expect(everythingSaidBy(error)).not.toContain(first.to)
      await expect(other.delivery.check()).rejects.toBeInstanceOf(Unavailable)
    })

    test('a message of the other channel is undeliverable', async () => {
      const wrong: Message =
        first.channel === 'email'
          ? { channel: 'sms', to: '+15550100', text: 'x' }
          : { channel: 'email', to: 'a@b.example', subject: 'x', text: 'x', html: 'x' }
      await expect(other.delivery.send(wrong, '<1@portal.example>')).rejects.toBeInstanceOf(Undeliverable)
      expect(other.arrived()).toEqual([])
    })
  })
}

function everythingSaidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.message} ${error.stack ?? ''} ${everythingSaidBy(error.cause ?? '')}`
}
