import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { counterOf } from '../../rules/limits/limit.js'
import { messageLimits } from '../../rules/limits/message-limits.js'
import { codeIn, newAddresses, offeredIds, readCode, wrongCode } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const day = 24 * 60 * minute
const home = '192.0.2.1'
const elsewhere = '198.51.100.1'
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

/** A visitor whose unlock has begun, or the status of the refusal. */
async function begin(from: string, username = 'alice') {
  const visitor = portal.visitor(from)
  const { status, body } = await visitor.call('startUnlock', { username, captcha: rightCaptcha })
  const [id = ''] = status === 200 ? offeredIds(body) : []
  return { visitor, status, id }
}
const compare = (visitor: TestVisitor, code: string) => visitor.call('compareCode', { code }, { flow: 'unlock' })
const send = async (from: string, username = 'alice') => {
  const { visitor, status, id } = await begin(from, username)
  if (status !== 200) return { visitor, status }
  const { status: sent } = await visitor.call('sendCode', { type: 'email', id }, { flow: 'unlock' })
  return { visitor, status: sent }
}

/** The owner types `typos` wrong codes and then the right one; returns the status of each. */
async function unlock(from: string, { username = 'alice', typos = 0 } = {}): Promise<readonly number[]> {
  const { visitor, status } = await send(from, username)
  if (status !== 200) return [status]
  const code = await readCode(portal, 'alice@mail.example')
  const statuses = [status]
  for (let n = 0; n < typos; n += 1) statuses.push((await compare(visitor, wrongCode(code))).status)
  return [...statuses, (await compare(visitor, code)).status]
}

/** Uses up what all share for a name in a day: ten messages, and twenty codes from four networks. */
async function useUp({ codes = true, sends = true, username = 'alice' } = {}): Promise<void> {
  for (let network = 0; codes && network < 4; network += 1) {
    const { visitor } = await send(newAddress(), username)
    for (let n = 0; n < 5; n += 1) await compare(visitor, '000000')
  }
  const from = newAddress()
  for (let n = codes ? 4 : 0; sends && n < 10; n += 1) expect((await send(from, username)).status).toBe(200)
  // Messages that go out at once arrive in any order, and the owner reads the newest.
  await portal.delivered()
}

const messages = async () => {
  await portal.delivered()
  return portal.mail.messages().filter(({ message }) => codeIn(message.text) !== null).length
}

