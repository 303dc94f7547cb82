import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { failedFrom, waitingKeys } from '../../rules/limits/barrier.js'
import { newAddresses, readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const second = 1_000
const minute = 60 * second
const people = ['alice', 'bob'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
let portal: TestPortal
let newAddress: () => string
beforeEach(async () => {
  newAddress = newAddresses()
  portal = await testPortal({
    people,
    // The directory knows Alice by a number too.
    directory: (real) => ({ ...real, find: (username) => real.find(username === '4711' ? 'alice' : username) }),
  })
})
afterEach(() => portal.close())

const tryFrom = (from: string, typed = 'wrong', username = 'alice') =>
  portal.visitor(from).call('signIn', { username, password: typed, captcha: rightCaptcha })
const retryAfterMs = ({ headers }: Awaited<ReturnType<typeof tryFrom>>) => Number(headers['retry-after']) * second

async function signInAt(from: string, username: string): Promise<void> {
  const visitor = portal.visitor(from)
  await sendFirst(visitor, await startFlow(visitor, 'profile', username), { flow: 'profile' })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await visitor.call('compareCode', { code })).status).toBe(200)
}

/** Uses up the tries that no wait delays, from 125 networks, and lets the waits grow. */
async function besiege(): Promise<readonly string[]> {
  const burnt = Array.from({ length: 125 }, newAddress)
  for (const from of burnt) await tryFrom(from)
  expect((await tryFrom(newAddress())).status).toBe(429)
  await longestWait(burnt)
  return burnt
}

/** Fails at the end of each wait until one lasts a quarter of an hour. */
async function longestWait(from: readonly string[]): Promise<void> {
  for (const address of from) {
    const { status, headers } = await tryFrom(address)
    if (status !== 429) continue
    if (Number(headers['retry-after']) >= 14 * 60) return
    portal.pass(minute)
  }
}

/** Passes time, and asks each second from the next of these networks. */
async function pollFor(ms: number, from: readonly string[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += second) {
    portal.pass(second)
    await tryFrom(from[(passed / second) % from.length] ?? '')
  }
}

/** The minutes until an owner, who waits as the portal says, is in; null after three waits. */
async function minutesOfOwner(home: string, from: readonly string[]): Promise<number | null> {
  let waited = 0
  for (let visit = 0; visit < 4; visit += 1) {
    const answer = await tryFrom(home, password)
    if (answer.status === 200) return waited / minute
    // Few polls in the middle of a wait, where they change nothing.
    const quiet = Math.max(0, retryAfterMs(answer) - 3 * minute)
    portal.pass(quiet)
    await pollFor(retryAfterMs(answer) - quiet, from)
    waited += retryAfterMs(answer)
  }
  return null
}

/** Asks at once, and again when the answer says so; true where this one is in. */
async function asksTwice(home: string, lateMs = 0): Promise<boolean> {
  portal.pass(retryAfterMs(await tryFrom(home, password)) + lateMs)
  return (await tryFrom(home, password)).status === 200
}

const home = '192.0.2.1'

describe('while many networks ask each second', () => {
  test('an owner on a network that has not failed gets in after the first wait (G2)', async () => {
    const burnt = await besiege()
    expect(await minutesOfOwner(home, burnt)).toBeLessThanOrEqual(15)
  })

  test('an owner who mistyped once gets in before networks that failed more often (G2)', async () => {
    const from = [newAddress(), newAddress(), newAddress()]
    for (const address of [...from, ...from]) {
      await tryFrom(address)
      portal.pass(minute)
    }
    await tryFrom(home)
    expect(await minutesOfOwner(home, from)).toBeLessThanOrEqual(15)
  })
})

describe('after a wait', () => {
  test('the drawn network has two minutes, and the others hear when those are over (G2)', async () => {
    const [first = ''] = await besiege()
    const toWait = retryAfterMs(await tryFrom(home))
    portal.pass(toWait - minute)
    expect(retryAfterMs(await tryFrom(first))).toBeGreaterThan(2 * minute)
    portal.pass(minute)
    const heard = await tryFrom(first)
    expect(heard.status).toBe(429)
    portal.pass(retryAfterMs(heard))
    expect((await tryFrom(first)).status).toBe(400)
  })

  test('its person may come a minute late (G2)', async () => {
    await besiege()
    expect(await asksTwice(home, minute)).toBe(true)
  })

  test('any network may try at once where none asked (G2)', async () => {
    const [first = '', second = ''] = await besiege()
    portal.pass(17 * minute)
    expect((await tryFrom(first)).status).toBe(400)
    portal.pass(15 * minute)
    expect((await tryFrom(second)).status).toBe(400)
  })

  test('networks that are drawn and do not come are drawn later from then on (G2)', async () => {
    const burnt = await besiege()
    const fresh = Array.from({ length: 3 }, newAddress)
    let isIn = false
    for (let wait = 0; wait < 4 && !isIn; wait += 1) {
      for (const from of fresh) await tryFrom(from)
      isIn = await asksTwice(home)
      if (isIn) break
      portal.pass(2 * minute)
      expect((await tryFrom(burnt[wait] ?? '')).status).toBe(400)
    }
    expect(isIn).toBe(true)
  })

  test('a seen network is drawn before any number of others that have failed as little (G2)', async () => {
    await signInAt(home, 'bob')
    await besiege()
    for (let n = 0; n < 50; n += 1) await tryFrom(newAddress())
    expect(await asksTwice(home)).toBe(true)
  })
})

