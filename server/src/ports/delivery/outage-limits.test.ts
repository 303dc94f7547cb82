import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MessageSinks, startMessageSinks, waysTo } from '../../testing/message-sinks.js'
import { startSmsSink } from '../../testing/sms-sink.js'
import { newAddresses, offeredIds, startFlow } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

const minute = 60_000
const names = ['ada', 'nobody11'] as const
const people = [{ username: 'ada', emails: ['ada@mail.example'], phones: ['+4915550111'] }]
const limits = { sendsPerContactDay: 4, sendsPerFlow: 2 }

let portal: TestPortal
let sinks: MessageSinks
beforeEach(async () => {
  sinks = await startMessageSinks()
})
afterEach(async () => {
  await portal.close()
  await sinks.close()
})

async function open(choice: TestPortalChoice = {}): Promise<void> {
  portal = await testPortal({ people, limits, ...waysTo(sinks), ...choice })
}

async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    await portal.delivered()
    portal.pass(minute / 2)
  }
  await portal.delivered()
}

const newAddress = newAddresses()
const from = new Map<string, string>()

/** A reset of this name that asks for a code so often, half a minute apart; the last statuses. */
async function ask(username: string, times: number, kind: 'email' | 'phone' = 'email'): Promise<readonly number[]> {
  // One network for each name, so that both are strangers in the same way.
  const place = from.get(username) ?? newAddress()
  from.set(username, place)
  const statuses: number[] = []
  for (let n = 0; n < times; n += limits.sendsPerFlow) {
    const visitor = portal.visitor(place)
    const [id = ''] = offeredIds(await startFlow(visitor, 'reset', username), kind)
    for (let m = n; m < Math.min(times, n + limits.sendsPerFlow); m += 1) {
      statuses.push((await visitor.call('sendCode', { type: kind, id }, { flow: 'reset' })).status)
      await pass(0.5)
    }
  }
  return statuses
}

/** Beyond what all share in a day, each network has one for a name. */
describe('the sends of a day, and the own one of a network', () => {
  test('come back where no mail server took them, for names with and without an account (O11, E1)', async () => {
    await open()
    const bringBack = await sinks.takeAway()
    for (const name of names) expect(await ask(name, 5)).toEqual([200, 200, 200, 200, 200])
    await pass(14)
    await bringBack()
    await pass(1)
    for (const name of names) expect(await ask(name, 6)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('come back after an hour without mail and ten presses (O11)', async () => {
    await open({ limits: { sendsPerContactDay: 10, sendsPerFlow: 2 } })
    const bringBack = await sinks.takeAway()
    await ask('ada', 10)
    await pass(50)
    await bringBack()
    await pass(1)
    expect(await ask('ada', 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(sinks.mail.received).toHaveLength(10)
  })

  test('stay counted where the mail server refused this one address, as a made-up name has none (O11, E1)', async () => {
    await open()
    sinks.mail.refuse((to) => (to === 'ada@mail.example' ? { status: 550, text: '5.1.1 unknown' } : null))
    for (const name of names) await ask(name, 5)
    await pass(16)
    for (const name of names) expect(await ask(name, 1)).toEqual([429])
  })

  test('come back where the mail server refused everybody (O11)', async () => {
    await open()
    sinks.mail.refuse(() => ({ status: 554, text: '5.7.1 Relay access denied' }))
    for (const name of names) await ask(name, 5)
    await pass(16)
    sinks.mail.refuse(() => null)
    for (const name of names) expect(await ask(name, 5)).toEqual([200, 200, 200, 200, 200])
  })

  test('stay counted where the mail server took them late (O11)', async () => {
    await open()
    const bringBack = await sinks.takeAway()
    for (const name of names) await ask(name, 1)
    await pass(3)
    await bringBack()
    await pass(3)
    expect(sinks.mail.received).toHaveLength(1)
    for (const name of names) expect(await ask(name, 5)).toEqual([200, 200, 200, 200, 429])
  })

  test('come back to the caps of SMS, where the gateway was away (D5, O11)', async () => {
    await open({ rules: { smsReach: { prefixes: ['+49'], cap: 8, capPerPrefix: 8 } } })
    const bringBack = await sinks.takeAway()
    expect(await ask('ada', 4, 'phone')).toEqual([200, 200, 200, 200])
    await pass(14)
    await bringBack()
    await pass(1)
    expect(await ask('ada', 5, 'phone')).toEqual([200, 200, 200, 200, 429])
    expect(sinks.sms.received).toHaveLength(4)
  })

  test('come back to a flow that still lives (O11)', async () => {
    await open()
    const bringBack = await sinks.takeAway()
    const visitor = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(visitor, 'reset', 'ada'))
    const statuses: number[] = []
    for (const minutes of [0.5, 0.5, 12, 0.5, 0.5]) {
      statuses.push((await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })).status)
      if (minutes === 12) await bringBack()
      await pass(minutes)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

describe('while one way is away', () => {
  const message = async (username: string, kind: 'email' | 'phone') => {
    const visitor = portal.visitor(newAddress())
    const [id = ''] = offeredIds(await startFlow(visitor, 'reset', username), kind)
    const { body } = await visitor.call('sendCode', { type: kind, id }, { flow: 'reset' })
    await portal.delivered()
    return (body as { message: string }).message.split('.')[0]
  }
  const usual = 'If this contact is registered, a verification code is on its way'
  const late = 'Messages are late at the moment'

  test('only its answers say so, and no longer than it is away (W3)', async () => {
    await open()
    const port = Number(sinks.sms.url.port)
    await sinks.sms.close()
    expect([await message('ada', 'phone'), await message('ada', 'email')]).toEqual([usual, usual])
    portal.pass(minute)
    expect([await message('ada', 'phone'), await message('ada', 'email')]).toEqual([late, usual])
    const again = await startSmsSink({ port })
    portal.pass(minute)
    await expect.poll(() => portal.ports.late).toEqual({ email: false, sms: false })
    expect(await message('ada', 'phone')).toBe(usual)
    await again.close()
  })

  test('the first address and a new one hear it as well (W3, N2)', async () => {
    await open({ people: [...people, { username: 'ben' }] })
    await sinks.takeAway()
    await message('nobody11', 'email')
    const ben = portal.visitor()
    await startFlow(ben, 'profile', 'ben')
    const { body } = await ben.call('initialEmail', { email: 'ben@mail.example' })
    expect(body).toMatchObject({ message: expect.stringContaining(late), sent: true })
  })
})
