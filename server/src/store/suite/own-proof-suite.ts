import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleFlow, sampleProof } from '../../testing/store-samples.js'

/** Proofs that people have set up: an app, and a set of recovery codes. */
export function ownProofSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  const store = () => under().first

  describe('proofs of a person', () => {
    test('are found by their person, whole, in the order of their creation', async () => {
      const { proofs } = store()
      const later = sampleProof({ id: 'later', kind: 'recovery-code', createdAt: 200, usedAt: 300, heldUntil: 400 })
      await proofs.add(later)
      await proofs.add(sampleProof())
      await proofs.add(sampleProof({ id: 'other', accountId: 'other' }))
      expect(await proofs.allOf('account', 100)).toEqual([sampleProof(), later])
      await proofs.remove('proof')
      expect(await proofs.allOf('account', 100)).toEqual([later])
    })

    test('of one instant are found in the order of their kinds, whatever their ids are', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ id: 'a', kind: 'recovery-code' }))
      await proofs.add(sampleProof({ id: 'b', kind: 'app' }))
      expect((await proofs.allOf('account', 100)).map(({ id }) => id)).toEqual(['b', 'a'])
    })

    test('make place while they are set up, and not once they are verified', async () => {
      const { proofs } = store()
      const begun = { verifiedAt: null, heldUntil: null, expiresAt: 1_000 }
      await proofs.add(sampleProof({ id: 'verified' }))
      await proofs.add(sampleProof({ id: 'first', createdAt: 200, ...begun }))
      await proofs.add(sampleProof({ id: 'second', createdAt: 300, ...begun }))
      expect((await proofs.allOf('account', 100)).map(({ id }) => id)).toEqual(['verified', 'second'])
      expect(await proofs.dropOld(1_000)).toBe(1)
      expect((await proofs.allOf('account', 100)).map(({ id }) => id)).toEqual(['verified'])
    })

    test('count the tries of a set-up up to a limit and its end, and are verified once', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ verifiedAt: null, heldUntil: null, expiresAt: 1_000 }))
      const tries = { limit: 2, now: 999 }
      expect(await proofs.countTry('proof', { ...tries, now: 1_000 })).toBe(false)
      expect([await proofs.countTry('proof', tries), await proofs.countTry('proof', tries)]).toEqual([true, true])
      expect(await proofs.countTry('proof', tries)).toBe(false)
      const first = { step: 7, now: 500, heldUntil: 600 }
      expect([await proofs.verify('proof', first), await proofs.verify('proof', first)]).toEqual([true, false])
      expect(await proofs.allOf('account', 100)).toEqual([
        sampleProof({ verifiedAt: 500, heldUntil: 600, mark: 7, expiresAt: null }),
      ])
    })

    test('take a step once, and none before it (PF3)', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ mark: 7 }))
      const used = []
      for (const step of [7, 6, 8, 8, 7, 9]) used.push(await proofs.useStep('proof', step, 500))
      expect(used).toEqual([false, false, true, false, false, true])
      expect(await proofs.allOf('account', 100)).toMatchObject([{ mark: 9, usedAt: 500 }])
    })

    test('take no step up to one that all were raised to, and a later one stays (PF3)', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ id: 'before', mark: 6, createdAt: 1 }))
      await proofs.add(sampleProof({ id: 'after', mark: 8, createdAt: 2 }))
      await proofs.add(sampleProof({ id: 'set', kind: 'recovery-code', createdAt: 3 }))
      await proofs.raiseMarks(7)
      expect((await proofs.allOf('account', 100)).map(({ mark }) => mark)).toEqual([7, 8, 0])
      expect([await proofs.useStep('before', 7, 500), await proofs.useStep('before', 8, 500)]).toEqual([false, true])
    })

    test('are counted by what sealed them (PF9)', async () => {
      const { proofs } = store()
      expect(await proofs.countBySeal()).toEqual(new Map())
      for (const id of ['a', 'b', 'c']) await proofs.add(sampleProof({ id, sealedBy: id === 'b' ? 'new' : 'old' }))
      expect((await proofs.countBySeal()).get('old')).toBe(2)
      expect((await proofs.countBySeal()).get('new')).toBe(1)
    })

    test('take a recovery code once, and only in its own set (PF3)', async () => {
      const { proofs } = store()
      for (const id of ['one', 'other']) {
        await proofs.add(sampleProof({ id, accountId: id, kind: 'recovery-code' }))
        await proofs.addCodes(id, [`${id} 1`, `${id} 2`])
      }
      const used = []
      for (const mac of ['one 1', 'one 1', 'other 1', 'none']) used.push(await proofs.useCode('one', mac, 500))
      expect(used).toEqual([true, false, false, false])
      expect(await proofs.codesLeft('one')).toEqual({ left: 1, total: 2 })
      await proofs.remove('one')
      expect(await proofs.codesLeft('one')).toEqual({ left: 0, total: 0 })
      expect(await proofs.codesLeft('other')).toEqual({ left: 2, total: 2 })
    })

    test('used on two servers in one moment are used once (PF3)', async () => {
      const { first, second } = under()
      await first.proofs.add(sampleProof())
      await first.proofs.add(sampleProof({ id: 'set', kind: 'recovery-code' }))
      await first.proofs.addCodes('set', ['code'])
      const tries = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second))
      const steps = await Promise.all(tries.map(({ proofs }) => proofs.useStep('proof', 1, 500)))
      const codes = await Promise.all(tries.map(({ proofs }) => proofs.useCode('set', 'code', 500)))
      expect([steps, codes].map((all) => all.filter(Boolean).length)).toEqual([1, 1])
    })

    test('are found by another mark than the newest, page by page, and are sealed anew as they were read', async () => {
      const { proofs } = store()
      for (const id of ['a', 'b', 'c']) await proofs.add(sampleProof({ id, sealedBy: id === 'b' ? 'new' : 'old' }))
      const [first, ...more] = await proofs.sealedOtherwise('new', { after: '', limit: 1 })
      expect([first?.id, more]).toEqual(['a', []])
      expect((await proofs.sealedOtherwise('new', { after: 'a', limit: 9 })).map(({ id }) => id)).toEqual(['c'])
      if (first === undefined) return
      await proofs.reseal(first, { secret: 'anew', sealedBy: 'new' })
      await proofs.reseal(first, { secret: 'too late', sealedBy: 'old' })
      expect((await proofs.allOf('account', 100)).find(({ id }) => id === 'a')).toMatchObject({ secret: 'anew' })
    })

    test('prolong the waits that went on, and no other', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ id: 'over', heldUntil: 200 }))
      await proofs.add(sampleProof({ id: 'waits', createdAt: 200, heldUntil: 900 }))
      await proofs.prolongWaits({ from: 500, ms: 50 })
      expect((await proofs.allOf('account', 100)).map(({ heldUntil }) => heldUntil)).toEqual([200, 950])
    })

    test('go at an instant that moves with what time skips, with their codes, unless they are kept (HD21)', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof())
      await proofs.add(sampleProof({ id: 'codes', kind: 'recovery-code' }))
      await proofs.addCodes('codes', ['one'])
      await proofs.add(sampleProof({ id: 'set up', kind: 'passkey', verifiedAt: null, heldUntil: null }))
      await proofs.endAllOf('account', 500)
      await proofs.prolongWaits({ from: 300, ms: 50 })
      await proofs.endAllOf('account', 900)
      const at = async (now: number) => (await proofs.allOf('account', now)).map(({ id, endsAt }) => [id, endsAt])
      expect(await at(549)).toEqual([
        ['proof', 550],
        ['set up', null],
        ['codes', 550],
      ])
      expect(await at(550)).toEqual([['set up', null]])
      expect([await proofs.withEnded(549, 9), await proofs.withEnded(550, 9)]).toEqual([[], ['account']])
      await proofs.keepAllOf('account', 550)
      expect(await at(550)).toEqual([['set up', null]])
      await proofs.keepAllOf('account', 549)
      expect(await at(900)).toHaveLength(3)
      await proofs.endAllOf('account', 950)
      await proofs.dropEndedOf('account', 950)
      expect([await at(0), await proofs.codesLeft('codes')]).toEqual([[['set up', null]], { left: 0, total: 0 }])
    })

    test('are counted in the person, without those that are set up and without codes', async () => {
      const { people, proofs } = store()
      expect(await people.hasDeviceProof('account')).toBe(false)
      await people.raiseEpoch('account')
      await proofs.add(sampleProof({ id: 'codes', kind: 'recovery-code' }))
      await proofs.add(sampleProof({ verifiedAt: null, heldUntil: null, expiresAt: 1_000 }))
      await people.countDeviceProofs('account')
      expect(await people.hasDeviceProof('account')).toBe(false)
      await store().transaction(async (stores) => {
        await stores.people.epochOf('account')
        await stores.proofs.verify('proof', { step: 1, now: 500, heldUntil: 500 })
        await stores.people.countDeviceProofs('account')
        expect(await stores.people.hasDeviceProof('account')).toBe(true)
      })
      await proofs.remove('proof')
      await people.countDeviceProofs('account')
      expect(await people.hasDeviceProof('account')).toBe(false)
    })

    test('of a device enroll their person from the first verified one on, also when it is gone (N2)', async () => {
      const { people, proofs } = store()
      await people.raiseEpoch('account')
      await proofs.add(sampleProof({ verifiedAt: null, heldUntil: null, expiresAt: 1_000 }))
      await people.countDeviceProofs('account')
      expect(await people.isEnrolled('account')).toBe(false)
      await proofs.verify('proof', { step: 7, now: 500, heldUntil: 600 })
      await people.countDeviceProofs('account')
      await proofs.remove('proof')
      await people.countDeviceProofs('account')
      expect([await people.isEnrolled('account'), await people.isEnrolled('other')]).toEqual([true, false])
      expect([await people.enrolledAmong(['account', 'other']), await people.countEnrolled()]).toEqual([['account'], 1])
    })

    test('go with all that is kept of their person, whose codes go with them (CMD14)', async () => {
      const { personData, people, proofs } = store()
      for (const accountId of ['account', 'other']) {
        await proofs.add(sampleProof({ id: `app of ${accountId}`, accountId }))
        await proofs.add(sampleProof({ id: `set of ${accountId}`, accountId, kind: 'recovery-code' }))
        await proofs.addCodes(`set of ${accountId}`, ['one', 'two'])
        await people.raiseEpoch(accountId, { resetAt: 500 })
        await people.countDeviceProofs(accountId)
      }
      const keys = { accountId: 'account', nameKeys: ['name'], addressKeys: [] }
      const how = { staysInDirectory: true, isWrittenBack: false, auditKey: 'name' }
      expect(await personData.erase(keys, how)).toMatchObject({ proofs: 2, recoveryCodes: 2 })
      expect(await proofs.allOf('account', 100)).toEqual([])
      expect(await proofs.codesLeft('set of account')).toEqual({ left: 0, total: 0 })
      expect([await people.hasDeviceProof('account'), await people.resetAtOf('account')]).toEqual([false, null])
      expect(await proofs.codesLeft('set of other')).toEqual({ left: 2, total: 2 })
      expect(await personData.read({ ...keys, accountId: 'other' })).toMatchObject({
        person: { resetAt: 500 },
        proofs: [{ kind: 'app' }, { kind: 'recovery-code', codesLeft: 2 }],
      })
    })

    test('are held by a reset, whose instant moves on with what time skips (G4, G6)', async () => {
      const { people } = store()
      expect(await people.resetAtOf('account')).toBe(null)
      const epoch = await people.raiseEpoch('account', { andDevices: true, resetAt: 500 })
      await people.raiseEpoch('other', { andDevices: true, resetAt: 900 })
      await people.raiseEpoch('none')
      expect([epoch, await people.deviceGenerationOf('account')]).toEqual([1, 1])
      await people.prolongWaits({ from: 500, ms: 50 })
      expect(await Promise.all(['account', 'other', 'none'].map((id) => people.resetAtOf(id)))).toEqual([
        550,
        900,
        null,
      ])
      await store().transaction(async (stores) => {
        expect(await stores.people.resetAtOf('account')).toBe(550)
        await stores.people.noteReset('account', 700)
        expect(await stores.people.raiseEpoch('account')).toBe(2)
        expect(await stores.people.resetAtOf('account')).toBe(700)
      })
    })

    test('a flow keeps what was proven in it, and what would bring it on', async () => {
      const { flows } = store()
      const flow = sampleFlow({ proven: ['email'], ways: ['app', 'recovery-code'] })
      await flows.put(flow)
      expect(await flows.find('flow')).toEqual(flow)
    })
  })
}
