import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closedGate } from '../../testing/closed-gate.js'
import { codeIn, countEvents, sendFirst, startFlow } from '../../testing/steps.js'
import type { TestPortalChoice } from '../../testing/test-portal.js'
import { type TwoNodes, twoNodes } from '../../testing/two-nodes.js'
import { captured } from './captured/captured.js'
import type { Delivery } from './delivery.js'

const leaseMs = 60_000
const codeLifeMs = 10 * 60_000

let nodes: TwoNodes
let gate: ReturnType<typeof closedGate>
let begun: number
beforeEach(() => {
  gate = closedGate()
  begun = 0
})
afterEach(async () => {
  gate.open()
  await nodes.close()
})

/** A delivery that is stopped in mid-send, as by a kill: nobody hears how the send ended. */
const killed: Delivery = {
  ...captured({ wall: Date.now }),
  async send() {
    begun += 1
    await gate.opened
    throw new Error('the server was killed')
  },
}
async function open(choice: TestPortalChoice = {}, ofSecond: TestPortalChoice = {}): Promise<void> {
  const people = Array.from({ length: 12 }, (_, n) => ({ username: `u${n}`, emails: [`u${n}@mail.example`] }))
  nodes = await twoNodes({ people, ...choice }, ofSecond)
}
const received = () => [nodes.first, nodes.second].flatMap(({ mail }) => mail.messages())

describe('on two nodes of one store', () => {
  test('each message leaves once, whichever node carries it (D2)', async () => {
    await open()
    for (let n = 0; n < 12; n += 1) {
      const visitor = (n % 2 === 0 ? nodes.first : nodes.second).visitor()
      await sendFirst(visitor, await startFlow(visitor, 'reset', `u${n}`), { flow: 'reset' })
    }
    await Promise.all([nodes.first.delivered(), nodes.second.delivered(), nodes.first.delivered()])
    const ids = received().map(({ messageId }) => messageId)
    expect([ids.length, new Set(ids).size]).toEqual([12, 12])
    expect(await countEvents(nodes.first, 'delivery.taken')).toBe(12)
  })

  test('a message of a node that died leaves from the other one after a minute, while its code is alive (D2, NODE1)', async () => {
    const working = captured({ wall: Date.now })
    await open({ email: killed }, { email: working })
    const visitor = nodes.first.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'u0'), { flow: 'reset' })
    await expect.poll(() => begun).toBe(1)
    nodes.pass(leaseMs - 1)
    await nodes.second.delivered()
    expect(working.messages()).toEqual([])
    nodes.pass(1)
    await nodes.second.delivered()
    const texts = working.messages().map(({ message }) => message.text)
    expect(texts).toHaveLength(1)
    expect(leaseMs).toBeLessThan(codeLifeMs / 5)
    const compared = await visitor.call('compareCode', { code: codeIn(texts[0] ?? '') ?? '' }, { flow: 'reset' })
    expect(compared.status).toBe(200)
    expect(await countEvents(nodes.first, 'delivery.taken')).toBe(1)
  })
})
