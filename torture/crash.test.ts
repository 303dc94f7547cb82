import { afterEach, expect, test } from 'vitest'
import { crashRun } from './crash-run.js'
import { type PortalUnderLoad, portalUnderLoad } from './portal-under-load.js'
import { twoNodesUnderLoad } from './two-nodes-under-load.js'

const asked = process.env['TORTURE_ROUNDS']
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)

let portal: PortalUnderLoad | null = null
afterEach(() => portal?.end())

test.each([
  ['the server with SQLite', 10, () => portalUnderLoad('crash')],
  ['either of two servers on PostgreSQL', 5, () => twoNodesUnderLoad('crash-of-two')],
] as const)(
  'what was acknowledged survives a kill of %s at any instant, and nothing half-done is left (W1, NODE5)',
  async (_which, usual, prepare) => {
    const rounds = Number(asked ?? usual)
    portal = await prepare()
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
  60_000 + Number(asked ?? 10) * 30_000,
)

function inLines(title: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort().map(([what, times]) => `  ${title}: ${what} ${times}`)
}
