import { afterEach, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { countEvents, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const minute = 60_000
const retentionMs = 90 * 24 * 60 * minute
let portal: TestPortal
afterEach(() => portal.close())

/** Compares codes that were never sent. Each is refused. */
async function refuse(username: string, times: number): Promise<void> {
  const visitor = portal.visitor()
  await startFlow(visitor, 'reset', username)
  for (let n = 0; n < times; n += 1) {
    expect((await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })).status).toBe(400)
  }
}

test.each([
  [5_000, 'alice'],
  [50, 'nobody01'],
])(
  '%i refused calls in a flow of %s are 20 lines, and one with the number left out (G18)',
  { timeout: 120_000 },
  async (times, username) => {
    portal = await testPortal()
    await refuse(username, times)
    expect([await countEvents(portal, 'refused'), await countEvents(portal, 'refusals')]).toEqual([20, 0])
    portal.pass(30 * minute)
    await tidy(portal.ports, retentionMs)
    await tidy(portal.ports, retentionMs)
    const { actor, flowId } = (await portal.ports.store.audit.recent(1, { event: 'refused' }))[0] ?? {}
    expect(await portal.ports.store.audit.recent(10, { event: 'refusals' })).toMatchObject([
      {
        event: 'refusals.left-out',
        actor,
        flowId,
        purpose: 'reset',
        result: 'refused',
        detail: { leftOut: times - 20 },
      },
    ])
    expect(await countEvents(portal, 'refused')).toBe(20)
  },
)

test('a flow with 20 refusals leaves no line more, and another flow has 20 of its own (G18)', async () => {
  portal = await testPortal()
  await refuse('alice', 20)
  await refuse('alice', 20)
  expect(await countEvents(portal, 'refused')).toBe(40)
  portal.pass(30 * minute)
  await tidy(portal.ports, retentionMs)
  expect([await countEvents(portal, 'refused'), await countEvents(portal, 'refusals')]).toEqual([40, 0])
})

test('a refusal that is left out has a line in the log under its id (G18)', async () => {
  portal = await testPortal()
  await refuse('alice', 21)
  const lines = portal.logLines.filter((line) => line.includes('request.refused'))
  expect(lines.filter((line) => line.includes('code-wrong'))).toHaveLength(1)
})
