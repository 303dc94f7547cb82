import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../../ports/audit-log.js'
import type { Conclusion, Ending } from '../../ports/delivery/outbox-store.js'
import type { Store } from '../../rules/stores.js'
import {
  sampleCode,
  sampleContact,
  sampleEvent,
  sampleFlow,
  sampleMessage,
  sampleWrite,
} from '../../testing/store-samples.js'

export function recordSuite(store: () => Store): void {
  describe('the audit', () => {
    /** Events without the ids and places that the store gives them. */
    const bare = async (events: Promise<StoredEvent[]>) => (await events).map(({ id: _, seq: __, ...event }) => event)

    test('keeps events whole and lists the last one first, whatever its date (changed by G4)', async () => {
      const { audit } = store()
      const unset = { about: 'other', flowId: null, purpose: null, reason: null, requestId: null, source: null }
      const events = [
        sampleEvent({ event: 'one', at: 200 }),
        sampleEvent({ event: 'two', at: 100, ...unset }),
        sampleEvent({ event: 'three', at: 200, result: 'unknown' }),
        sampleEvent({ event: 'four', at: 200, result: 'refused' }),
      ]
      for (const event of events) await audit.append(event)
      const [one, two, three, four] = events
      expect(await bare(audit.recent(10))).toEqual([four, three, two, one])
      expect(await bare(audit.recent(2))).toEqual([four, three])
      const kept = await audit.recent(10)
      expect(new Set(kept.map(({ id }) => id)).size).toBe(4)
      expect(await audit.recent(10, { after: kept[2]?.seq ?? 0 })).toEqual(kept.slice(0, 2))
    })

    test('finds the events of a person by date, page by page, and no event of another (SA2)', async () => {
      const { audit } = store()
      const events = [['one', null] as const, ['two', ['meant']] as const]
      const own = { accountId: 'ada', events, since: 2 }
      await audit.appendAll([
        sampleEvent({ event: 'one', actor: 'ada', at: 1 }),
        sampleEvent({ event: 'one', actor: 'ada', at: 3, reason: 'any' }),
        sampleEvent({ event: 'two', actor: 'stranger', about: 'ada', at: 5, reason: 'meant' }),
        sampleEvent({ event: 'two', actor: 'ada', at: 6, reason: 'other' }),
        sampleEvent({ event: 'one', actor: 'ada', about: 'ada', at: 3 }),
        sampleEvent({ event: 'one', actor: 'ben', about: 'eve', at: 4 }),
        sampleEvent({ event: 'three', actor: 'ada', at: 4 }),
        sampleEvent({ event: 'one', actor: 'operator:rita', about: 'ada', at: 2 }),
      ])
      const all = await audit.ofPerson(10, own)
      expect(all.map(({ at, actor }) => [at, actor])).toEqual([
        [5, 'stranger'],
        [3, 'ada'],
        [3, 'ada'],
        [2, 'operator:rita'],
      ])
      const [first, second, third] = await audit.ofPerson(3, own)
      expect([first, second, third]).toEqual(all.slice(0, 3))
      expect(await audit.ofPerson(10, { ...own, before: second ?? { at: 0, seq: 0 } })).toEqual(all.slice(2))
      expect(await audit.ofPerson(10, { ...own, upTo: first?.seq ?? 0 })).toHaveLength(2)
      expect(await audit.findOfPerson('ada', first?.id ?? '')).toEqual(first)
      expect(await audit.findOfPerson('ben', first?.id ?? '')).toBeNull()
      expect(await audit.findOfPerson('ada', 'nothing')).toBeNull()
    })

    test('takes many events at once', async () => {
      const { audit } = store()
      const events = Array.from({ length: 500 }, (_, index) => sampleEvent({ event: `${index}`, at: index }))
      await audit.appendAll(events)
      const found = await audit.recent(1_000)
      expect(found.map(({ event }) => event)).toEqual(events.toReversed().map(({ event }) => event))
    })

    test('drops many old events, and leaves the others', async () => {
      const { audit } = store()
      await audit.appendAll(Array.from({ length: 2_500 }, (_, index) => sampleEvent({ at: index })))
      expect(await audit.dropOld(2_300)).toBe(2_300)
      expect((await audit.recent(1_000)).map(({ at }) => at).at(-1)).toBe(2_300)
    })

    test('finds events by time, by request, by name or the word before the full stop', async () => {
      const { audit } = store()
      await audit.append(sampleEvent({ event: 'code.sent', requestId: 'r1', at: 1 }))
      await audit.append(sampleEvent({ event: 'code.checked', requestId: 'r2-more', at: 2 }))
      await audit.append(sampleEvent({ event: 'codes', requestId: 'r3', at: 3 }))
      const found = async (filter: object) => (await audit.recent(10, filter)).map(({ event }) => event)
      expect(await found({ since: 2 })).toEqual(['codes', 'code.checked'])
      expect(await found({ until: 3 })).toEqual(['code.checked', 'code.sent'])
      expect(await found({ requestId: 'r1' })).toEqual(['code.sent'])
      expect(await found({ requestId: 'r2' })).toEqual(['code.checked'])
      expect(await found({ requestId: '2' })).toEqual([])
      expect(await found({ event: 'code' })).toEqual(['code.checked', 'code.sent'])
      expect(await found({ event: 'code.sent' })).toEqual(['code.sent'])
      expect(await found({ event: 'code.sent', requestId: 'r2' })).toEqual([])
      expect(await found({ event: 'co%' })).toEqual([])
    })

    test('finds what an account did and what an operator did to it', async () => {
      const { audit } = store()
      await audit.append(sampleEvent({ event: 'by', actor: 'a1' }))
      await audit.append(sampleEvent({ event: 'to', actor: 'operator:ada', about: 'a1' }))
      await audit.append(sampleEvent({ event: 'other', actor: 'a2', reason: 'a1' }))
      const found = async (...actors: string[]) => (await audit.recent(10, { actors })).map(({ event }) => event)
      expect(await found('a1', 'a9')).toEqual(['to', 'by'])
      expect([await found('operator'), await found('operator:ada'), await found('operator:a')]).toEqual([
        ['to'],
        ['to'],
        [],
      ])
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

    const putOff = (nextAt: number, isAttempt = true): Conclusion => ({
      outcome: { event: 'delivery.put-off', at: 110, reason: 'connection refused', answer: null, nextAt },
      ended: null,
      isAttempt,
      event: null,
    })
    const over = (ended: Ending, at: number): Conclusion => ({
      outcome: { event: 'delivery.given-up', at, reason: 'message expired', answer: null, nextAt: null },
      ended,
      isAttempt: true,
      event: null,
    })

    test('are leased whole, of one kind, when they are due, at most so many, each once until its lease ends', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage({ id: 'a' }))
      await outbox.put(sampleMessage({ id: 'b', createdAt: 101 }))
      await outbox.put(sampleMessage({ id: 'notice', kind: 'notice' }))
      expect(await outbox.lease('code', request)).toEqual([
        { ...sampleMessage({ id: 'a' }), attempts: 1, outcome: null },
      ])
      expect([await ids(), await ids({ now: 149, limit: 1 }), await ids({ now: 149 })]).toEqual([[], ['b'], []])
      expect(await outbox.lease('code', { ...request, now: 150 })).toMatchObject([{ id: 'a', attempts: 2 }])
      expect(await outbox.lease('notice', request)).toMatchObject([{ id: 'notice', attempts: 1 }])
    })

    test('with a code take the place of the one that they replace, while no sender has tried it (D3)', async () => {
      const { outbox, codes } = store()
      const ask = async (id: string, { scope, at }: { readonly scope: string; readonly at: number }) => {
        await codes.put(sampleCode({ id, scope, createdAt: at }))
        await outbox.put(sampleMessage({ id, createdAt: at }))
      }
      await ask('first', { scope: 'one', at: 80 })
      await ask('other', { scope: 'two', at: 85 })
      await ask('second', { scope: 'one', at: 90 })
      expect((await ids({ limit: 2 })).sort()).toEqual(['first', 'second'])
      await ask('third', { scope: 'one', at: 95 })
      expect([await ids({ limit: 1 }), await ids({ limit: 1 })]).toEqual([['other'], ['third']])
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
      await outbox.conclude({ id: 'sent', attempts: 1 }, over('sent', 200))
      await outbox.conclude({ id: 'sent', attempts: 1 }, over('expired', 400))
      await outbox.conclude({ id: 'expired', attempts: 1 }, over('expired', 400))
      expect(await ids({ now: 1_000 })).toEqual(['waiting'])
      const dropOld = (before: number) => outbox.dropOld({ messages: before, decoys: before })
      expect([await dropOld(200), await dropOld(201)]).toEqual([0, 1])
      expect([await dropOld(300), await dropOld(301), await dropOld(9_999)]).toEqual([0, 1, 0])
    })

    test('are kept longer than decoys', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await outbox.put(sampleMessage({ id: 'decoy', kind: 'noop' }))
      await outbox.conclude({ id: 'message', attempts: 1 }, over('sent', 200))
      await outbox.endDecoy('decoy', 200)
      expect(await outbox.dropOld({ messages: 100, decoys: 201 })).toBe(1)
      expect(await outbox.lastOf('account', 10)).toMatchObject([{ id: 'message' }])
    })

    test('are listed while they wait and by account, with what happened last, without body and decoys', async () => {
      const { outbox } = store()
      const answer = { server: 'mail.example:587', status: 451, enhancedStatus: '4.7.1' }
      const waits = { ...putOff(120), outcome: { ...putOff(120).outcome, answer } }
      const { outcome } = waits
      const { body: _, ...shown } = sampleMessage()
      await outbox.put(sampleMessage())
      await outbox.put(sampleMessage({ id: 'later', createdAt: 101, accountId: 'other' }))
      await outbox.put(sampleMessage({ id: 'decoy', kind: 'noop', accountId: null }))
      await ids({ limit: 1 })
      await outbox.conclude({ id: 'message', attempts: 1 }, waits)
      expect(await outbox.waiting()).toMatchObject([{ ...shown, attempts: 1, outcome, ended: null }, { id: 'later' }])
      const ended = over('given-up', 200)
      await outbox.conclude({ id: 'message', attempts: 1 }, ended)
      expect((await outbox.waiting()).map(({ id }) => id)).toEqual(['later'])
      expect(await outbox.lastOf('account', 10)).toEqual([
        { ...shown, attempts: 1, outcome: ended.outcome, nextAt: 120, ended: 'given-up' },
      ])
      expect(await outbox.lastOf('account', 0)).toEqual([])
    })

    test('that are gone when they have left get no event in the audit (CMD14)', async () => {
      const { audit, outbox } = store()
      const event = sampleEvent({ event: 'delivery.taken' })
      expect(await outbox.conclude({ id: 'gone', attempts: 1 }, { ...over('sent', 200), event })).toBe(false)
      expect(await audit.recent(1)).toEqual([])
    })

    test('are counted while they wait, and decoys while an older message waits (METRIC2)', async () => {
      const { outbox } = store()
      expect(await outbox.load(200)).toEqual({ messages: 0, oldestAt: null })
      await outbox.put(sampleMessage({ id: 'before', kind: 'noop', createdAt: 90 }))
      await outbox.put(sampleMessage({ createdAt: 100 }))
      await outbox.put(sampleMessage({ id: 'beside', kind: 'noop', createdAt: 110, expiresAt: 700 }))
      expect(await outbox.load(200)).toEqual({ messages: 3, oldestAt: 90 })
      for (const id of ['before', 'beside']) await outbox.endDecoy(id, 120)
      expect(await outbox.load(200)).toEqual({ messages: 2, oldestAt: 100 })
      expect(await outbox.load(700)).toEqual({ messages: 1, oldestAt: 100 })
      await outbox.conclude({ id: 'message', attempts: 0 }, over('sent', 300))
      expect(await outbox.load(200)).toEqual({ messages: 0, oldestAt: null })
    })

    test('are due at once when an operator wants it, one or all that wait', async () => {
      const { outbox } = store()
      for (const id of ['first', 'second', 'over']) await outbox.put(sampleMessage({ id }))
      await outbox.conclude({ id: 'over', attempts: 0 }, over('sent', 100))
      for (const id of await ids()) await outbox.conclude({ id, attempts: 1 }, putOff(900))
      expect(await ids({ now: 200 })).toEqual([])
      expect(await outbox.makeDue(200, 'first')).toEqual([{ id: 'first', accountId: 'account' }])
      expect(await ids({ now: 200 })).toEqual(['first'])
      expect(await outbox.makeDue(200, 'over')).toEqual([])
      expect((await outbox.makeDue(300)).map(({ id }) => id).sort()).toEqual(['first', 'second'])
    })

    test('that failed wait for another attempt, and one that waited for room has had none', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await ids()
      await outbox.conclude({ id: 'message', attempts: 1 }, putOff(120))
      expect([await ids({ now: 119 }), await ids({ now: 120 })]).toEqual([[], ['message']])
      await outbox.conclude({ id: 'message', attempts: 2 }, putOff(130, false))
      expect(await outbox.lease('code', { ...request, now: 130 })).toMatchObject([{ attempts: 2 }])
    })

    test('bring an event into the audit with the end of a try', async () => {
      const { outbox, audit } = store()
      const event = sampleEvent({
        event: 'delivery.given-up',
        detail: { outboxId: 'message', status: 550, nextAt: null },
      })
      await outbox.put(sampleMessage())
      await outbox.conclude({ id: 'message', attempts: 0 }, { ...over('given-up', 200), event })
      expect(await audit.recent(10)).toMatchObject([event])
    })

    test('stay with the sender that leased them last', async () => {
      const { outbox } = store()
      await outbox.put(sampleMessage())
      await ids()
      await ids({ now: 150 })
      await outbox.conclude({ id: 'message', attempts: 1 }, putOff(0))
      await outbox.conclude({ id: 'message', attempts: 1 }, putOff(0, false))
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

    test('of a check are void once its case is closed (HD10)', async () => {
      const { outbox, codes, cases } = store()
      await codes.put(sampleCode({ id: 'of-none', scope: 'C-0000-00', purpose: 'check' }))
      await codes.put(sampleCode({ id: 'of-case', scope: 'C-8F3K-2M', purpose: 'check' }))
      const ofCase = { agentId: 'agent', accountId: 'account', direction: 'here', reason: 'other' } as const
      await cases.open({ id: 'C-8F3K-2M', ...ofCase, ticket: '', note: '', openedAt: 100, seenAt: 100 })
      const areVoid = () => Promise.all(['of-none', 'of-case'].map((id) => outbox.isVoidCode(id)))
      expect(await areVoid()).toEqual([true, false])
      await cases.close('C-8F3K-2M', { at: 200, outcome: 'helped' })
      expect(await areVoid()).toEqual([true, true])
    })
  })

  test('a captcha is spent once, and forgotten after it expired', async () => {
    const { spentCaptchas } = store()
    expect([await spentCaptchas.spend('token', 100), await spentCaptchas.spend('token', 100)]).toEqual([true, false])
    expect([await spentCaptchas.dropOld(100), await spentCaptchas.dropOld(101)]).toEqual([0, 1])
    expect(await spentCaptchas.spend('token', 300)).toBe(true)
  })

  test('a password write is open from its beginning to its end, the oldest first', async () => {
    const { directoryWrites } = store()
    const other = sampleWrite({ id: 'other', purpose: 'forced-change', requestId: null, begunAt: 50 })
    await directoryWrites.begin(sampleWrite())
    await directoryWrites.begin(other)
    expect(await directoryWrites.open()).toEqual([other, sampleWrite()])
    await directoryWrites.end('other')
    await directoryWrites.end('none')
    expect(await directoryWrites.open()).toEqual([sampleWrite()])
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
