import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'

const ofFirst = { name: 'task', holder: 'first' }
const ofSecond = { name: 'task', holder: 'second' }

export function leaseSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  describe('a lease', () => {
    test('has one holder, however many servers want it at once (NODE1)', async () => {
      const { first, second } = under()
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? first : second).leases.take(
            { name: 'task', holder: `${index}` },
            { now: 100, until: 200 },
          ),
        ),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    test('of a holder that died passes on at its end, and no earlier (NODE1)', async () => {
      const { first, second } = under()
      expect(await first.leases.take(ofFirst, { now: 100, until: 200 })).toBe(true)
      expect(await second.leases.take(ofSecond, { now: 199, until: 300 })).toBe(false)
      expect(await second.leases.take(ofSecond, { now: 200, until: 300 })).toBe(true)
      expect(await first.leases.take(ofFirst, { now: 201, until: 301 })).toBe(false)
    })

    test('is prolonged by its holder, and free once the holder gives it back (NODE1)', async () => {
      const { first, second } = under()
      await first.leases.take(ofFirst, { now: 100, until: 200 })
      expect(await first.leases.take(ofFirst, { now: 150, until: 250 })).toBe(true)
      await second.leases.release(ofSecond)
      expect(await second.leases.take(ofSecond, { now: 249, until: 300 })).toBe(false)
      await first.leases.release(ofFirst)
      expect(await second.leases.take(ofSecond, { now: 151, until: 300 })).toBe(true)
    })

    test('holds up no lease of another name', async () => {
      const { first, second } = under()
      await first.leases.take(ofFirst, { now: 100, until: 200 })
      expect(await second.leases.take({ ...ofSecond, name: 'other' }, { now: 100, until: 200 })).toBe(true)
    })

    test('is deleted after its end, and with a time that was ahead (G4)', async () => {
      const { leases, future } = under().first
      await leases.take(ofFirst, { now: 100, until: 200 })
      expect([await leases.dropOld(200), await leases.dropOld(201)]).toEqual([0, 1])
      await leases.take(ofFirst, { now: 5_900, until: 6_000 })
      await future.settle(1_000, 5_000)
      expect(await leases.take(ofSecond, { now: 1_000, until: 1_100 })).toBe(true)
    })
  })
}
