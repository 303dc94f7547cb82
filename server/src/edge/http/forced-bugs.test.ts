import { expect, test } from 'vitest'
import { everyCall, readyFor } from '../../testing/every-call.js'
import { testPortal } from '../../testing/test-portal.js'
import type { TestAnswer } from '../../testing/test-visitor.js'

const canary = 'a sentence of a bug'
/** Calls of the outbox worker to the store, which run in parallel with the answers. */
const worker = new Set(['outbox.lease', 'outbox.isVoidCode', 'outbox.endDecoy', 'outbox.conclude', 'markers.due'])

/** Wraps everything below a port and reports each function before it runs. `step` may throw. */
function sabotaged<Port extends object>(port: Port, step: (name: string) => void, path = ''): Port {
  const entries = Object.entries(port).map(([name, value]: [string, unknown]) => {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof value === 'object' && value !== null) return [name, sabotaged(value, step, here)]
    if (typeof value !== 'function') return [name, value]
    // A listing runs beside the calls, and gives its pages one after the other.
    if (name === 'entries') return [name, value.bind(port)]
    const called = async (...input: unknown[]) => {
      if (name === 'transaction') {
        const [work] = input as [(stores: object) => unknown]
        return value.call(port, (stores: object) => work(sabotaged(stores, step, here)))
      }
      step(here)
      return value.call(port, ...input)
    }
    return [name, called]
  })
  return Object.fromEntries(entries) as Port
}

/**
 * A portal in which, after `arm(n)`, the n-th call to store or directory fails as only a bug fails.
 */
async function portalWithBugs() {
  let left = Number.POSITIVE_INFINITY
  let broken = ''
  const step = (name: string) => {
    if (worker.has(name)) return
    left -= 1
    if (left !== 0) return
    broken = name
    throw new Error(canary)
  }
  const portal = await testPortal({
    store: (real) => sabotaged(real, step),
    directory: (real) => sabotaged(real, step),
  })
  const arm = (n: number) => {
    left = n
    broken = ''
  }
  return { portal, arm, broken: () => broken }
}

test.each(everyCall)(
  'wherever %s meets a bug, it answers 500 with a number to quote, and goes on (W9)',
  { timeout: 60_000 },
  async (call) => {
    let met = 0
    for (let n = 1; ; n += 1) {
      const { portal, arm, broken } = await portalWithBugs()
      const { visitor, url, input } = await readyFor(portal, call)
      arm(n)
      const payload = JSON.stringify(input)
      const answer = await visitor.raw({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      const where = broken()
      arm(Number.POSITIVE_INFINITY)
      if (where !== '') {
        met += 1
        expect((await portal.visitor().call('session')).status).toBe(200)
        expectOnlyItsNumber(where, answer)
      }
      await portal.close()
      if (where === '') break
    }
    expect(met).toBeGreaterThan(2)
  },
)

function expectOnlyItsNumber(
  where: string,
  { status, body, text, headers }: TestAnswer<Record<string, unknown>>,
): void {
  // A directory that fails while it writes a password may have written it (W5).
  if (body['code'] === 'outcome-unknown') {
    expect(status).toBe(503)
    return
  }
  expect([where, status, text]).toEqual([where, 500, expect.stringContaining('"bug"')])
  expect(body).toEqual({
    success: false,
    code: 'bug',
    message: expect.stringContaining(String(body['requestId'])),
    requestId: expect.any(String),
  })
  expect(`${text}${JSON.stringify(headers)}`).not.toMatch(new RegExp(`${canary}|Error|\\.ts|node_modules`))
}
