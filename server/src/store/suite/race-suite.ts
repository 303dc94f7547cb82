import { describe, expect, test } from 'vitest'
import type { CounterRule } from '../../ports/system/counter-store.js'
import { takeAll } from '../../rules/limits/limit.js'
import type { Store, Stores } from '../../rules/stores.js'
import {
  sampleCode,
  sampleContact,
  sampleEvent,
  sampleFlow,
  sampleMessage,
  sampleSession,
  sampleWrite,
} from '../../testing/store-samples.js'

/** Rules read, decide and write in one transaction: parallel ones must end like sequential ones. */
export function raceSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  /** Does the same work many times in parallel, half of it on each server. */
  function race<Result>(times: number, work: (store: Store, index: number) => Promise<Result>): Promise<Result[]> {
    const { first, second } = under()
    return Promise.all(Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? first : second, index)))
  }
  const inTransactions = <Result>(times: number, work: (stores: Stores, index: number) => Promise<Result>) =>
    race(times, (store, index) => store.transaction((stores) => work(stores, index)))
  const won = (results: readonly boolean[]) => results.filter(Boolean).length

  describe('at once, on two servers,', () => {
    test('no more than five addresses are pending (N7)', async () => {
      const added = await inTransactions(12, async ({ contacts }, index) => {
        if ((await contacts.allOf('account')).length >= 5) return false
        return contacts.add(sampleContact({ id: `${index}`, verifiedAt: null }))
      })
      expect([won(added), (await under().first.contacts.allOf('account')).length]).toEqual([5, 5])
    })

    test('one address of an account is added once', async () => {
      const added = await race(8, ({ contacts }, index) =>
        contacts.add(sampleContact({ id: `${index}`, canonical: 'same' })),
      )
      expect(won(added)).toBe(1)
    })

    test('the last verified contact is never removed (N8)', async () => {
      for (const id of ['0', '1', '2', '3']) await under().first.contacts.add(sampleContact({ id }))
      const removed = await inTransactions(4, async ({ contacts }, index) => {
        if ((await contacts.allOf('account')).length <= 1) return false
        await contacts.remove(`${index}`)
        return true
      })
      expect([won(removed), (await under().first.contacts.allOf('account')).length]).toEqual([3, 1])
    })

    test('every failed sign-in is counted (K1)', async () => {
      await inTransactions(10, async ({ attempts }) => {
        const [kept] = await attempts.of('name')
        await attempts.save({
          name: { failures: (kept?.failures ?? 0) + 1, lastFailedAt: 1, blockedUntil: 0, drawn: null },
        })
      })
      expect(await under().second.attempts.of('name')).toMatchObject([{ failures: 10 }])
    })

    test('each of sixty rivals for one row gets its turn (W11)', async () => {
      const rule = { key: 'key', limit: 100, windowMs: 100 }
      const taken = await inTransactions(60, async ({ counters, people }, index) => {
        await people.raiseEpoch(`account ${index}`)
        const [before] = await counters.read([rule.key], 0)
        return (await counters.take(rule, 0)) === (before?.taken ?? 0) + 1
      })
      expect([won(taken), await under().second.counters.read([rule.key], 0)]).toEqual([60, [{ taken: 60, until: 100 }]])
    })

    test('every rise of an epoch counts (R6)', async () => {
      const epochs = await race(10, (store) => store.people.raiseEpoch('account'))
      expect(epochs.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })

    test('nothing begins on an epoch that has risen: what began before is ended, what comes after is refused (R6)', async () => {
      await inTransactions(10, async ({ people, sessions }, index) => {
        if (index === 4) {
          await people.raiseEpoch('account')
          await sessions.endAllOf('account')
          return
        }
        const isSame = (await people.epochOf('account')) === 0
        await sessions.find('something else meanwhile')
        if (isSame) await sessions.put(sampleSession({ idHash: `${index}` }))
      })
      expect(await under().first.sessions.liveOf('account', 0, 0)).toEqual([])
    })

    test('a flow has no more sends than its limit (O11)', async () => {
      await under().first.flows.put(sampleFlow())
      const sent = await inTransactions(9, async ({ flows }, index) => {
        const flow = await flows.findForChange('flow', 0)
        if (flow === null || flow.sends >= 3) return false
        await flows.save({ ...flow, sends: flow.sends + 1, sentAt: { ...flow.sentAt, [`${index}`]: 1 } })
        return true
      })
      const flow = await under().second.flows.find('flow')
      expect([won(sent), flow?.sends, Object.keys(flow?.sentAt ?? {}).length]).toEqual([3, 3, 3])
    })

    test('a flow takes one event in each state', async () => {
      await under().first.flows.put(sampleFlow({ state: { at: 'must-change-password', staged: 'old' } }))
      const staged = await inTransactions(6, async ({ flows }, index) => {
        const flow = await flows.findForChange('flow', 0)
        if (flow?.state.at !== 'must-change-password') return false
        await flows.save({ ...flow, state: { at: 'choosing-proof', staged: `${index}` } })
        return true
      })
      expect(won(staged)).toBe(1)
    })

    test('a flow, a grant, a code and a session take no more tries than their limits (O4, R2, P4)', async () => {
      const { first } = under()
      await first.flows.put(sampleFlow())
      await first.codes.put(sampleCode())
      await first.sessions.put(sampleSession())
      const [limit, now] = [3, 0]
      const tries = await race(8, async ({ flows, codes, sessions }) => [
        (await flows.countTry('flow', { name: 'profile', limit, now })) !== null,
        (await flows.countPasswordTry('flow', { limit, now })) !== null,
        (await codes.countTry('code', { limit, now })) !== null,
        await sessions.countOldPasswordTry('session', limit),
      ])
      expect([0, 1, 2, 3].map((which) => won(tries.map((one) => one[which] === true)))).toEqual([3, 3, 3, 3])
    })

    test('a count is never taken beyond its limit, and each take has a number of its own', async () => {
      const rule = { key: 'key', limit: 4, windowMs: 100 }
      const taken = await race(10, ({ counters }) => counters.take(rule, 0))
      expect(taken.filter((one) => one !== null).toSorted()).toEqual([1, 2, 3, 4])
    })

    test('of two caps both are taken or neither (D5)', async () => {
      const [all, one] = ['all', 'one'].map((key, index) => ({ key, limit: 6 - index * 2, windowMs: 100 })) as [
        CounterRule,
        CounterRule,
      ]
      const taken = await inTransactions(9, async ({ counters }) => {
        return (await takeAll(counters, [all, one], 0)) !== null
      })
      const used = await under().first.counters.read(['all', 'one'], 0)
      expect([won(taken), ...used.map(({ taken }) => taken)]).toEqual([4, 4, 4])
    })

    test('one code of a scope is alive, however many are issued (O8)', async () => {
      await inTransactions(8, ({ codes }, index) => codes.put(sampleCode({ id: `${index}`, createdAt: index })))
      const used = await race(8, ({ codes }, index) => codes.use(`${index}`, 100))
      expect(won(used)).toBe(1)
    })

    test('a code is used once (O3)', async () => {
      await under().first.codes.put(sampleCode())
      expect(won(await race(8, ({ codes }) => codes.use('code', 200)))).toBe(1)
    })

    test('a transaction that loses the code leaves nothing else of itself (W1)', async () => {
      await under().first.codes.put(sampleCode())
      const done = await race(6, (store) => {
        const work = store.transaction(async ({ codes, people }) => {
          await people.raiseEpoch('account')
          if (!(await codes.use('code', 200))) throw new Error('used already')
        })
        return work.then(
          () => true,
          () => false,
        )
      })
      expect(won(done)).toBe(1)
      expect(await under().first.people.epochOf('account')).toBe(1)
    })

    test('a captcha is spent once (C2)', async () => {
      expect(won(await race(8, ({ spentCaptchas }) => spentCaptchas.spend('token', 100)))).toBe(1)
    })

    test('a message is leased by one sender (D2)', async () => {
      const { first } = under()
      for (let index = 0; index < 10; index += 1) await first.outbox.put(sampleMessage({ id: `${index}` }))
      const leased = await race(6, ({ outbox }) => outbox.lease('code', { now: 100, limit: 3, leaseMs: 50 }))
      const ids = leased.flat().map(({ id }) => id)
      expect(ids.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    })

    test('a session is suspended by one password write', async () => {
      await under().first.sessions.put(sampleSession())
      const begun = await inTransactions(6, async ({ sessions }, index) => {
        if ((await sessions.find('session'))?.suspendedBy !== null) return false
        await sessions.suspendAllOf('account', `${index}`)
        return true
      })
      expect(won(begun)).toBe(1)
    })

    test('a session ends once, and only the request that ended it begins the next one (S1)', async () => {
      await under().first.sessions.put(sampleSession())
      const rotated = await inTransactions(8, async ({ sessions }, index) => {
        if (!(await sessions.end('session'))) return false
        await sessions.put(sampleSession({ idHash: `${index}` }))
        return true
      })
      expect(won(rotated)).toBe(1)
      expect(await under().second.sessions.liveOf('account', 0, 0)).toHaveLength(1)
    })

    test('a grant begins one password write, whose record ends with it (R2)', async () => {
      await under().first.flows.put(sampleFlow({ state: { at: 'verified', until: 500 } }))
      const begun = await inTransactions(6, async ({ flows, directoryWrites }, index) => {
        if ((await flows.findForChange('flow', 0)) === null) return false
        await directoryWrites.begin(sampleWrite({ id: `${index}` }))
        await flows.dropAllOf('account')
        return true
      })
      const open = await under().second.directoryWrites.open()
      expect([won(begun), open.length]).toEqual([1, 1])
      await race(4, ({ directoryWrites }) => directoryWrites.end(open[0]?.id ?? ''))
      expect(await under().first.directoryWrites.open()).toEqual([])
    })

    test('a fact has one value, which every server answers (E2)', async () => {
      const values = await race(8, ({ facts }, index) => facts.settle('seed', `${index}`))
      expect(new Set(values).size).toBe(1)
      expect(await under().second.facts.get('seed')).toBe(values[0])
    })

    test('events of one server stay in the order in which it kept them', async () => {
      const append = async (store: Store, actor: string) => {
        for (let index = 0; index < 20; index += 1) await store.audit.append(sampleEvent({ actor, event: `${index}` }))
      }
      await Promise.all([append(under().first, 'first'), append(under().second, 'second')])
      for (const actor of ['first', 'second']) {
        const events = await under().first.audit.recent(100, { actors: [actor] })
        expect(events.map(({ event }) => Number(event))).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index))
      }
    })
  })
}
