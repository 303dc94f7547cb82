import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holderOf, offeredIds, readCode, startFlow, startWithCode } from './testing/steps.js'
import { password, rightCaptcha } from './testing/test-portal.js'
import { type TwoNodes, twoNodes } from './testing/two-nodes.js'

const minute = 60_000
const start = Date.UTC(2026, 0, 5, 9)
const signIn = (given: string) => ({ username: 'alice', password: given, captcha: rightCaptcha })

let nodes: TwoNodes
afterEach(() => nodes.close())

describe.each([
  ['a minute', minute, []],
  ['five minutes', 5 * minute, ['part.degraded']],
])('on two servers of one store whose clocks differ by %s', (_, apartMs, told) => {
  beforeEach(async () => {
    nodes = await twoNodes({ startsAt: start }, { startsAt: start + apartMs })
    // Each server looks at the store's time every ten seconds.
    await nodes.first.setWallClock(0)
  })

  test('both go by one time, and the operator is told once where it is much (G4)', async () => {
    expect(nodes.first.ports.clock.now()).toBe(nodes.second.ports.clock.now())
    nodes.pass(minute)
    await nodes.first.setWallClock(0)
    const lines = nodes.first.logLines.filter((line) => line.includes('"clock"')).map((line) => JSON.parse(line).msg)
    expect(lines).toEqual(told)
  })

  test('a code of one ends on time on the other (G4)', async () => {
    const inTime = await startWithCode(nodes.first, 'reset')
    const late = await startWithCode(nodes.second, 'unlock')
    nodes.pass(10 * minute - 1)
    const onSecond = holderOf(nodes.second, inTime.visitor.cookies)
    expect((await onSecond.call('compareCode', { code: inTime.code }, { flow: 'reset' })).status).toBe(200)
    nodes.pass(1)
    const onFirst = holderOf(nodes.first, late.visitor.cookies)
    expect((await onFirst.call('compareCode', { code: late.code }, { flow: 'unlock' })).status).toBe(400)
  })

  test('a wait of one ends on time on the other, and the audit keeps the order (G4)', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      await (tries % 2 === 0 ? nodes.first : nodes.second).visitor().call('signIn', signIn('wrong'))
    }
    nodes.pass(14 * minute)
    expect((await nodes.first.visitor().call('signIn', signIn(password))).status).toBe(429)
    nodes.pass(2 * minute)
    expect((await nodes.second.visitor().call('signIn', signIn(password))).status).toBe(200)
    await startFlow(nodes.first.visitor(), 'reset', 'alice')
    const events = (await nodes.first.ports.store.audit.recent(3)).map(({ event }) => event)
    expect(events.slice(0, 2)).toEqual(['recovery.started', 'sign-in.password'])
  })
})

test('an address proven on a server that is a quarter of a second ahead recovers the account at once (G6)', async () => {
  // Servers of one PostgreSQL know its time to half of a round trip, which may take half a second.
  nodes = await twoNodes({ startsAt: start, people: [{ username: 'bob' }] }, { startsAt: start + 250 })
  const visitor = nodes.second.visitor()
  await startFlow(visitor, 'profile', 'bob')
  const { id } = (await visitor.call('initialEmail', { email: 'bob@mail.example' })).body.data
  const code = await readCode(nodes.second, 'bob@mail.example')
  expect((await visitor.call('verifyInitialEmail', { id, code })).status).toBe(200)
  const offered = await startFlow(nodes.first.visitor(), 'reset', 'bob')
  expect(offeredIds(offered)).toHaveLength(1)
})
