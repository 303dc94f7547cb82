import { afterEach, expect, test } from 'vitest'
import { crashRun } from './crash-run.js'
import { type PortalUnderLoad, portalUnderLoad } from './portal-under-load.js'

const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 10)
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)

let portal: PortalUnderLoad | null = null
afterEach(() => portal?.end())

test(
  'what was acknowledged survives a kill at any instant, and nothing half-done is left (W1)',
  async () => {
    portal = await portalUnderLoad('crash')
    const { kills, copies, acknowledged, open, faults } = await crashRun(portal, { rounds, seed })
    const total = [...acknowledged.values()].reduce((sum, times) => sum + times, 0)
    console.log(
      [
        `${kills} kills, ${total} acknowledged answers checked, ${copies} messages left twice, seed ${seed}`,
        ...inLines('acknowledged', acknowledged),
        ...inLines('open at a kill', open),
      ].join('\n'),
    )
    expect(faults, `TORTURE_SEED=${seed}`).toEqual([])
    expect(kills).toBe(rounds)
    // Too little load would prove nothing.
    expect(total).toBeGreaterThan(rounds * 20)
    expect(acknowledged.size).toBeGreaterThan(12)
  },
  60_000 + rounds * 20_000,
)

function inLines(title: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort().map(([what, times]) => `  ${title}: ${what} ${times}`)
}
