import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compareCode } from '../../../../person/steps.js'
import { captured } from '../../ports/delivery/captured/captured.js'
import { type Delivery, Undeliverable } from '../../ports/delivery/delivery.js'
import { Unavailable } from '../../ports/refusal.js'
import { keepCoverage, noWays } from '../../rules/coverage/coverage.js'
import { setUpApp } from '../../testing/app-of.js'
import { readSamples, type Sample } from '../../testing/read-samples.js'
import {
  newAddresses,
  offeredIds,
  proveForReset,
  sendFirst,
  signInFully,
  startFlow,
  wrongCode,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
afterEach(() => portal.close())

/** An account with one address and one number, so that its answers look like those of a decoy. */
const people = [{ username: 'grace', name: 'Grace Green', emails: ['grace@mail.example'], phones: ['+1 555 0177'] }]

async function scrape(): Promise<string> {
  const answer = await portal.monitoring?.inject('/metrics')
  expect(answer?.statusCode).toBe(200)
  return answer?.body ?? ''
}

async function samples(): Promise<readonly Sample[]> {
  return readSamples(await scrape())
}

async function figureOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const same = (sample: Sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return (await samples()).find((sample) => sample.name === name && same(sample))?.value
}

const nextAddress = newAddresses()

/** Makes every try that a stranger can with a name, whether it has an account or not. */
async function tryEverything(username: string): Promise<void> {
  for (const flow of ['reset', 'unlock'] as const) {
    const visitor = portal.visitor(nextAddress())
    const verification = await startFlow(visitor, flow, username)
    await sendFirst(visitor, verification, { flow })
    await portal.delivered()
    for (let n = 0; n < 4; n += 1) await compareCode(visitor, flow, '000000')
    await visitor.call('resendCode', { type: 'email', id: offeredIds(verification, 'email')[0] ?? '' }, { flow })
  }
  for (let n = 0; n < 6; n += 1)
    await portal.visitor().call('signIn', { username, password: `wrong ${n}`, captcha: rightCaptcha })
  await portal.delivered()
}

/** Everything but the times and the process. */
async function countsOf(username: string): Promise<readonly string[]> {
  portal = await testPortal({ hasMetrics: true, people, decoySeed: 'a seed that only tests know' })
  await tryEverything(username)
  const told = (await samples()).filter(({ name }) => name.startsWith('portico_') && !/_(bucket|sum)$/.test(name))
  return told.map(({ name, labels, value }) => `${name} ${JSON.stringify(labels)} ${value}`).sort()
}

test('count calls by name and status, and what is no call as other (METRIC1)', async () => {
  portal = await testPortal({ hasMetrics: true })
  const visitor = await signInFully(portal)
  await visitor.call('compareCode', { code: '123456' })
  for (const url of ['/nowhere/alice', '/api/nowhere?user=alice', '/api/user/profile/%ff'])
    await portal.app.inject({ url, headers: { 'x-call': 'alice' } })
  expect(await figureOf('portico_calls_total', { call: 'compareCode', status: '200' })).toBe(1)
  expect(await figureOf('portico_call_seconds_count', { call: 'compareCode' })).toBe(2)
  const others = (await samples()).filter(
    ({ name, labels }) => name === 'portico_calls_total' && labels['call'] === 'other',
  )
  expect(others.reduce((sum, { value }) => sum + value, 0)).toBe(3)
})

test('count codes that are sent, right and wrong, by kind (METRIC1)', async () => {
  portal = await testPortal({ hasMetrics: true })
  const codes = async () =>
    Promise.all(
      ['email', 'phone'].flatMap((kind) =>
        ['sent', 'right', 'wrong'].map((outcome) => figureOf('portico_codes_total', { kind, outcome })),
      ),
    )
  expect(await codes()).toEqual([0, 0, 0, 0, 0, 0])
  await proveForReset(portal)
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile', kind: 'phone' })
  await visitor.call('compareCode', { code: 'no code' })
  await visitor.call('compareCode', { code: wrongCode('123456') })
  expect(await codes()).toEqual([1, 1, 0, 1, 0, 1])
  const signedIn = await signInFully(portal)
  const added = await signedIn.call('addEmail', { email: 'new@mail.example' })
  await portal.delivered()
  await signedIn.call('verifyEmail', { id: added.body.data?.id ?? '', code: '000000' })
  expect(await codes()).toEqual([3, 2, 1, 1, 0, 1])
})

test('count codes of apps and recovery codes that are right and wrong, and none as sent (METRIC1)', async () => {
  portal = await testPortal({ hasMetrics: true })
  const codes = async () =>
    Promise.all(
      (['app', 'recovery-code'] as const).flatMap((kind) =>
        ['sent', 'right', 'wrong'].map((outcome) => figureOf('portico_codes_total', { kind, outcome })),
      ),
    )
  expect(await codes()).toEqual([undefined, 0, 0, undefined, 0, 0])
  const visitor = await signInFully(portal)
  const app = await setUpApp(portal, visitor)
  const [first = ''] = (await visitor.call('addRecoveryCodes', {})).body.data.codes
  for (const code of ['no code', app.code(50), app.code()]) {
    if (code !== app.code()) await startFlow(visitor, 'profile', 'alice')
    await visitor.call('compareApp', { code })
  }
  for (const code of [first, first]) {
    await startFlow(visitor, 'profile', 'alice')
    await visitor.call('compareRecoveryCode', { code })
  }
  expect(await codes()).toEqual([undefined, 1, 1, undefined, 1, 1])
})

test('tell people by their way back, in fives, once they were counted (METRIC1, CV2)', async () => {
  const told = async () => (await samples()).filter(({ name }) => name === 'portico_people')
  portal = await testPortal({ hasMetrics: true })
  expect(await told()).toEqual([])
  await portal.close()
  portal = await testPortal({ hasMetrics: true })
  const units = { law: { ...noWays, none: 4, one: 8 }, arts: { ...noWays, one: 9, waiting: 4 } }
  await keepCoverage(portal.ports.store, { countedAt: portal.ports.clock.date(), units })
  const ways = (await told()).map(({ labels, value }) => [labels, value])
  expect(ways).toEqual([
    [{ way: 'none' }, 0],
    [{ way: 'one' }, 15],
    [{ way: 'two' }, 0],
    [{ way: 'kept' }, 0],
    [{ way: 'waiting' }, 0],
  ])
})

describe('nothing tells persons apart', () => {
  test('a name without an account counts like one with an account (METRIC2)', async () => {
    const known = await countsOf('grace')
    await portal.close()
    const unknown = await countsOf('nobody11')
    expect(unknown).toEqual(known)
    for (const counted of ['sent"} 2', 'wrong"} 8']) expect(known.join()).toContain(counted)
    expect(known).toContain('portico_throttled_total {} 1')
  })

  test('no name, address, number, account or source address is in the metrics or in /readyz (METRIC2)', async () => {
    portal = await testPortal({ hasMetrics: true })
    const signedIn = await signInFully(portal)
    await tryEverything('alice')
    await tryEverything('nobody11')
    await portal.visitor('203.0.113.77').call('signIn', { username: 'dave', password, captcha: rightCaptcha })
    const user = (await signedIn.call('session')).body.user
    const { account } = await portal.ports.directory.find('alice').then((found) => ({ account: found?.id ?? '' }))
    const told = `${await scrape()}${(await portal.monitoring?.inject('/readyz'))?.body}`.toLowerCase()
    const persons = [
      'alice',
      'dave',
      'nobody11',
      'mail.example',
      'home.example',
      '15550142',
      '555 0142',
      '203.0.113',
      account,
    ]
    expect(user).toBeDefined()
    for (const person of persons) expect(told).not.toContain(person.toLowerCase())
  })
})

describe('figures of the store', () => {
  test('are read when monitoring asks, and at most every two seconds (METRIC3)', async () => {
    let reads = 0
    portal = await testPortal({
      hasMetrics: true,
      store: (real) => ({
        ...real,
        outbox: {
          ...real.outbox,
          load(now) {
            reads += 1
            return real.outbox.load(now)
          },
        },
      }),
    })
    await signInFully(portal)
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => scrape()))
    expect(answers.every((text) => text.includes('\nportico_sessions 1\n'))).toBe(true)
    expect(reads).toBeLessThanOrEqual(1 + (performance.now() - begun) / 2_000)
    const before = reads
    await vi.waitFor(
      async () => {
        await scrape()
        expect(reads).toBeGreaterThan(before)
      },
      { timeout: 20_000, interval: 100 },
    )
  })

  test.each([
    ['hangs', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Unavailable('store'))],
  ])('are left out while the store %s, and all else is told within seconds (METRIC3)', async (_, gone) => {
    let isGone = false
    portal = await testPortal({
      hasMetrics: true,
      store: (real) => ({
        ...real,
        check: () => (isGone ? gone() : real.check()),
        outbox: { ...real.outbox, load: (now) => (isGone ? gone() : real.outbox.load(now)) },
      }),
    })
    const ofStore = ['portico_alarm', 'portico_outbox_messages', 'portico_outbox_oldest_seconds', 'portico_sessions']
    const told = async () => {
      const names = new Set((await samples()).map(({ name }) => name))
      expect(names).toContain('portico_throttled_total')
      return ofStore.filter((name) => names.has(name))
    }
    const becomes = (names: readonly string[]) =>
      vi.waitFor(async () => expect(await told()).toEqual(names), { timeout: 30_000, interval: 100 })
    await becomes(ofStore)
    isGone = true
    await becomes([])
    expect(await figureOf('portico_part_state', { part: 'store' })).toBe(2)
    isGone = false
    await becomes(ofStore)
    expect(await figureOf('portico_part_state', { part: 'store' })).toBe(0)
  })
})

