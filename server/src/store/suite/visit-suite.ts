import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleFlow, sampleSession } from '../../testing/store-samples.js'

export function visitSuite(store: () => Store): void {
  describe('sessions', () => {
    test('are found by their hash, whole, and by no other', async () => {
      const { sessions } = store()
      const anonymous = sampleSession({ idHash: 'b', accountId: null, flowId: 'flow', signedInAt: null })
      await sessions.put(sampleSession({ idHash: 'a' }))
      await sessions.put(anonymous)
      expect(await sessions.find('a')).toEqual(sampleSession({ idHash: 'a' }))
      expect(await sessions.find('b')).toEqual(anonymous)
      expect(await sessions.find('c')).toBeNull()
    })

    test('keep where they began and what proved them, and a row without that tells nothing (SA1)', async () => {
      const { sessions } = store()
      const told = sampleSession({ browser: 'Samsung Internet', system: 'Android', proven: ['phone'] })
      await sessions.put(told)
      expect(await sessions.liveOf('account', 0, 0)).toEqual([told])
      expect(await sessions.live(0, 0)).toEqual([told])
    })

    test('end once', async () => {
      const { sessions } = store()
      await sessions.put(sampleSession())
      expect([await sessions.end('session'), await sessions.end('session')]).toEqual([true, false])
      expect(await sessions.find('session')).toBeNull()
    })

    test('all end at once', async () => {
      const { sessions } = store()
      for (const accountId of ['one', 'other', null])
        await sessions.put(sampleSession({ idHash: `of ${accountId}`, accountId }))
      await sessions.endEvery()
      for (const accountId of ['one', 'other', null]) expect(await sessions.find(`of ${accountId}`)).toBeNull()
    })

    test('of an account end together, or only those that began before an instant', async () => {
      const { sessions } = store()
      for (const createdAt of [1, 2, 3]) await sessions.put(sampleSession({ idHash: `s${createdAt}`, createdAt }))
      await sessions.put(sampleSession({ idHash: 'other', accountId: 'other' }))
      await sessions.endAllOf('account', { startedBefore: 2 })
      expect((await sessions.liveOf('account', 0, 0)).map(({ idHash }) => idHash)).toEqual(['s2', 's3'])
      await sessions.endAllOf('account')
      expect(await sessions.liveOf('account', 0, 0)).toEqual([])
      expect(await sessions.find('other')).not.toBeNull()
    })

    test('live until their end and while they are not idle, and are listed with the oldest first', async () => {
      const { sessions } = store()
      await sessions.put(sampleSession({ idHash: 'young', createdAt: 3 }))
      await sessions.put(sampleSession({ idHash: 'old', createdAt: 2 }))
      await sessions.put(sampleSession({ idHash: 'idle', seenAt: 50 }))
      await sessions.put(sampleSession({ idHash: 'ended', expiresAt: 500 }))
      expect((await sessions.liveOf('account', 500, 50)).map(({ idHash }) => idHash)).toEqual(['old', 'young'])
      await sessions.seen('idle', 60)
      expect(await sessions.find('idle')).toMatchObject({ seenAt: 60 })
      expect(await sessions.liveOf('account', 500, 50)).toHaveLength(3)
    })

    test('are counted where a person is signed in, while they live', async () => {
      const { sessions } = store()
      for (const idHash of ['a', 'b']) await sessions.put(sampleSession({ idHash, accountId: idHash }))
      await sessions.put(sampleSession({ idHash: 'stranger', accountId: null, signedInAt: null }))
      await sessions.put(sampleSession({ idHash: 'idle', seenAt: 50 }))
      await sessions.put(sampleSession({ idHash: 'ended', expiresAt: 500 }))
      expect(await sessions.countLive(500, 50)).toBe(2)
      expect(await sessions.live(500, 50)).toHaveLength(2)
      await sessions.suspendAllOf('b', 'write')
      expect([await sessions.countLive(500, 50), await sessions.countLive(1_000, 50)]).toEqual([1, 0])
    })

    test('count tries of the old password up to a limit, and a right one is no try', async () => {
      const { sessions } = store()
      await sessions.put(sampleSession())
      const count = () => sessions.countOldPasswordTry('session', 2)
      await sessions.giveBackOldPasswordTry('session')
      expect([await count(), await count(), await count()]).toEqual([true, true, false])
      await sessions.giveBackOldPasswordTry('session')
      expect([await count(), await count()]).toEqual([true, false])
      expect(await sessions.countOldPasswordTry('unknown', 2)).toBe(false)
    })

    test('are suspended and resumed by one password write, and end all the same', async () => {
      const { sessions } = store()
      const suspender = async (idHash: string) => (await sessions.find(idHash))?.suspendedBy
      for (const idHash of ['a', 'b']) await sessions.put(sampleSession({ idHash }))
      await sessions.suspendAllOf('account', 'write')
      await sessions.put(sampleSession({ idHash: 'later' }))
      expect(await sessions.liveOf('account', 0, 0)).toEqual([sampleSession({ idHash: 'later' })])
      await sessions.suspendAllOf('account', 'second write')
      expect([await suspender('a'), await suspender('later')]).toEqual(['write', 'second write'])
      expect(await sessions.end('b')).toBe(true)
      await sessions.resume('write')
      expect(await sessions.liveOf('account', 0, 0)).toEqual([sampleSession({ idHash: 'a' })])
      await sessions.endAllOf('account')
      expect([await suspender('a'), await suspender('later')]).toEqual([undefined, undefined])
    })

    test('are dropped when they are over or idle', async () => {
      const { sessions } = store()
      await sessions.put(sampleSession({ idHash: 'over', expiresAt: 500 }))
      await sessions.put(sampleSession({ idHash: 'idle', seenAt: 49 }))
      await sessions.put(sampleSession({ idHash: 'live', seenAt: 50, expiresAt: 501 }))
      expect(await sessions.dropOld(500, 50)).toBe(2)
      expect(await sessions.find('live')).not.toBeNull()
    })
  })

  describe('flows', () => {
    const full = sampleFlow({
      name: 'reset',
      state: { at: 'awaiting-proof', codeId: 'code', to: { what: 'first-email', contactId: 'c' }, staged: 'sealed' },
      subject: { kind: 'decoy', nameKey: 'name' },
      epoch: 7,
      sentAt: { contact: 123 },
      sends: 1,
    })

    test('are found whole, and for a change only while they live', async () => {
      const { flows } = store()
      await flows.put(full)
      expect(await flows.find('flow')).toEqual(full)
      expect(await flows.findForChange('flow', 999)).toEqual(full)
      expect(await flows.findForChange('flow', 1_000)).toBeNull()
      expect([await flows.find('none'), await flows.findForChange('none', 0)]).toEqual([null, null])
    })

    test('are saved whole, and saving neither revives a dropped one nor refills its tries', async () => {
      const { flows } = store()
      await flows.put(sampleFlow({ name: 'reset' }))
      expect(await flows.countTry('flow', { name: 'reset', limit: 1, now: 0 })).not.toBeNull()
      await flows.save(full)
      expect(await flows.find('flow')).toEqual(full)
      expect(await flows.countTry('flow', { name: 'reset', limit: 1, now: 0 })).toBeNull()
      await flows.drop('flow')
      await flows.save(full)
      expect(await flows.find('flow')).toBeNull()
    })

    test('are dropped by account and by name, and no others', async () => {
      const { flows } = store()
      await flows.put(sampleFlow({ id: 'own' }))
      await flows.put(sampleFlow({ id: 'other', subject: { kind: 'account', id: 'other' }, nameKey: 'other' }))
      await flows.put(sampleFlow({ id: 'decoy', subject: { kind: 'decoy', nameKey: 'unknown' }, nameKey: 'unknown' }))
      await flows.dropAllOf('account')
      await flows.dropAllOfName('unknown')
      expect(await Promise.all(['own', 'decoy'].map((id) => flows.find(id)))).toEqual([null, null])
      expect(await flows.find('other')).not.toBeNull()
    })

    test('of a name are listed while they live, the oldest first', async () => {
      const { flows } = store()
      await flows.put(sampleFlow({ id: 'young', createdAt: 2 }))
      await flows.put(sampleFlow({ id: 'old', createdAt: 1 }))
      await flows.put(sampleFlow({ id: 'over', expiresAt: 500 }))
      await flows.put(sampleFlow({ id: 'other', nameKey: 'other' }))
      expect((await flows.liveOfName('name', 500)).map(({ id }) => id)).toEqual(['old', 'young'])
    })

    test('count code tries up to a limit, under their own name, while they live', async () => {
      const { flows } = store()
      await flows.put(sampleFlow())
      const count = (name: 'profile' | 'reset', now: number) => flows.countTry('flow', { name, limit: 2, now })
      expect(await count('reset', 0)).toBeNull()
      expect(await count('profile', 1_000)).toBeNull()
      expect(await count('profile', 999)).toEqual({ flow: sampleFlow(), isLast: false })
      expect(await count('profile', 999)).toMatchObject({ isLast: true })
      expect(await count('profile', 999)).toBeNull()
    })

    test('get a code try back, and never more than were taken', async () => {
      const { flows } = store()
      await flows.put(sampleFlow())
      await flows.giveBackTry('flow')
      const count = async () =>
        (await flows.countTry('flow', { name: 'profile', limit: 2, now: 0 }))?.isLast ?? 'no more'
      expect([await count(), await count(), await count()]).toEqual([false, true, 'no more'])
      await flows.giveBackTry('flow')
      expect([await count(), await count()]).toEqual([true, 'no more'])
    })

    test('count tries of a new password up to a limit while they live, and give one back', async () => {
      const { flows } = store()
      await flows.put(sampleFlow())
      const count = (now: number) => flows.countPasswordTry('flow', { limit: 2, now })
      await flows.giveBackPasswordTry('flow')
      expect(await count(1_000)).toBeNull()
      expect([await count(0), await count(0), await count(0)]).toEqual([1, 2, null])
      await flows.giveBackPasswordTry('flow')
      expect([await count(0), await count(0)]).toEqual([2, null])
    })

    test('are dropped when they are over', async () => {
      const { flows } = store()
      await flows.put(sampleFlow({ id: 'over', expiresAt: 500 }))
      await flows.put(sampleFlow({ id: 'live', expiresAt: 501 }))
      expect([await flows.dropOld(500), (await flows.find('live'))?.id]).toEqual([1, 'live'])
    })
  })

  test('a tally counts the refusals of a flow, and is taken once after it has closed', async () => {
    const { refusals } = store()
    const tally = { flowId: 'flow', actor: 'account', purpose: 'reset', closesAt: 200 }
    expect([await refusals.add(tally), await refusals.add({ ...tally, closesAt: 900 })]).toEqual([1, 2])
    expect(await refusals.add({ ...tally, flowId: 'other', closesAt: 201 })).toBe(1)
    expect(await refusals.takeClosed(199, 9)).toEqual([])
    expect(await refusals.takeClosed(200, 9)).toEqual([{ ...tally, refusals: 2 }])
    expect(await refusals.takeClosed(200, 9)).toEqual([])
    expect(await refusals.takeClosed(201, 0)).toEqual([])
    expect(await refusals.takeClosed(201, 1)).toHaveLength(1)
  })

  test('the epoch of an account starts at zero and rises by one', async () => {
    const { people } = store()
    expect(await people.epochOf('account')).toBe(0)
    expect([await people.raiseEpoch('account'), await people.raiseEpoch('account')]).toEqual([1, 2])
    expect([await people.epochOf('account'), await people.epochOf('other')]).toEqual([2, 0])
    expect(await people.languageOf('account')).toBeNull()
    await people.noteSignIn('account', { now: 1, language: 'de', wasEnrolled: true })
    expect([await people.epochOf('account'), await people.languageOf('account')]).toEqual([2, 'de'])
  })

  test('the last completed sign-in of each account is remembered (G8, G10)', async () => {
    const { people } = store()
    expect(await people.sampleSignIns(0)).toEqual({ accounts: 0, enrolled: 0 })
    await people.noteSignIn('account', { now: 100, language: 'de', wasEnrolled: false })
    await people.noteSignIn('other', { now: 200, language: 'en', wasEnrolled: false })
    await people.noteSignIn('account', { now: 300, language: 'ar', wasEnrolled: true })
    expect([await people.languageOf('account'), await people.languageOf('other')]).toEqual(['ar', 'en'])
    const samples = [0, 200, 201, 301].map((since) => people.sampleSignIns(since))
    expect(await Promise.all(samples)).toEqual([
      { accounts: 2, enrolled: 1 },
      { accounts: 2, enrolled: 1 },
      { accounts: 1, enrolled: 1 },
      { accounts: 0, enrolled: 0 },
    ])
  })
}
