import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coverage, coverageWays, leastShare, noWays, told, toldUnits, totalOf } from './coverage.js'

const coverage = (units: Coverage['units']): Coverage => ({ countedAt: 0, units })
const withNone = (none: number) => ({ ...noWays, none })

test('numbers are rounded down to fives, and fewer than five are told as 0 (CV2)', () => {
  expect(told({ none: 4, one: 5, two: 104, kept: 0, waiting: 9 })).toEqual({
    none: 0,
    one: 5,
    two: 100,
    kept: 0,
    waiting: 5,
  })
})

test('whatever is told, the share of people with a way back is never more than it is (CV2)', () => {
  const counts = fc.record({
    none: fc.nat(30),
    one: fc.nat(900),
    two: fc.nat(90),
    kept: fc.nat(12),
    waiting: fc.nat(6),
  })
  fc.assert(
    fc.property(counts, (given) => {
      const back = given.one + given.two + given.kept
      const share = leastShare(told(given))
      expect((share ?? 0) * (back + given.none + given.waiting)).toBeLessThanOrEqual(100 * back)
    }),
  )
  expect(leastShare(told({ ...noWays, two: 19_004, none: 1_000 }))).toBe(94)
  expect(leastShare(told({ ...noWays, none: 4 }))).toBeNull()
})

test('units are not told where the total would tell more of a small one than that it is small (CV2)', () => {
  expect(toldUnits(coverage({ law: withNone(14), arts: withNone(4) }))).toBeNull()
  expect(toldUnits(coverage({ law: withNone(12) }))?.get('law')?.none).toBe(10)
})

test('whatever is told of units and total leaves each number below five open (CV2)', () => {
  const counts = fc.record({ none: fc.nat(30), one: fc.nat(9), two: fc.nat(4), kept: fc.nat(12), waiting: fc.nat(6) })
  const units = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), counts, { minKeys: 1, maxKeys: 6 })
  fc.assert(
    fc.property(units, (given) => {
      const all = coverage(given)
      const shown = toldUnits(all)
      if (shown === null) return
      for (const way of coverageWays) {
        const others = (unit: string) => [...shown].filter(([other]) => other !== unit).map(([, other]) => other[way])
        const total = told(totalOf(all))[way]
        for (const [unit, ways] of shown) {
          if (ways[way] > 0) continue
          // 0 and 4 people both fit what is told.
          const least = others(unit).reduce((sum, one) => sum + one, 0)
          expect(least + 4).toBeLessThanOrEqual(total + 4)
          expect(least + 4 * others(unit).length).toBeGreaterThanOrEqual(total)
        }
      }
    }),
    { numRuns: 300 },
  )
})
