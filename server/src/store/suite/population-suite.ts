import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'

const hour = 60 * 60_000
const what = 'failed sign-ins'

export function populationSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  describe('counts of hours', () => {
    test('are taken up to a limit, for each hour and count apart, and given back, never below zero', async () => {
      const { hours } = under().first
      const take = (at: number) => hours.take(what, { hour: at, limit: 2 })
      await hours.giveBack(what, 0)
      expect([await take(0), await take(0), await take(0), await take(hour)]).toEqual([1, 2, null, 1])
      await hours.giveBack(what, 0)
      expect(await take(0)).toBe(2)
      expect(await hours.take('names that completed one', { hour: 0 })).toBe(1)
      expect(await hours.take(what, { hour: 0, limit: 0 })).toBeNull()
      await hours.add(what, 0, 5)
      await hours.add(what, 2 * hour, 3)
      expect(await hours.of(0)).toEqual({ [what]: 7, 'names that completed one': 1 })
      expect([await hours.of(2 * hour), await hours.of(3 * hour)]).toEqual([{ [what]: 3 }, {}])
    })

    test('are settled once', async () => {
      const { hours } = under().first
      expect([await hours.settle('alarm', 0, 3), await hours.settle('alarm', 0, 9)]).toEqual([3, 3])
    })

    test('of the past leave out hours with an alarm', async () => {
      const { hours } = under().first
      for (let n = 0; n < 5; n += 1) await hours.add(what, n * hour, n)
      await hours.settle('alarm', 2 * hour, 1)
      const quiet = await hours.quietHours(what, { since: hour, until: 4 * hour })
      expect([[...quiet.counts].sort(), quiet.alarms]).toEqual([[1, 3], 1])
      expect(await hours.dropOld(3 * hour)).toBe(4)
      expect((await hours.quietHours(what, { since: 0, until: 9 * hour })).counts).toHaveLength(2)
    })

    test('are never taken beyond their limit by two servers at once', async () => {
      const { first, second } = under()
      const takes = Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? first : second).hours.take(what, { hour: 0, limit: 7 }),
      )
      expect((await Promise.all(takes)).filter((taken) => taken !== null)).toHaveLength(7)
    })
  })

  describe('counts of hours and days', () => {
    const counted = (startedAt: number, n: number, period: 'hour' | 'day' = 'hour') =>
      ({ period, startedAt, what: 'sign-in', n }) as const

    test('add up over servers, each period and event apart (METRIC5)', async () => {
      const { first, second } = under()
      const refused = { ...counted(0, 4), what: 'refused sign-in' } as const
      const both = [first, second].flatMap(({ periodCounts }) =>
        [1, 2, 3].map((n) => periodCounts.add([counted(0, n), refused, counted(0, n, 'day')])),
      )
      await Promise.all(both)
      await first.periodCounts.add([])
      const all = { from: 0, to: hour }
      expect(await second.periodCounts.within('hour', all)).toEqual(
        expect.arrayContaining([counted(0, 12), { ...refused, n: 24 }]),
      )
      expect(await first.periodCounts.within('day', all)).toEqual([counted(0, 12, 'day')])
    })

    test('are told and dropped by the start of their period (METRIC5)', async () => {
      const { periodCounts } = under().first
      await periodCounts.add([0, 1, 2, 3].map((n) => counted(n * hour, 1)))
      await periodCounts.add([counted(9 * hour, 1, 'day')])
      const middle = { from: hour, to: 2 * hour }
      expect((await periodCounts.within('hour', middle)).map(({ startedAt }) => startedAt)).toEqual([hour, 2 * hour])
      expect(await periodCounts.dropOutside('hour', middle)).toBe(2)
      expect(await periodCounts.within('hour', { from: 0, to: 9 * hour })).toHaveLength(2)
      expect(await periodCounts.within('day', { from: 0, to: 9 * hour })).toHaveLength(1)
    })
  })

  test('what people put off adds up over servers, each person and each thing apart (EN1)', async () => {
    const { first, second } = under()
    const contact = { accountId: 'one', what: 'second-contact' } as const
    const device = { ...contact, what: 'device' } as const
    expect(await first.asked.latersOf(contact)).toBe(0)
    await Promise.all([first, second, first, second].map(({ asked }) => asked.putOff(contact)))
    await second.asked.putOff(device)
    await first.asked.putOff({ ...contact, accountId: 'other' })
    const counts = [contact, device, { ...contact, accountId: 'other' }, { ...device, accountId: 'other' }]
    expect(await Promise.all(counts.map((one) => first.asked.latersOf(one)))).toEqual([4, 1, 1, 0])
  })

  describe('seen networks', () => {
    test('are known since they were last seen', async () => {
      const { networks } = under().first
      await networks.saw('n', 100)
      await networks.saw('n', 200)
      expect(await Promise.all([199, 200].map((since) => networks.isSeen('n', since)))).toEqual([true, false])
      expect(await networks.isSeen('other', 0)).toBe(false)
      expect([await networks.dropOld(199), await networks.dropOld(200)]).toEqual([0, 1])
    })

    test('beyond a number are forgotten, the oldest first', async () => {
      const { networks } = under().first
      for (const [network, at] of Object.entries({ a: 3, b: 1, c: 2 })) await networks.saw(network, at)
      expect([await networks.keepAtMost(3), await networks.keepAtMost(2)]).toEqual([0, 1])
      expect(await Promise.all(['a', 'b', 'c'].map((network) => networks.isSeen(network, 0)))).toEqual([
        true,
        false,
        true,
      ])
    })
  })

  test('the generation of the devices of an account starts at zero and rises by one', async () => {
    const { people } = under().first
    await people.raiseDeviceGeneration('account')
    await people.raiseEpoch('account')
    await people.raiseDeviceGeneration('account')
    const generations = await Promise.all(['account', 'other'].map((id) => people.deviceGenerationOf(id)))
    expect([generations, await people.epochOf('account')]).toEqual([[2, 0], 1])
  })
}
