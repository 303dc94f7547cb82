import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tellWebhook } from '../../../rules/contact/tell-webhook.js'
import { countEvents, proveForReset, sendFirst, startFlow } from '../../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../../testing/test-portal.js'
import { twoNodes } from '../../../testing/two-nodes.js'
import {
  answering,
  hanging,
  startWebhookReceiver,
  taking,
  type WebhookReceiver,
} from '../../../testing/webhook-receiver.js'

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000]
const fresh = 'Blauer-Himmel-7'
/** The time that a busy machine may take, ms. */
const patienceMs = 15_000
let hook: WebhookReceiver
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  hook = await startWebhookReceiver()
})
afterEach(async () => {
  // A request that hangs ends with its receiver.
  await hook.close()
  for (const end of ends.splice(0)) await end()
})

async function open(choice: TestPortalChoice = {}): Promise<TestPortal> {
  const portal = await testPortal({ webhook: hook.choice, ...choice })
  ends.push(() => portal.close())
  return portal
}

async function reset(portal: TestPortal, username = 'alice'): Promise<void> {
  const visitor = await proveForReset(portal, username)
  expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
}

const events = (portal: TestPortal, event: string) => portal.ports.store.audit.recent(100, { event })
const waiting = async (portal: TestPortal) =>
  (await portal.ports.store.outbox.waiting()).filter(({ kind }) => kind === 'event')

describe('a webhook that is dead', () => {
  test('gets every event later, unchanged and under the same id, with a new time and signature (HOOK1)', async () => {
    const portal = await open()
    hook.behave(answering(500))
    await reset(portal)
    await portal.delivered()
    hook.behave(answering(401))
    for (const pause of [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 10 * minute]) {
      portal.pass(pause)
      await portal.delivered()
    }
    hook.behave(taking)
    portal.pass(10 * minute)
    await portal.delivered()
    portal.pass(hour)
    await portal.delivered()
    expect(hook.received).toHaveLength(8)
    expect(new Set(hook.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    expect(hook.received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(await waiting(portal)).toEqual([])
  })

  test('shows in the audit and the log with its status, once for each way in which it fails (OP3, HOOK5)', async () => {
    const portal = await open()
    hook.behave(answering(302, { location: 'https://elsewhere.example/' }))
    await reset(portal)
    for (const pause of [0, second, 5 * second]) {
      portal.pass(pause)
      await portal.delivered()
    }
    const putOff = await events(portal, 'delivery.put-off')
    expect(putOff).toEqual([
      expect.objectContaining({
        purpose: 'password.reset',
        reason: 'event refused',
        detail: expect.objectContaining({ kind: 'event', channel: 'webhook', status: 302, server: hook.url.host }),
      }),
    ])
    expect(portal.logLines.filter((line) => line.includes('"delivery.put-off"'))).toHaveLength(1)
    expect(portal.logLines.join()).not.toContain('elsewhere')
  })

  test('for three days misses the event, and the audit says so (HOOK1)', async () => {
    const portal = await open()
    hook.behave(answering(503))
    await reset(portal)
    await portal.delivered()
    portal.pass(72 * hour - 1)
    await portal.delivered()
    expect(await waiting(portal)).toHaveLength(1)
    portal.pass(1)
    await portal.delivered()
    expect(await waiting(portal)).toEqual([])
    expect(await events(portal, 'delivery.given-up')).toEqual([
      expect.objectContaining({ reason: 'message expired', result: 'refused' }),
    ])
  })

  test('leaves the portal ready, and its messages uncounted among those of people (HOOK5)', async () => {
    const portal = await open({ hasMetrics: true })
    hook.behave(answering(503))
    await reset(portal)
    await portal.delivered()
    portal.pass(hour)
    const metrics = (await portal.monitoring?.inject('/metrics'))?.body ?? ''
    expect(metrics).toMatch(/^portico_webhook_events 1$/m)
    expect(metrics).toMatch(/^portico_webhook_oldest_seconds 3600$/m)
    expect(metrics).toMatch(/^portico_outbox_messages 0$/m)
    expect(metrics).toMatch(/^portico_dependency_seconds_count\{part="webhook"\} 1$/m)
    expect((await portal.monitoring?.inject('/readyz'))?.json()).toMatchObject({ status: 'ok' })
  })
})

test('a webhook that hangs with thirty events delays no code and no notice (HOOK5)', async () => {
  const people = Array.from({ length: 31 }, (_, n) => ({ username: `u${n}`, emails: [`u${n}@mail.example`] }))
  const portal = await open({ people })
  const timeToCode = async (username: string) => {
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, 'profile', username)
    const begun = performance.now()
    await sendFirst(visitor, verification, { flow: 'profile' })
    const codes = () => portal.mail.messages().filter(({ message }) => message.to === `${username}@mail.example`)
    await expect.poll(codes, { interval: 5, timeout: patienceMs }).not.toEqual([])
    return performance.now() - begun
  }
  const alive = await timeToCode('u30')
  hook.behave(hanging)
  for (const { username } of people.slice(0, 30)) {
    const { id: accountId = '' } = (await portal.ports.directory.find(username)) ?? {}
    await portal.ports.store.transaction((stores) =>
      tellWebhook(
        stores,
        { ports: portal.ports, visit: { flowId: null, requestId: 'r' } },
        { event: 'password.reset', accountId },
      ),
    )
  }
  await expect.poll(() => hook.received.length, { timeout: patienceMs }).toBeGreaterThan(3)
  const dead = []
  for (const { username } of people.slice(0, 10)) dead.push(await timeToCode(username))
  const longest = Math.max(...dead)
  console.log(`a code took ${alive.toFixed(0)} ms, and ${longest.toFixed(0)} ms at most beside a webhook that hangs`)
  // One try of the webhook takes longer.
  expect(longest).toBeLessThan(4_500)
  expect(await waiting(portal)).toHaveLength(30)
})

describe('on two nodes of one store', () => {
  test('each event arrives once, whichever node tells it (HOOK1)', async () => {
    const nodes = await twoNodes({ webhook: hook.choice })
    ends.push(() => nodes.close())
    for (const username of ['alice', 'carol', 'dave']) await reset(nodes.first, username)
    await Promise.all([nodes.first.delivered(), nodes.second.delivered()])
    const ids = hook.received.map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([3, 3])
    expect(await countEvents(nodes.first, 'delivery.taken')).toBeGreaterThan(2)
  })

  test('an event that a dead node held arrives from the other one, under the same id (HOOK1)', async () => {
    const nodes = await twoNodes({ webhook: hook.choice })
    ends.push(() => nodes.close())
    hook.behave(hanging)
    await reset(nodes.first)
    await expect.poll(() => hook.received.length, { timeout: patienceMs }).toBe(1)
    hook.behave(taking)
    nodes.pass(minute)
    await nodes.second.delivered()
    expect(hook.received.map(({ id }) => id)).toEqual([hook.received[0]?.id, hook.received[0]?.id])
  })
})