test('count tries to send by what became of them, and those of decoys alike (METRIC1, METRIC2)', async () => {
  let cause: Error | null = null
  const kept = captured({ wall: () => 0 })
  const email: Delivery = {
    ...kept,
    async send(message, messageId) {
      if (cause !== null) throw cause
      return kept.send(message, messageId)
    },
    async check() {
      if (cause instanceof Unavailable) throw cause
      return null
    },
  }
  portal = await testPortal({
    hasMetrics: true,
    people: [{ username: 'grace', emails: ['grace@mail.example'] }],
    email,
  })
  const outcomes = ['taken', 'put-off', 'refused', 'given-up'] as const
  const counted = () => Promise.all(outcomes.map((outcome) => figureOf('portico_deliveries_total', { outcome })))
  const ask = async (username: string) => {
    const visitor = portal.visitor(nextAddress())
    await sendFirst(visitor, await startFlow(visitor, 'reset', username), { flow: 'reset' })
    await portal.delivered()
    portal.pass(31_000)
    return counted()
  }
  expect(await counted()).toEqual([0, 0, 0, 0])
  expect(await ask('grace')).toEqual([1, 0, 0, 0])
  expect(await ask('nobody11')).toEqual([2, 0, 0, 0])
  cause = new Undeliverable('this one')
  expect(await ask('grace')).toEqual([2, 0, 1, 0])
  cause = new Unavailable('delivery')
  expect((await ask('nobody11'))[1]).toBeGreaterThan(0)
})

// A large program: on a machine with too much to do it waits for its pages.
test('promtool finds nothing to blame (METRIC1)', { timeout: 120_000 }, async () => {
  portal = await testPortal({ hasMetrics: true })
  await signInFully(portal)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await scrape(),
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toBe('')
  expect(status).toBe(0)
})
