import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Settings } from '../e2e/environments/portico-program.js'
import { crashRun } from './crash-run.js'
import { type EventSink, startEventSink, untoldFaults } from './event-sink.js'
import { quietStore } from './people.js'
import { type PortalUnderLoad, portalUnderLoad } from './portal-under-load.js'
import { twoNodesUnderLoad } from './two-nodes-under-load.js'

const asked = process.env['TORTURE_ROUNDS']
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000)

let portal: PortalUnderLoad | null = null
let hook: EventSink
beforeEach(async () => {
  hook = await startEventSink()
})
afterEach(async () => {
  await portal?.end()
  await hook.close()
})

test.each([
  ['the server with SQLite', 10, (more: Settings) => portalUnderLoad('crash', { more })],
  ['either of two servers on PostgreSQL', 5, (more: Settings) => twoNodesUnderLoad('crash-of-two', { more })],
] as const)(
  'what was acknowledged survives a kill of %s at any instant, and nothing half-done is left (W1, NODE5, HOOK1)',
  async (_which, usual, prepare) => {
    const rounds = Number(asked ?? usual)
    portal = await prepare(hook.settings)
    const { kills, copies, acknowledged, open, faults } = await crashRun(portal, { rounds, seed })
    const total = [...acknowledged.values()].reduce((sum, times) => sum + times, 0)
    console.log(
      [
        `${kills} kills, ${total} acknowledged answers checked, ${copies} messages left twice, seed ${seed}`,
        ...inLines('acknowledged', acknowledged),
        ...inLines('open at a kill', open),
      ].join('\n'),
    )
    const untold = untoldFaults(hook, await quietStore(portal))
    expect([...faults, ...untold], `TORTURE_SEED=${seed}`).toEqual([])
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
