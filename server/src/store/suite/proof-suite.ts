import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleCode, sampleContact } from '../../testing/store-samples.js'

type Counters = Store['counters']
const takenOf = async (counters: Counters, key: string, now: number) => (await counters.read([key], now))[0]?.taken
const endOf = async (counters: Counters, key: string, now = 0) => (await counters.read([key], now))[0]?.until

export function proofSuite(store: () => Store): void {
  describe('codes', () => {
    test('a newer code voids the older ones of its scope and no others', async () => {
      const { codes } = store()
      await codes.put(sampleCode({ id: 'old' }))
      await codes.put(sampleCode({ id: 'other', scope: 'other' }))
      await codes.put(sampleCode({ id: 'new', createdAt: 200 }))
      expect(await codes.latestOf('flow')).toEqual(sampleCode({ id: 'new', createdAt: 200 }))
      expect(await codes.use('old', 300)).toBe(false)
      expect(await codes.use('other', 300)).toBe(true)
      expect(await codes.latestOf('other')).toBeNull()
      expect(await codes.latestOf('none')).toBeNull()
    })

    test('takes a limited number of tries while it lives and is not used', async () => {
      const { codes } = store()
      await codes.put(sampleCode())
      const count = (now: number) => codes.countTry('code', { limit: 2, now })
      expect(await count(1_000)).toBeNull()
      expect(await count(999)).toEqual({ code: sampleCode(), isLast: false })
      expect(await count(999)).toMatchObject({ isLast: true })
      expect(await count(999)).toBeNull()
      expect([await codes.triesOf('code'), await codes.triesOf('none')]).toEqual([2, 0])
      await codes.put(sampleCode({ id: 'used', scope: 'other' }))
      await codes.use('used', 300)
      expect(await codes.countTry('used', { limit: 2, now: 300 })).toBeNull()
    })

    test('gets a try back, and never more than were taken', async () => {
      const { codes } = store()
      await codes.put(sampleCode())
      await codes.giveBackTry('code')
      const count = async () => (await codes.countTry('code', { limit: 2, now: 0 })) !== null
      expect([await count(), await count(), await count()]).toEqual([true, true, false])
      await codes.giveBackTry('code')
      expect([await count(), await count()]).toEqual([true, false])
    })

    test('is used once', async () => {
      const { codes } = store()
      await codes.put(sampleCode())
      expect([await codes.use('code', 300), await codes.use('code', 300)]).toEqual([true, false])
      expect(await codes.use('none', 300)).toBe(false)
    })

    test('is void with its contact', async () => {
      const { codes } = store()
      await codes.put(sampleCode())
      await codes.put(sampleCode({ id: 'other', scope: 'other', contactId: 'other' }))
      await codes.voidAllOfContact('contact', 300)
      expect([await codes.use('code', 301), await codes.use('other', 301)]).toEqual([false, true])
    })

    test('is the latest of its scope even after it expired, until it is dropped', async () => {
      const { codes } = store()
      await codes.put(sampleCode({ expiresAt: 500 }))
      await codes.put(sampleCode({ id: 'live', scope: 'other', expiresAt: 501 }))
      expect(await codes.latestOf('flow')).not.toBeNull()
      expect(await codes.dropOld(500)).toBe(1)
      expect([await codes.latestOf('flow'), (await codes.latestOf('other'))?.id]).toEqual([null, 'live'])
    })
  })

  describe('contacts', () => {
    test('of an account are listed in the order in which they were added', async () => {
      const { contacts } = store()
      const phone = sampleContact({ id: 'phone', kind: 'phone', canonical: '+15550142', createdAt: 3 })
      await contacts.add(phone)
      await contacts.add(sampleContact({ id: 'b', createdAt: 2 }))
      await contacts.add(sampleContact({ id: 'a', createdAt: 2, verifiedAt: null }))
      await contacts.add(sampleContact({ id: 'other', accountId: 'other' }))
      expect((await contacts.allOf('account')).map(({ id }) => id)).toEqual(['a', 'b', 'phone'])
      expect(await contacts.byId('phone')).toEqual(phone)
      expect(await contacts.byId('none')).toBeNull()
    })

    test('an account has a canonical form once for each kind; another account may have it too', async () => {
      const { contacts } = store()
      const same = { canonical: 'x' }
      expect(await contacts.add(sampleContact({ id: '1', ...same }))).toBe(true)
      expect(await contacts.add(sampleContact({ id: '2', ...same }))).toBe(false)
      expect(await contacts.add(sampleContact({ id: '3', ...same, kind: 'phone' }))).toBe(true)
      expect(await contacts.add(sampleContact({ id: '4', ...same, accountId: 'other' }))).toBe(true)
      expect(await contacts.byId('2')).toBeNull()
    })

    test('that count as verified are added at once, or verified where they wait', async () => {
      const { contacts, people } = store()
      const given = (id: string, canonical: string) => ({
        ...sampleContact({ id, canonical }),
        verifiedAt: 300,
        heldUntil: 400,
      })
      await contacts.add(sampleContact({ id: 'waits', canonical: 'w', verifiedAt: null }))
      await contacts.add(sampleContact({ id: 'there', canonical: 't', verifiedAt: 100 }))
      const other = { ...given('other', 'w'), accountId: 'other' }
      const changed = await contacts.addVerified([given('1', 'w'), given('2', 't'), given('3', 'n'), other])
      expect([...changed].sort()).toEqual(['account', 'account', 'other'])
      const verified = (await contacts.allOf('account')).map(({ id, verifiedAt }) => [id, verifiedAt])
      expect(Object.fromEntries(verified)).toEqual({ waits: 300, there: 100, 3: 300 })
      expect([await people.isEnrolled('account'), await people.isEnrolled('other')]).toEqual([true, true])
      expect(await contacts.addVerified([])).toEqual([])
    })

    test('are verified, renewed while they are not, and removed', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ id: 'a', verifiedAt: null }))
      await contacts.renew('a', 200)
      expect(await contacts.byId('a')).toMatchObject({ createdAt: 200, verifiedAt: null })
      const times = { now: 300, heldUntil: 400 }
      expect([await contacts.markVerified('a', times), await contacts.markVerified('none', times)]).toEqual([
        true,
        false,
      ])
      await contacts.renew('a', 400)
      expect(await contacts.byId('a')).toMatchObject({ createdAt: 200, verifiedAt: 300, heldUntil: 400 })
      await contacts.remove('a')
      expect(await contacts.byId('a')).toBeNull()
    })

    test('are kept by the directory, which verifies them, and are left to their person again (N9)', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ id: 'pending', verifiedAt: null, heldUntil: null, createdAt: 1 }))
      await contacts.add(sampleContact({ id: 'verified', verifiedAt: 50, createdAt: 2 }))
      const times = { now: 200, heldUntil: 300 }
      for (const id of ['pending', 'verified', 'none']) await contacts.markKept(id, times)
      const states = async () =>
        (await contacts.allOf('account')).map((contact) => [contact.verifiedAt, contact.heldUntil, contact.keptSince])
      expect(await states()).toEqual([
        [200, 300, 200],
        [50, 100, 200],
      ])
      for (const id of ['pending', 'verified', 'none']) await contacts.release(id)
      expect(await states()).toEqual([
        [200, 300, null],
        [50, 100, null],
      ])
    })

    test('wait longer where they waited at an instant (G4)', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ id: 'over', heldUntil: 300 }))
      await contacts.add(sampleContact({ id: 'waits', heldUntil: 301 }))
      await contacts.add(sampleContact({ id: 'later', verifiedAt: 301, heldUntil: 400 }))
      await contacts.add(sampleContact({ id: 'pending', verifiedAt: null, heldUntil: null }))
      await contacts.prolongWaits({ from: 300, ms: 1_000 })
      const ends = (await contacts.allOf('account')).map(({ id, heldUntil }) => [id, heldUntil])
      expect(Object.fromEntries(ends)).toEqual({ over: 300, waits: 1_301, later: 400, pending: null })
    })

    test('of the help desk wait for sign-in too, also over what time skips, until they are let count (HD21)', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ verifiedAt: null, heldUntil: null }))
      const ofCase = { signsInFrom: 400, caseId: 'C-1' }
      await contacts.markVerified('contact', { now: 200, heldUntil: 400, ...ofCase })
      await contacts.prolongWaits({ from: 300, ms: 50 })
      expect(await contacts.byId('contact')).toMatchObject({ heldUntil: 450, signsInFrom: 450, caseId: 'C-1' })
      await contacts.endWait('contact')
      expect(await contacts.byId('contact')).toMatchObject({ heldUntil: 200, signsInFrom: null, caseId: 'C-1' })
      await contacts.markVerified('contact', { now: 500, heldUntil: 900, ...ofCase })
      await contacts.addVerified([{ ...sampleContact(), id: 'again', verifiedAt: 600, heldUntil: 600 }])
      expect(await contacts.byId('contact')).toMatchObject({ heldUntil: 500, signsInFrom: null })
    })

    test('enroll their person from the first verified one on, also when it is gone (N2)', async () => {
      const { contacts, people } = store()
      await contacts.add(sampleContact({ id: 'a', verifiedAt: null, heldUntil: null }))
      expect(await people.isEnrolled('account')).toBe(false)
      await people.raiseEpoch('account')
      await contacts.markVerified('a', { now: 300, heldUntil: 300 })
      await contacts.remove('a')
      await contacts.add(sampleContact({ id: 'b', accountId: 'other' }))
      await contacts.add(sampleContact({ id: 'c', accountId: 'third', verifiedAt: null }))
      await contacts.markKept('c', { now: 1, heldUntil: 1 })
      const enrolled = ['account', 'other', 'third', 'nobody'].map((accountId) => people.isEnrolled(accountId))
      expect(await Promise.all(enrolled)).toEqual([true, true, true, false])
      expect(await people.epochOf('account')).toBe(1)
    })

    test('that serve recovery are counted by how many of each kind a person has (G8)', async () => {
      const { contacts } = store()
      const give = (accountId: string, id: string, more: Parameters<typeof sampleContact>[0] = {}) =>
        contacts.add(sampleContact({ accountId, id: `${accountId}${id}`, ...more }))
      for (const accountId of ['ada', 'ben', 'cleo']) await give(accountId, 'mail')
      await give('cleo', 'phone', { kind: 'phone' })
      await give('cleo', 'other phone', { kind: 'phone' })
      await give('ben', 'new', { heldUntil: 301 })
      await give('dan', 'new', { heldUntil: 301 })
      await give('eve', 'unproven', { verifiedAt: null, heldUntil: null })
      const [one, both, two] = [
        { emails: 1, phones: 0, people: 2 },
        { emails: 1, phones: 2, people: 1 },
        { emails: 2, phones: 0, people: 1 },
      ]
      expect(await contacts.countPeople({ now: 300 })).toEqual([one, both])
      const later = [{ ...one, people: 2 }, both, two]
      expect(await contacts.countPeople({ now: 301 })).toEqual(later)
      const some = { now: 300, among: ['ada', 'cleo', 'nobody'] }
      expect(await contacts.countPeople(some)).toEqual([{ ...one, people: 1 }, both])
    })

    test('are counted where none of a person can be reached (N2)', async () => {
      const { contacts } = store()
      const phone = (accountId: string, canonical: string) =>
        contacts.add(sampleContact({ id: `${accountId}${canonical}`, accountId, kind: 'phone', canonical }))
      await phone('kim', '+15550142')
      await phone('lee', '+49301234')
      await phone('ada', '+49301235')
      await contacts.add(sampleContact({ id: 'mail', accountId: 'ada' }))
      const counts = [[], ['+1'], ['+1', '+49'], ['']].map((prefixes) => contacts.countUnreachable(prefixes))
      expect(await Promise.all(counts)).toEqual([2, 1, 0, 0])
    })

    test('that were removed are remembered until their notices end (G6)', async () => {
      const { contacts } = store()
      const { kind, address, canonical } = sampleContact({ id: 'a' })
      await contacts.addFormer(sampleContact({ id: 'a' }), 500)
      await contacts.addFormer(sampleContact({ id: 'b', accountId: 'other' }), 900)
      expect(await contacts.formerOf('account', 499)).toEqual([{ kind, address, canonical }])
      expect(await contacts.formerOf('account', 500)).toEqual([])
      expect([await contacts.dropFormer(500), await contacts.dropFormer(500)]).toEqual([1, 0])
      expect(await contacts.formerOf('other', 500)).toHaveLength(1)
    })

    test('are dropped when they were never verified and are old', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ id: 'old', verifiedAt: null, createdAt: 99 }))
      await contacts.add(sampleContact({ id: 'young', verifiedAt: null, createdAt: 100 }))
      await contacts.add(sampleContact({ id: 'verified', createdAt: 1 }))
      expect(await contacts.dropUnverified(100)).toBe(1)
      expect((await contacts.allOf('account')).map(({ id }) => id)).toEqual(['verified', 'young'])
    })

    test('tell whose a verified contact is, of all people who have it', async () => {
      const { contacts } = store()
      const shared = { kind: 'email', canonical: 'shared@mail.example' } as const
      for (const accountId of ['c', 'a', 'b'])
        await contacts.add(sampleContact({ id: accountId, accountId, ...shared }))
      await contacts.add(sampleContact({ id: 'pending', accountId: 'd', ...shared, verifiedAt: null }))
      expect(await contacts.ownersOf(shared, 10)).toEqual(['a', 'b', 'c'])
      expect(await contacts.ownersOf(shared, 2)).toEqual(['a', 'b'])
      expect(await contacts.ownersOf({ ...shared, kind: 'phone' }, 10)).toEqual([])
    })

    test('tell verified phones, and no more of them than are asked for', async () => {
      const { contacts } = store()
      await contacts.add(sampleContact({ id: 'mail' }))
      await contacts.add(sampleContact({ id: 'phone', kind: 'phone', canonical: '+15550142' }))
      await contacts.add(sampleContact({ id: 'other', kind: 'phone', canonical: '+15550143', verifiedAt: null }))
      expect(await contacts.verifiedPhones(10)).toEqual(['+15550142'])
      await contacts.add(sampleContact({ id: 'second', kind: 'phone', canonical: '+15550144' }))
      expect(await contacts.verifiedPhones(1)).toHaveLength(1)
      expect((await contacts.verifiedPhones(10)).toSorted()).toEqual(['+15550142', '+15550144'])
    })
  })

  describe('counters', () => {
    const rule = { key: 'key', limit: 2, windowMs: 100 }

    test('are taken up to their limit in a window that starts with the first take', async () => {
      const { counters } = store()
      expect(await counters.read(['key'], 0)).toEqual([{ taken: 0, until: 0 }])
      expect([await counters.take(rule, 0), await counters.take(rule, 99)]).toEqual([1, 2])
      expect(await counters.take(rule, 99)).toBeNull()
      expect(await counters.read(['key'], 99)).toEqual([{ taken: 2, until: 100 }])
      expect(await counters.read(['key'], 100)).toEqual([{ taken: 0, until: 0 }])
      expect(await counters.take(rule, 100)).toBe(1)
      expect(await counters.read(['key'], 100)).toEqual([{ taken: 1, until: 200 }])
    })

    test('that renew begin their window anew with each take, and not with a refused one', async () => {
      const { counters } = store()
      const renewing = { ...rule, renews: true } as const
      await counters.take(renewing, 0)
      await counters.take(renewing, 99)
      expect(await counters.take(renewing, 150)).toBeNull()
      expect(await counters.read(['key'], 150)).toEqual([{ taken: 2, until: 199 }])
    })

    test('of a list are taken each for itself, with a limit and a window of its own', async () => {
      const { counters } = store()
      const open = { key: 'open', limit: Number.MAX_SAFE_INTEGER, windowMs: 300 }
      const renewing = { key: 'renewing', limit: 9, windowMs: 200, renews: true } as const
      const off = { key: 'off', limit: 0, windowMs: 100 }
      await counters.takeEach([], 0)
      await counters.take({ ...rule, limit: 1 }, 0)
      expect(await counters.takeEach([renewing, { ...rule, limit: 1 }, off, open], 50)).toEqual([1, null, null, 1])
      expect(await counters.takeEach([open, renewing, rule], 60)).toEqual([2, 2, 2])
      expect(await counters.read(['renewing', 'open', 'key', 'off'], 60)).toEqual([
        { taken: 2, until: 260 },
        { taken: 2, until: 350 },
        { taken: 2, until: 100 },
        { taken: 0, until: 0 },
      ])
    })

    test('of limit zero are never taken', async () => {
      expect(await store().counters.take({ ...rule, limit: 0 }, 0)).toBeNull()
    })

    test('take one back, never below zero, and start anew when they are cleared', async () => {
      const { counters } = store()
      await counters.giveBack('key')
      await counters.take(rule, 0)
      await counters.giveBack('key')
      await counters.giveBack('key')
      expect(await takenOf(counters, 'key', 0)).toBe(0)
      expect([await counters.take(rule, 0), await counters.take(rule, 0)]).toEqual([1, 2])
      await counters.clear('key')
      expect(await counters.take(rule, 50)).toBe(1)
      expect(await endOf(counters, 'key', 50)).toBe(150)
    })

    test('of a list are read, given back and cleared together', async () => {
      const { counters } = store()
      const keys = ['one', 'other', 'third']
      expect(await counters.read([], 50)).toEqual([])
      for (const key of ['one', 'other', 'other']) await counters.take({ ...rule, key }, 0)
      const takenOfAll = async () => (await counters.read(keys, 50)).map(({ taken }) => taken)
      expect(await takenOfAll()).toEqual([1, 2, 0])
      await counters.giveBack(...keys)
      expect(await takenOfAll()).toEqual([0, 1, 0])
      await counters.clear(...keys)
      expect(await takenOfAll()).toEqual([0, 0, 0])
    })

    test('of a list give back one each, also one that stands in it twice', async () => {
      const { counters } = store()
      for (const key of ['one', 'one', 'other', 'other']) await counters.take({ ...rule, key }, 0)
      await counters.giveBack('one', 'one', 'other')
      expect([await takenOf(counters, 'one', 0), await takenOf(counters, 'other', 0)]).toEqual([1, 1])
    })

    test('are cleared by the start of their keys', async () => {
      const { counters } = store()
      const keys = ['a/1', 'a/2', 'a/\u{10FFFE}é', 'a', 'a%', 'a0', 'A/1', 'b/a/1']
      for (const key of keys) await counters.take({ ...rule, key }, 0)
      await counters.clearAll('a/')
      expect(await Promise.all(keys.map((key) => takenOf(counters, key, 0)))).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    })

    test('are dropped when their window is over', async () => {
      const { counters } = store()
      await counters.take(rule, 0)
      await counters.take({ ...rule, key: 'later' }, 1)
      expect(await counters.dropOld(100)).toBe(1)
      expect(await takenOf(counters, 'later', 100)).toBe(1)
    })

    test('beyond a number are forgotten: the least taken first, of these the first to end', async () => {
      const { counters } = store()
      for (const [key, windowMs] of Object.entries({ short: 10, long: 20, twice: 5 })) {
        await counters.take({ ...rule, key, windowMs }, 0)
      }
      await counters.take({ ...rule, key: 'twice' }, 0)
      expect([await counters.keepAtMost(3), await counters.keepAtMost(2)]).toEqual([0, 1])
      expect([await endOf(counters, 'short'), await endOf(counters, 'long')]).toEqual([0, 20])
      expect([await counters.keepAtMost(0), await endOf(counters, 'twice')]).toEqual([2, 0])
    })

    test('of failed networks are forgotten before all others (Q4, G2)', async () => {
      const { counters } = store()
      for (const key of ['failed/a/b', 'failed/a/b', 'failed/c/d', 'failer', 'zone']) {
        await counters.take({ ...rule, key, windowMs: key.startsWith('failed/') ? 90 : 10 }, 0)
      }
      expect(await counters.keepAtMost(2)).toBe(2)
      expect([await takenOf(counters, 'failer', 1), await takenOf(counters, 'zone', 1)]).toEqual([1, 1])
    })

    test('beyond a number are forgotten in the same order where they are many', async () => {
      const { counters } = store()
      const all = Array.from({ length: 120 }, (_, at) => ({ key: `key${at}`, ends: 1_000 - at, isTwice: at % 3 === 0 }))
      for (const { key, ends, isTwice } of all) {
        await counters.take({ ...rule, key, windowMs: ends }, 0)
        if (isTwice) await counters.take({ ...rule, key, windowMs: ends }, 0)
      }
      expect(await counters.keepAtMost(60)).toBe(60)
      const once = all.filter(({ isTwice }) => !isTwice)
      const kept = [...all.filter(({ isTwice }) => isTwice), ...once.slice(0, 20)]
      expect(await Promise.all(kept.map(({ key }) => endOf(counters, key)))).toEqual(kept.map(({ ends }) => ends))
      expect(await Promise.all(once.slice(20).map(({ key }) => endOf(counters, key)))).toEqual(Array(60).fill(0))
    })
  })
}
