import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleFlow, sampleProof } from '../../testing/store-samples.js'

/** Passkeys of people, and the challenges that they sign. */
export function passkeySuite(under: () => { readonly first: Store; readonly second: Store }): void {
  const store = () => under().first

  describe('passkeys of a person', () => {
    test('count on, or never at all, and each id is known once (PF7)', async () => {
      const { proofs } = store()
      const passkey = { kind: 'passkey', secret: '', sealedBy: '' } as const
      const key = { name: 'Laptop', publicKey: 'key', algorithm: -7, transports: '[]', isSynced: 0 } as const
      for (const id of ['one', 'other']) await proofs.add(sampleProof({ id, ...passkey }))
      expect(await proofs.keepPasskey('one', { ...key, credentialId: 'id', mark: 0 })).toBe(true)
      expect(await proofs.keepPasskey('other', { ...key, credentialId: 'id', mark: 0 })).toBe(false)
      const used = []
      for (const mark of [0, 0, 7, 7, 6, 0, 8])
        used.push(await proofs.usePasskey('one', { mark, isSynced: 1, now: 500 }))
      expect(used).toEqual([true, true, true, false, false, false, true])
      expect((await proofs.allOf('account', 100))[0]).toMatchObject({ ...key, mark: 8, usedAt: 500, isSynced: 1 })
    })

    test('that bring one id to two servers in one moment are kept once (PF7)', async () => {
      const { first, second } = under()
      const key = { name: '', publicKey: 'key', algorithm: -7, transports: '[]', isSynced: 0, mark: 0 } as const
      const ids = Array.from({ length: 10 }, (_, n) => `set-up ${n}`)
      for (const id of ids) await first.proofs.add(sampleProof({ id, kind: 'passkey', accountId: id }))
      const kept = await Promise.all(
        ids.map((id, n) =>
          (n % 2 === 0 ? first : second).transaction(({ proofs }) =>
            proofs.keepPasskey(id, { ...key, credentialId: 'id' }),
          ),
        ),
      )
      expect(kept.filter(Boolean)).toHaveLength(1)
    })

    test('hold no secret, so that no secret of the portal counts or seals them (PF9)', async () => {
      const { proofs } = store()
      await proofs.add(sampleProof({ kind: 'passkey', secret: '', sealedBy: '' }))
      expect(await proofs.countBySeal()).toEqual(new Map())
      expect(await proofs.sealedOtherwise('new', { after: '', limit: 9 })).toEqual([])
    })

    test('sign the challenge of a flow, which is taken once, until its end, on two servers too (PF3)', async () => {
      const { first, second } = under()
      await first.flows.put(sampleFlow())
      const { id } = sampleFlow()
      expect(await first.flows.takeChallenge(id, 500)).toBeNull()
      await first.flows.setChallenge(id, { challenge: 'former', until: 1_000 })
      expect(await first.flows.takeChallenge(id, 1_000)).toBeNull()
      await first.flows.setChallenge(id, { challenge: 'newer', until: 1_000 })
      const tries = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second))
      const taken = await Promise.all(tries.map(({ flows }) => flows.takeChallenge(id, 999)))
      expect(taken.filter((challenge) => challenge !== null)).toEqual(['newer'])
    })
  })
}
