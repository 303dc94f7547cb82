import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../person/solve-captcha.js'
import { proofOfWork } from '../ports/captcha/proof-of-work/proof-of-work.js'
import { codeIn, holderOf, offeredIds, readCode, signInFully, startFlow, startWithCode } from '../testing/steps.js'
import { password, rightCaptcha, type TestPortalChoice } from '../testing/test-portal.js'
import { type TwoNodes, twoNodes } from '../testing/two-nodes.js'
import { tidy } from './start-housekeeping.js'

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

describe('on a server whose time is a quarter of a second behind the other’s', () => {
  // Servers of one PostgreSQL know its time to half of a round trip, which may take half a second.
  const begin = async (choice: TestPortalChoice) => {
    nodes = await twoNodes({ startsAt: start, ...choice }, { startsAt: start + 250 })
  }
  const codesTo = async (address: string) => {
    const servers = [nodes.first, nodes.second]
    await Promise.all(servers.map((server) => server.delivered()))
    const messages = servers.flatMap(({ mail }) => mail.messages())
    return messages.filter(({ message }) => message.to === address && codeIn(message.text) !== null).length
  }

  test('an address proven on the other recovers the account at once (G6)', async () => {
    await begin({ people: [{ username: 'bob' }] })
    const visitor = nodes.second.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const { id } = (await visitor.call('initialEmail', { email: 'bob@mail.example' })).body.data
    const code = await readCode(nodes.second, 'bob@mail.example')
    expect((await visitor.call('verifyInitialEmail', { id, code })).status).toBe(200)
    const offered = await startFlow(nodes.first.visitor(), 'reset', 'bob')
    expect(offeredIds(offered)).toHaveLength(1)
  })

  test('nobody waits for another code where no cooldown is set', async () => {
    await begin({ limits: { resendMs: 0 } })
    const { visitor, id } = await startWithCode(nodes.second, 'profile')
    const again = holderOf(nodes.first, visitor.cookies)
    expect((await again.call('sendCode', { type: 'email', id })).status).toBe(200)
    expect(await codesTo('alice@mail.example')).toBe(2)
  })

  test('nobody waits for the code of a new address where no cooldown is set', async () => {
    await begin({ limits: { resendMs: 0 } })
    const visitor = await signInFully(nodes.second)
    await visitor.call('addEmail', { email: 'new@mail.example' })
    expect(await codesTo('new@mail.example')).toBe(1)
    const again = holderOf(nodes.first, visitor.cookies)
    expect((await again.call('addEmail', { email: 'new@mail.example' })).status).toBe(200)
    expect(await codesTo('new@mail.example')).toBe(2)
  })

  test('a captcha that was solved once stays spent when the other tidies up (C2)', async () => {
    const captcha: TestPortalChoice['captcha'] = ({ store, secrets, clock }) =>
      proofOfWork({ secrets, clock, spent: store.spentCaptchas, cost: 1 })
    await begin({ captcha })
    const visitor = nodes.first.visitor()
    const form = { username: 'alice', password: 'wrong', captcha: await solveCaptcha(visitor) }
    expect((await visitor.call('signIn', form)).body.code).toBe('wrong-credentials')
    nodes.pass(5 * minute - 100)
    await tidy(nodes.second.ports, 24 * 60 * minute)
    expect((await visitor.call('signIn', form)).body.code).toBe('captcha')
  })
})
