import { describe, expect, test } from 'vitest'
import type { Store } from '../../stores.js'
import {
  sampleCode,
  sampleContact,
  sampleEvent,
  sampleFlow,
  sampleMessage,
  sampleWrite,
} from '../../testing/store-samples.js'

/** Audit, messages, spent captchas, password writes and facts. */
export function recordSuite(store: () => Store): void {
  describe('the audit', () => {
    test('keeps events whole and lists the newest first, those of one instant as they came', async () => {
      const { audit } = store()
      const bare = { about: 'other', flowId: null, purpose: null, reason: null, requestId: null, source: null }
      const events = [
        sampleEvent({ event: 'one', at: 200 }),
        sampleEvent({ event: 'two', at: 100, ...bare }),
        sampleEvent({ event: 'three', at: 200, result: 'unknown' }),
        sampleEvent({ event: 'four', at: 200, result: 'refused' }),
      ]
      for (const event of events) await audit.append(event)
      const [one, two, three, four] = events
      expect(await audit.recent(10)).toEqual([four, three, one, two])
      expect(await audit.recent(2)).toEqual([four, three])
    })

    test('finds events by time, by request, by name or the word before the full stop', async () => {
      const { audit } = store()
      await audit.append(sampleEvent({ event: 'code.sent', requestId: 'r1', at: 1 }))
      await audit.append(sampleEvent({ event: 'code.checked', requestId: 'r2', at: 2 }))
      await audit.append(sampleEvent({ event: 'codes', requestId: 'r3', at: 3 }))
      const found = async (filter: object) => (await audit.recent(10, filter)).map(({ event }) => event)
      expect(await found({ since: 2 })).toEqual(['codes', 'code.checked'])
      expect(await found({ requestId: 'r1' })).toEqual(['code.sent'])
      expect(await found({ event: 'code' })).toEqual(['code.checked', 'code.sent'])
      expect(await found({ event: 'code.sent' })).toEqual(['code.sent'])
      expect(await found({ event: 'code.sent', requestId: 'r2' })).toEqual([])
      expect(await found({ event: 'co%' })).toEqual([])
    })

    test('finds what an account did and what an operator did to it', async () => {
      const { audit } = store()
      await audit.append(sampleEvent({ event: 'by', actor: 'a1' }))
      await audit.append(sampleEvent({ event: 'to', actor: 'operator', about: 'a1' }))
      await audit.append(sampleEvent({ event: 'other', actor: 'a2', reason: 'a1' }))
      expect((await audit.recent(10, { actors: ['a1', 'a9'] })).map(({ event }) => event)).toEqual(['to', 'by'])
    })

    test('drops what is older than an instant', async () => {
      const { audit } = store()
      for (const at of [99, 100]) await audit.append(sampleEvent({ at }))
      expect([await audit.dropOld(100), (await audit.recent(10)).length]).toEqual([1, 1])
    })
  })

  describe('messages', () => {
    const request = { now: 100, limit: 10, leaseMs: 50 }
    const ids = async (change: Partial<typeof request> = {}) =>
      (await store().outbox.lease('code', { ...request, ...change })).map(({ id }) => id)

    test('are leased whole, of one kind, when they are due, at most so many, each once until its lease ends', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage({ id: 'a' }))
      await outbox.put(sampleMessage({ id: 'b', createdAt: 101 }))
      await outbox.put(sampleMessage({ id: 'notice', kind: 'notice' }))
      expect(await outbox.lease('code', request)).toEqual([{ ...sampleMessage({ id: 'a' }), attempts: 1 }])
      expect([await ids(), await ids({ now: 149, limit: 1 }), await ids({ now: 149 })]).toEqual([[], ['b'], []])
      expect(await outbox.lease('code', { ...request, now: 150 })).toMatchObject([{ id: 'a', attempts: 2 }])
      expect(await outbox.lease('notice', request)).toMatchObject([{ id: 'notice', attempts: 1 }])
    })

    test('whose leases are freed are due again', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await ids()
      await outbox.freeLeases()
      expect(await ids()).toEqual(['message'])
    })

    test('end once, without their body, and are dropped when they ended long ago', async () => {
      const { outbox } = store()
      for (const id of ['sent', 'expired', 'waiting']) await outbox.put(sampleMessage({ id, expiresAt: 300 }))
      await outbox.end('sent', 'sent', 200)
      await outbox.end('sent', 'expired', 400)
      await outbox.end('expired', 'expired', 400)
      expect(await ids({ now: 1_000 })).toEqual(['waiting'])
      expect([await outbox.dropOld(200), await outbox.dropOld(201)]).toEqual([0, 1])
      expect([await outbox.dropOld(300), await outbox.dropOld(301), await outbox.dropOld(9_999)]).toEqual([0, 1, 0])
    })

    test('that failed wait for another attempt, and one that waited for room has had none', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await ids()
      await outbox.retry({ id: 'message', attempts: 1 }, 120)
      expect([await ids({ now: 119 }), await ids({ now: 120 })]).toEqual([[], ['message']])
      await outbox.postpone({ id: 'message', attempts: 2 }, 130)
      expect(await outbox.lease('code', { ...request, now: 130 })).toMatchObject([{ attempts: 2 }])
    })

    test('stay with the sender that leased them last', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await ids()
      await ids({ now: 150 })
      await outbox.retry({ id: 'message', attempts: 1 }, 0)
      await outbox.postpone({ id: 'message', attempts: 1 }, 0)
      expect(await ids({ now: 199 })).toEqual([])
    })

    test('of a code are void once it is used, replaced, or what it was for is gone', async () => {
      const { outbox, codes, flows, contacts } = store()
      await flows.put(sampleFlow())
      await contacts.add(sampleContact())
      await codes.put(sampleCode({ id: 'of-flow' }))
      await codes.put(sampleCode({ id: 'of-contact', scope: 'contact' }))
      await codes.put(sampleCode({ id: 'of-none', scope: 'gone' }))
      const areVoid = () =>
        Promise.all(['of-flow', 'of-contact', 'of-none', 'unknown'].map((id) => outbox.isVoidCode(id)))
      expect(await areVoid()).toEqual([false, false, true, false])
      await flows.drop('flow')
      await codes.use('of-contact', 200)
      expect(await areVoid()).toEqual([true, true, true, false])
    })
  })

  test('a captcha is spent once, and forgotten after it expired', async () => {
    const { spentCaptchas } = store()
    expect([await spentCaptchas.spend('token', 100), await spentCaptchas.spend('token', 100)]).toEqual([true, false])
    expect([await spentCaptchas.dropOld(100), await spentCaptchas.dropOld(101)]).toEqual([0, 1])
    expect(await spentCaptchas.spend('token', 300)).toBe(true)
  })

  test('a password write is open from its beginning to its end, the oldest first', async () => {
    const { passwordWrites } = store()
    const other = sampleWrite({ id: 'other', purpose: 'forced-change', requestId: null, begunAt: 50 })
    await passwordWrites.begin(sampleWrite())
    await passwordWrites.begin(other)
    expect(await passwordWrites.open()).toEqual([other, sampleWrite()])
    await passwordWrites.end('other')
    await passwordWrites.end('none')
    expect(await passwordWrites.open()).toEqual([sampleWrite()])
  })

  test('a fact is settled once', async () => {
    const { facts } = store()
    expect(await facts.get('color')).toBeNull()
    expect([await facts.settle('color', 'red'), await facts.settle('color', 'blue')]).toEqual(['red', 'red'])
    expect([await facts.get('color'), await facts.get('size')]).toEqual(['red', null])
    for (const name of ['color', 'size']) await facts.put(name, 'new')
    expect([await facts.get('color'), await facts.get('size')]).toEqual(['new', 'new'])
    await facts.remove('color')
    expect([await facts.get('color'), await facts.get('size')]).toEqual([null, 'new'])
  })
}