describe('while strangers use up the recovery of a name', () => {
  test.each([
    ['messages', { codes: false }],
    ['wrong codes', { sends: false }],
    ['messages and wrong codes', {}],
  ])('%s: its owner on a network that did nothing gets in at once (G2, O5, O11)', async (_, used) => {
    await useUp(used)
    expect(await unlock(home)).toEqual([200, 200])
    expect(await unlock('2001:db8:7::9')).toEqual([200, 200])
  })

  test('a right code costs the network nothing, so that it serves its owner again (G2)', async () => {
    await useUp()
    for (let n = 0; n < 3; n += 1) expect(await unlock(home)).toEqual([200, 200])
  })

  test('a network has one message and one wrong code of its own in sixty days (G2)', async () => {
    await useUp()
    expect(await unlock(home, { typos: 1 })).toEqual([200, 400, 400])
    expect((await begin('192.0.2.77')).status).toBe(401)
    // What all share is there again the next day, and the network's own is not.
    portal.pass(day)
    await useUp()
    expect((await begin(home)).status).toBe(401)
    portal.pass(59 * day)
    await useUp()
    expect(await unlock(home)).toEqual([200, 200])
  })

  test('a second message from a network is refused, and nobody else is (G2, O11)', async () => {
    await useUp({ codes: false })
    expect((await send(home)).status).toBe(200)
    expect((await send(home)).status).toBe(429)
    expect((await send(elsewhere)).status).toBe(200)
    expect(await messages()).toBe(12)
  })

  test('a hundred networks that each use theirs close nothing for another one (G2)', async () => {
    await useUp()
    for (let n = 0; n < 100; n += 1) await compare((await send(newAddress())).visitor, '000000')
    expect(await unlock(home)).toEqual([200, 200])
  }, 120_000)

  test('a network that asks and types many times at once has one of each (G2, K1)', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(home)))
    await useUp()
    const sent = await Promise.all(
      begun.map(({ visitor, id }) => visitor.call('sendCode', { type: 'email', id }, { flow: 'unlock' })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await messages()).toBe(11)
    const [first] = begun.filter((_, at) => sent[at]?.status === 200)
    const typed = await Promise.all(begun.map(() => first && compare(first.visitor, '000000')))
    expect(typed.map((answer) => answer?.body.code)).toEqual(begun.map(() => 'code-dead'))
    const looked = (await portal.ports.store.audit.recent(1_000)).filter(({ reason }) => reason === 'wrong code')
    expect(looked).toHaveLength(21)
  })

  test('it stays used in a store that keeps no more counters (G2)', async () => {
    await useUp()
    expect(await unlock(home, { typos: 1 })).toEqual([200, 400, 400])
    const wrong = { password: 'wrong', captcha: rightCaptcha }
    for (let n = 0; n < 30; n += 1) await portal.visitor(newAddress()).call('signIn', { username: `x${n}`, ...wrong })
    const { counters } = portal.ports.store
    expect(await counters.keepAtMost(30)).toBeGreaterThan(30)
    expect((await begin(home)).status).toBe(401)
    expect(await unlock(elsewhere)).toEqual([200, 200])
  })

  test('another spelling of the name keeps its owner out no more than the name itself (G2, G12)', async () => {
    await useUp({ username: '4711' })
    expect(await unlock(home)).toEqual([200, 200])
    await useUp({ sends: false })
    expect(await unlock(elsewhere, { username: '4711' })).toEqual([200, 200])
    expect(await unlock(elsewhere)).toEqual([200, 200])
  })

  test('from one IPv6 /32 they have as many as 256 networks, and other /32 have theirs (G2)', async () => {
    await useUp()
    const allocation = portal.ports.secrets.sign('network', [0x2001, 0xdb8].join('.'))
    const account = await portal.ports.directory.find('alice')
    for (const step of ['send', 'code'])
      await take(counterOf(codeLimits.ownOfAllocation, { who: `account/${account?.id}`, step, allocation }), 255)
    expect((await send('2001:db8:1::9')).status).toBe(200)
    expect((await send('2001:db8:2::9')).status).toBe(429)
    expect((await send('2001:db9:2::9')).status).toBe(200)
  })

  test('with a thousand networks in a week they refuse all others, until the next day (G2)', async () => {
    await useUp()
    const account = await portal.ports.directory.find('alice')
    await take(counterOf(codeLimits.ownOfAll, { who: `account/${account?.id}`, step: 'send' }), 999)
    expect((await send(home)).status).toBe(200)
    expect((await send(elsewhere)).status).toBe(429)
    portal.pass(day)
    expect(await unlock(elsewhere)).toEqual([200, 200])
  })

  test('one address gets a thousand such messages a week through all accounts, and then none (G2, G19)', async () => {
    await useUp({ codes: false })
    const contact = (await portal.ports.store.contacts.allOf((await portal.ports.directory.find('alice'))?.id ?? ''))[0]
    const key = portal.ports.secrets.sign('name', `contact|email|${contact?.canonical}`)
    await take(counterOf(messageLimits.ownToAddress, { contact: key }), 1_000)
    expect((await send(home)).status).toBe(200)
    expect(await messages()).toBe(10)
  })

  test('answers tell nothing of a name (E1, G2)', async () => {
    const walk = async (username: string) => {
      await useUp({ username })
      const statuses: number[] = []
      const [first, second] = [newAddress(), newAddress()]
      for (const from of [first, first, second]) {
        const { visitor, status } = await send(from, username)
        statuses.push(status)
        for (let n = 0; status === 200 && n < 2; n += 1) statuses.push((await compare(visitor, '000000')).status)
      }
      return statuses
    }
    // A name for which contacts are made up.
    const decoy = await madeUpName()
    expect(await walk(decoy)).toEqual(await walk('bob'))
  })
})

async function madeUpName(): Promise<string> {
  for (let n = 0; n < 100; n += 1) if ((await begin(newAddress(), `nobody${n}`)).id !== '') return `nobody${n}`
  throw new Error('no name with made-up contacts')
}

/** Fills a counter at once, without that many calls. */
async function take(counter: ReturnType<typeof counterOf>, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await portal.ports.store.counters.take(counter, portal.ports.clock.now())
}
