import { afterEach, describe, expect, test } from 'vitest'
import { latestCoverage, noWays, toldCoverage } from '../rules/coverage/coverage.js'
import { closedGate } from '../testing/closed-gate.js'
import { type TestPortal, testPortal } from '../testing/test-portal.js'
import { countTonight } from './start-coverage.js'

const hour = 60 * 60_000
const night = Date.UTC(2026, 0, 5, 2)
const round = { pace: async () => undefined, isStopping: () => false }
let portal: TestPortal
afterEach(() => portal.close())

/** A portal at night, with people who have one address each. */
async function atNight(count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({ username: `p${n}`, emails: [`p${n}@mail.example`] }))
  portal = await testPortal({ people, startsAt: night })
}

/** All servers of the portal, twice, so that each has another one beside it. */
const servers = () => [...portal.nodes, ...portal.nodes].map(({ ports }) => ports)

describe('the count of each night', () => {
  test('is kept once, by one server, and told in fives with its time (CV1, CV2)', async () => {
    await atNight(7)
    expect(await toldCoverage(portal.ports.store)).toBeNull()
    const rounds = await Promise.all(servers().map((ports) => countTonight(ports, round)))
    expect(rounds.filter((isCounted) => isCounted)).toHaveLength(1)
    for (const { store } of servers())
      expect(await toldCoverage(store)).toEqual({ countedAt: night, ways: { ...noWays, one: 5 } })
    portal.pass(hour)
    expect(await countTonight(portal.ports, round)).toBe(false)
    portal.pass(24 * hour)
    expect(await countTonight(portal.ports, round)).toBe(true)
  })

  test('is begun anew by another server where one was killed in the middle, which leaves nothing (CV1)', async () => {
    await atNight(1)
    const [first, other] = [servers()[0] ?? portal.ports, servers().at(-1) ?? portal.ports]
    const reached = closedGate()
    const never = closedGate()
    const pace = () => {
      reached.open()
      return never.opened
    }
    void countTonight(first, { ...round, pace })
    await reached.opened
    expect([await countTonight(other, round), await latestCoverage(other.store)]).toEqual([false, null])
    portal.pass(2 * 60_000 + 1)
    expect(await countTonight(other, round)).toBe(true)
    expect(Object.values((await latestCoverage(first.store))?.units ?? {})).toEqual([{ ...noWays, one: 1 }])
  })
})
