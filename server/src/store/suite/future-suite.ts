import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import {
  sampleCode,
  sampleContact,
  sampleFlow,
  sampleMessage,
  sampleProof,
  sampleSession,
} from '../../testing/store-samples.js'

const now = 1_000
const aheadMs = 5_000

/** Adds rows that began before `now`, and the same after it. */
async function fill({ sessions, flows, codes, attempts, counters, contacts, outbox, proofs }: Store): Promise<void> {
  for (const [id, begins] of [
    ['old', 900],
    ['new', 5_900],
  ] as const) {
    const ends = begins + 200
    await flows.put(sampleFlow({ id, createdAt: begins, expiresAt: ends }))
    await sessions.put(sampleSession({ idHash: id, flowId: id, signedInAt: null, createdAt: begins, seenAt: begins }))
    await codes.put(sampleCode({ id, scope: id, createdAt: begins, expiresAt: ends }))
    await attempts.save({ [id]: { failures: 9, lastFailedAt: begins, blockedUntil: ends, drawn: null } })
    await counters.take({ key: id, limit: 9, windowMs: 200 }, begins)
    await contacts.add(sampleContact({ id, createdAt: begins, verifiedAt: begins, heldUntil: begins + 400 }))
    await contacts.addFormer(sampleContact({ id }), ends)
    await outbox.put(sampleMessage({ id, createdAt: begins, expiresAt: ends }))
    // The last step that counts at `now` is 1: a phone may be a step ahead.
    await proofs.add(sampleProof({ id, mark: id === 'old' ? 1 : 2 }))
  }
}

export function futureSuite(store: () => Store): void {
  describe('what began after an instant (G4)', () => {
    test('is counted', async () => {
      await fill(store())
      const one = { sessions: 1, flows: 1, codes: 1, contacts: 1, messages: 1, apps: 1 }
      expect(await store().future.count(now)).toEqual({ ...one, limits: 2 })
      expect(await store().future.count(now + 30_000)).toEqual({
        ...{ apps: 0, sessions: 0, flows: 0, codes: 0, contacts: 0, messages: 0, limits: 0 },
      })
    })

    test('ends, and what began before stays', async () => {
      const { future, sessions, flows, codes, attempts, counters } = store()
      await fill(store())
      await future.settle(now, aheadMs)
      const found = async (id: string) => [
        (await sessions.find(id)) !== null,
        (await flows.find(id)) !== null,
        (await codes.latestOf(id)) !== null,
        (await attempts.of(id))[0] !== null,
        (await counters.read([id], now))[0]?.taken === 1,
      ]
      expect(await found('old')).toEqual([true, true, true, true, true])
      expect(await found('new')).toEqual([false, false, false, false, false])
      expect((await store().proofs.allOf('account', 100)).map(({ mark }) => mark)).toEqual([1, 1])
      expect(Object.values(await future.count(now))).toEqual([0, 0, 0, 0, 0, 0, 0])
    })

    test('ends a session that began before and was seen after, with its flow', async () => {
      const { future, sessions, flows } = store()
      await flows.put(sampleFlow({ createdAt: 900 }))
      await sessions.put(sampleSession({ flowId: 'flow', createdAt: 900, seenAt: 5_900 }))
      await future.settle(now, aheadMs)
      expect([await sessions.find('session'), await flows.find('flow')]).toEqual([null, null])
    })

    test('keeps what is left of its time where it is a contact or a message', async () => {
      const { future, contacts, outbox } = store()
      await fill(store())
      await future.settle(now, aheadMs)
      expect(await contacts.byId('new')).toMatchObject({ createdAt: 900, verifiedAt: 900, heldUntil: 1_300 })
      expect(await contacts.byId('old')).toMatchObject({ createdAt: 900, verifiedAt: 900, heldUntil: -3_700 })
      const former = await Promise.all([1_099, 1_100].map((at) => contacts.formerOf('account', at)))
      expect(former.map(({ length }) => length)).toEqual([2, 0])
      const leased = await outbox.lease('code', { now, limit: 9, leaseMs: 1 })
      expect(leased.map(({ id, expiresAt }) => [id, expiresAt]).sort()).toEqual([
        ['new', 1_100],
        ['old', 1_100],
      ])
      expect([await outbox.isVoidCode('new'), await outbox.isVoidCode('old')]).toEqual([true, false])
    })
  })
}