describe('an IPv6 /32', () => {
  const networkOf = (n: number) => `2001:db8:${n.toString(16)}::9`

  /** Counts so many failures of the /32 at Alice, without their calls. */
  async function fail(times: number): Promise<void> {
    const { store, clock, secrets } = portal.ports
    const accountId = (await portal.ports.directory.find('alice'))?.id ?? ''
    const allocation = secrets.sign('network', [0x2001, 0xdb8].join('.'))
    const keys = waitingKeys({ nameKey: nameKeyOf(portal.ports, 'alice'), accountId })
    for (let n = 0; n < times; n += 1)
      await store.counters.takeEach(
        keys.map((who) => failedFrom(who, allocation)),
        clock.now(),
      )
  }

  test('has the own tries of 256 networks, however many /48 it is divided into (G2)', async () => {
    for (let n = 0; n < 5; n += 1) await tryFrom(newAddress())
    await fail(254)
    expect((await tryFrom(networkOf(1))).status).toBe(400)
    expect((await tryFrom(networkOf(2))).status).toBe(400)
    expect((await tryFrom(networkOf(3))).status).toBe(429)
    expect((await tryFrom('2001:db9:3::9')).status).toBe(400)
    expect((await tryFrom(newAddress())).status).toBe(400)
  })

  test('keeps nobody out by 65,536 networks: once 256 failed, others are drawn first (G2)', async () => {
    await besiege()
    await fail(256)
    for (let n = 0; n < 50; n += 1) await tryFrom(networkOf(n))
    expect(await asksTwice(home)).toBe(true)
  })
})

test('tries that no wait delays move no wait of others (G2)', async () => {
  for (let n = 0; n < 5; n += 1) await tryFrom(newAddress())
  expect(retryAfterMs(await tryFrom('10.0.1.1'))).toBe(minute)
  portal.pass(20 * second)
  for (let n = 0; n < 20; n += 1) expect((await tryFrom(newAddress())).status).toBe(400)
  portal.pass(10 * second)
  expect((await tryFrom('10.0.1.1')).status).toBe(400)
})

test('a network that failed has a try of its own again once its person signed in from it (G2)', async () => {
  await tryFrom(home)
  await signInAt(home, 'alice')
  for (let n = 0; n < 5; n += 1) await tryFrom(newAddress())
  expect((await tryFrom(home, password)).status).toBe(200)
})

test('an owner who types during a wait and after it gets in while another spelling is guessed at (G2, G12)', async () => {
  const burnt = Array.from({ length: 125 }, newAddress)
  for (const from of burnt) await tryFrom(from, 'wrong', '4711')
  const [first = ''] = burnt
  // Nothing tells the owner of this wait: the name that this one types has none.
  expect((await tryFrom(home, password)).status).toBe(400)
  const toWait = retryAfterMs(await tryFrom(first, 'wrong', '4711'))
  for (let passed = 0; passed < toWait; passed += 5 * second) {
    portal.pass(5 * second)
    await tryFrom(burnt[(passed / second) % burnt.length] ?? '', 'wrong', '4711')
  }
  expect((await tryFrom(home, password)).status).toBe(200)
})

test('answers tell nothing of a name (E1, G2)', async () => {
  const walk = async (username: string) => {
    const from = newAddresses()
    const first = from()
    const statuses: number[] = []
    const note = async (address: string) => void statuses.push((await tryFrom(address, 'wrong', username)).status)
    for (let n = 0; n < 130; n += 1) await note(from())
    portal.pass(minute)
    for (const address of [first, home, first, home]) {
      await note(address)
      portal.pass(8 * minute)
    }
    return statuses
  }
  expect(await walk('alice')).toEqual(await walk('nobody01'))
})

test('where a directory locks, nothing is drawn (G2, K4)', async () => {
  await portal.close()
  const lockout = async () => ({ threshold: 10, windowMs: minute })
  portal = await testPortal({ people, directory: (real) => ({ ...real, lockout }) })
  for (let n = 0; n < 4; n += 1) await tryFrom(newAddress())
  expect((await tryFrom(home)).status).toBe(429)
  const kept = await portal.ports.store.attempts.of(nameKeyOf(portal.ports, 'alice'))
  expect(kept).toMatchObject([{ failures: 4, drawn: null }])
})

test('without device cookies an owner gets in just so (G1, G2)', async () => {
  await portal.close()
  portal = await testPortal({ people, rules: { deviceCookie: 'off' } })
  await besiege()
  expect(await asksTwice(home)).toBe(true)
})
