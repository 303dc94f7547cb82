import { expect, test } from 'vitest'
import { runDoors } from './doors.js'
import { runFirstDay } from './first-day.js'
import { runSiege } from './run-siege.js'

const minuteMs = 60_000

test('in a day of a stranger with 100 networks the owner gets in, and few codes are compared (G1, G2, G3)', async () => {
  const { visits, codes, taken, calls } = await runSiege({
    days: 1,
    enrolled: 40,
    attacked: 1,
    networks: 100,
    owners: 1,
    mostCalls: 20_000,
    servers: 1,
    seed: 7,
  })
  const known = visits.filter(({ device }) => device === 'known')
  expect(known.map(({ flow }) => flow).sort()).toEqual([...of('profile'), ...of('reset'), ...of('unlock')])
  expect(known.map(({ tookMs, refusals }) => [tookMs, ...refusals])).toEqual(known.map(() => [0]))
  const onNew = visits.filter(({ device }) => device === 'new')
  expect(onNew).toHaveLength(3)
  for (const { tookMs } of onNew) expect(tookMs ?? Infinity).toBeLessThanOrEqual(30 * minuteMs)
  // At most 20 in each of the two days of its counter that a day touches, and one of each network.
  expect(codes.all).toBeLessThanOrEqual(140)
  expect(taken).toBe(0)
  expect(calls).toBeGreaterThan(1_000)
}, 300_000)

test.each([
  { isIpv6: false, servers: 1 },
  { isIpv6: true, servers: 1 },
  { isIpv6: false, servers: 2 },
] as const)(
  'three networks close recovery for nobody else, IPv6: $isIpv6, servers: $servers (G3)',
  async (plan) => {
    const { elsewhere, beside, codesInAnHour } = await runDoors({ people: 6, networks: 3, ...plan })
    expect(elsewhere).toEqual({ visits: 24, refused: 0, longestMinutes: 0 })
    expect(beside.refused).toBeGreaterThan(0)
    expect(codesInAnHour).toBeGreaterThan(10)
  },
  300_000,
)

test('an honest first day of term raises no alarm (G3)', async () => {
  const { ended, alarms, wrongCodes } = await runFirstDay({ people: 150, seed: 11 })
  expect(ended.signedIn + ended.recovered + ended.gaveUp).toBe(150)
  expect(wrongCodes).toBeGreaterThan(0)
  expect(alarms).toBe(0)
}, 300_000)

function of<Flow extends string>(flow: Flow): readonly Flow[] {
  return [flow, flow, flow]
}
