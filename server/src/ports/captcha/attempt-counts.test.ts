import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAddresses } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal } from '../../testing/test-portal.js'
import { type TwoNodes, twoNodes } from '../../testing/two-nodes.js'
import { type AttemptCounts, attemptCounts } from './attempt-counts.js'

const minute = 60_000
let nodes: TwoNodes
afterEach(() => nodes.close())

describe('counts of a minute, on two nodes', () => {
  let counts: AttemptCounts[]
  let writes: number
  beforeEach(async () => {
    nodes = await twoNodes({ people: [] })
    writes = 0
    counts = [nodes.first, nodes.second].map(({ ports: { store, clock } }) => {
      const take: typeof store.counters.take = (...asked) => {
        writes += 1
        return store.counters.take(...asked)
      }
      return attemptCounts({ store: { counters: { ...store.counters, take } }, clock })
    })
  })
  const countOf = (index: number) => counts[index % 2] as AttemptCounts
  const takenOf = async (takes: number, limit: number, node = (index: number) => index) => {
    const taken = await Promise.all(
      Array.from({ length: takes }, (_, index) => countOf(node(index)).take('all', limit)),
    )
    return taken.filter(Boolean).length
  }

  test.each([1, 5, 60, 150, 240, 4_800])('give out %i of a limit, and never more (NODE3)', async (limit) => {
    // Both nodes get more calls than they may let pass.
    expect(await takenOf(2 * limit + 500, limit)).toBe(limit)
  })

  test('give out a whole limit where one node gets all calls (NODE3)', async () => {
    expect(await takenOf(5_000, 4_800, () => 0)).toBe(4_800)
  })

  test('write a row fifty times for a limit, and no more often however many calls come (NODE3)', async () => {
    for (let n = 0; n < 6_000; n += 1) await countOf(n).take('all', 4_800)
    expect(writes).toBeLessThanOrEqual(50 + 2)
  })

  test('begin anew with each minute, and nothing of the one before is left (NODE3)', async () => {
    expect(await takenOf(30, 240)).toBe(30)
    nodes.pass(minute)
    expect([await countOf(0).taken('all', 240), await countOf(1).taken('all', 240)]).toEqual([0, 0])
    expect(await takenOf(500, 240)).toBe(240)
  })

  test('tell what all nodes have given out, at most a step of each too much (NODE3)', async () => {
    for (let n = 0; n < 101; n += 1) await countOf(n).take('all', 240)
    for (const index of [0, 1]) {
      const taken = await countOf(index).taken('all', 240)
      expect(taken).toBeGreaterThanOrEqual(101)
      expect(taken).toBeLessThan(101 + 5)
    }
  })
})

describe('attempts, on two nodes', () => {
  const start = async (portal: TestPortal, from: string) =>
    (await portal.visitor(from).call('startReset', { username: 'bob', captcha: rightCaptcha })).status
  const attempt = async (times: number, from: (n: number) => string) => {
    let admitted = 0
    for (let n = 0; n < times; n += 1) {
      if ((await start(n % 2 === 0 ? nodes.first : nodes.second, from(n))) === 200) admitted += 1
    }
    return admitted
  }

  test.each([
    ['one address', 30, () => '192.0.2.1'],
    ['a /56', 60, (n: number) => `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::1`],
    ['a /24', 150, (n: number) => `192.0.2.${n % 250}`],
    ['all strangers', 240, newAddresses()],
  ] as const)('of %s are limited to %i a minute on both together (G14, NODE3)', async (_who, limit, from) => {
    // Each node limits the calls of an address for itself, here to more than it gets.
    nodes = await twoNodes({ people: [{ username: 'bob' }], limits: { perAddress: 30 } })
    const admitted = await attempt(260, from)
    expect(admitted).toBeLessThanOrEqual(limit)
    // Attempts that one node has taken in advance, the other one cannot give out.
    expect(admitted).toBeGreaterThan(limit * 0.95)
  })
})
