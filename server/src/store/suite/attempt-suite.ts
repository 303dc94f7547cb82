import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'

export function attemptSuite(store: () => Store): void {
  describe('attempts', () => {
    const attempts = { failures: 3, lastFailedAt: 100, blockedUntil: 200, drawn: null }

    test('are saved over the earlier ones of a name, and cleared', async () => {
      const { attempts: of } = store()
      expect(await of.of('name')).toEqual([null])
      await of.save({ name: { ...attempts, failures: 1 } })
      await of.save({ other: { ...attempts, failures: 2 }, name: attempts })
      expect(await of.of('name', 'none', 'other')).toEqual([attempts, null, { ...attempts, failures: 2 }])
      await of.clear('name')
      expect(await of.of('name')).toEqual([null])
    })

    test('keep the lowest ticket of a wait, and none of another wait (G2)', async () => {
      const { attempts: of } = store()
      await of.save({ name: attempts, other: attempts })
      const draw = (ticket: number, wait = 200) => of.draw({ nameKey: 'name', wait, ticket, network: `of ${ticket}` })
      const drawn = async () => (await of.of('name'))[0]?.drawn ?? null
      await draw(1, 199)
      expect(await drawn()).toBeNull()
      const [low, high] = [2 ** 40 + 6, 2 ** 52]
      await draw(high)
      await draw(low)
      await draw(low + 1)
      expect(await drawn()).toEqual({ wait: 200, ticket: low, network: `of ${low}` })
      expect(await of.of('other')).toEqual([attempts])
      await of.save({ name: { ...attempts, blockedUntil: 300 } })
      expect(await drawn()).toBeNull()
      await draw(high, 300)
      expect(await drawn()).toMatchObject({ wait: 300, ticket: high })
    })

    test('keep the lowest ticket of many that come at once (G2)', async () => {
      const { attempts: of } = store()
      await of.save({ name: attempts })
      const tickets = [5, 3, 9, 1, 7, 2, 8]
      await Promise.all(tickets.map((ticket) => of.draw({ nameKey: 'name', wait: 200, ticket, network: 'one' })))
      expect(await of.of('name')).toMatchObject([{ drawn: { ticket: 1 } }])
    })

    test('are dropped when the last failure and the wait are past', async () => {
      const { attempts: of } = store()
      await of.save({ past: attempts })
      await of.save({ blocked: { ...attempts, blockedUntil: 300 } })
      await of.save({ failed: { ...attempts, lastFailedAt: 300 } })
      expect(await of.dropOld(201)).toBe(1)
      expect(await of.of('past', 'blocked')).toMatchObject([null, { failures: 3 }])
    })

    test('of more names than a number are forgotten: the fewest failures first, of these the oldest', async () => {
      const { attempts: of } = store()
      await of.save({ many: { ...attempts, failures: 9, lastFailedAt: 1 } })
      await of.save({ old: { ...attempts, lastFailedAt: 1 } })
      await of.save({ new: { ...attempts, lastFailedAt: 2 } })
      expect([await of.keepAtMost(3), await of.keepAtMost(2)]).toEqual([0, 1])
      expect(await of.of('old', 'new')).toMatchObject([null, { failures: 3 }])
    })
  })
}
